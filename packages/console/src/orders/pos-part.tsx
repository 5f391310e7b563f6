import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type DateStyle, dateTimeText, timeText } from "@sufra/domain/language/dates.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { PosOrderState } from "@sufra/domain/pos/order-state.ts";
import { keyInPosOrder, retryPosOrder } from "@sufra/domain/pos/orders-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { refreshPayment } from "./board-data.ts";
import type { FullOrder } from "./full-order.ts";
import panel from "./order-panel.module.css";
import styles from "./pos-part.module.css";
import { differenceName, missingText, reasonSentences } from "./pos-words.ts";

type Props = { order: FullOrder; pos: PosOrderState };

const Why = ({ pos }: Pick<Props, "pos">) => {
  const { style } = useWorkplace();
  return (
    <>
      {pos.reason !== null && <p>{reasonSentences[pos.reason]()}</p>}
      {pos.missing.length > 0 && (
        <ul className={styles.list}>
          {pos.missing.map((missing) => {
            const text = missingText(missing, style.language);
            return <li key={text}>{text}</li>;
          })}
        </ul>
      )}
      {pos.refusals.length > 0 && (
        <ul className={styles.list} dir="ltr">
          {pos.refusals.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
};

const KeyIn = ({ order }: Pick<Props, "order">) => {
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const [reference, setReference] = useState("");
  const [missing, setMissing] = useState(false);
  const keyIn = useMutation({
    mutationFn: (given: string) => client.send(keyInPosOrder, { params: { id: order.id }, body: { reference: given } }),
    onSuccess: () => setAsked(false),
    onSettled: () => refreshPayment(order),
  });
  const confirm = () => {
    const given = reference.trim();
    setMissing(given === "");
    if (given !== "") keyIn.mutate(given);
  };
  return (
    <>
      <Button variant="outline" disabled={!online} onClick={() => setAsked(true)}>
        {m.console_orders_pos_by_hand()}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.console_orders_pos_by_hand_title()}
        confirm={m.console_orders_pos_by_hand_confirm()}
        busy={keyIn.isPending}
        onConfirm={confirm}
      >
        <div className={styles.form}>
          <p>{m.console_orders_pos_by_hand_hint()}</p>
          {keyIn.error !== null && <FailureBanner error={keyIn.error} />}
          <Field
            label={m.console_orders_pos_reference()}
            value={reference}
            dir="ltr"
            maxLength={40}
            autoComplete="off"
            error={missing ? m.console_orders_pos_reference_missing() : undefined}
            onChange={({ target }) => {
              setReference(target.value);
              setMissing(false);
            }}
          />
        </div>
      </Dialog>
    </>
  );
};

/** Today the hour alone. */
const sinceText = (at: Date, now: Date, style: Required<DateStyle>): string => {
  const today = toLocalTime(at, style.zone).day === toLocalTime(now, style.zone).day;
  return today ? timeText(at, style) : dateTimeText(at, style);
};

/** Not there: since when, why, and what staff can do. */
const Missing = ({ order, pos }: Props) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const retry = useMutation({
    mutationFn: () => client.send(retryPosOrder, { params: { id: order.id } }),
    onSettled: () => refreshPayment(order),
  });
  const since = sinceText(new Date(pos.since), useNow(), style);
  const isBlocked = pos.state === "blocked";
  return (
    <Banner
      tone={isBlocked ? "danger" : "warning"}
      title={
        isBlocked
          ? m.console_orders_pos_blocked_since({ time: since })
          : m.console_orders_pos_waiting_since({ time: since })
      }
      action={
        <div className={styles.actions}>
          <Button variant="tint" busy={retry.isPending} disabled={!online} onClick={() => retry.mutate()}>
            {m.console_orders_pos_retry()}
          </Button>
          <KeyIn order={order} />
        </div>
      }
    >
      <div className={styles.words}>
        <Why pos={pos} />
        {pos.next_try_at !== null && pos.tries > 0 && (
          <p>{m.console_orders_pos_next({ time: timeText(new Date(pos.next_try_at), style) })}</p>
        )}
        {retry.error !== null && <FailureBanner error={retry.error} />}
      </div>
    </Banner>
  );
};

const Differences = ({ pos }: Pick<Props, "pos">) => {
  const { style } = useWorkplace();
  if (pos.differences.length === 0) return null;
  return (
    <Banner tone="warning" title={m.console_orders_pos_differs_title()}>
      <ul className={styles.differences}>
        {pos.differences.map((difference, place) => (
          <li key={place}>
            <span>{differenceName(difference, style.language)}</span>
            <span>
              {m.console_orders_pos_ours()} <Money amount={difference.ours} />
            </span>
            <span>
              {m.console_orders_pos_theirs()} <Money amount={difference.theirs} />
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
};

/** The order at the connected point of sale; nothing for a branch without one. */
export const OrderPos = ({ order }: { order: FullOrder }) => {
  const { pos } = order;
  if (pos === null) return null;
  const isMissing = pos.state === "waiting" || pos.state === "blocked";
  return (
    <section className={panel.part}>
      <h3>{m.console_orders_actor_pos()}</h3>
      {isMissing && <Missing order={order} pos={pos} />}
      {!isMissing && pos.reason !== null && (
        <Banner tone="danger">
          <Why pos={pos} />
        </Banner>
      )}
      {!isMissing && (
        <p>
          {pos.state === "by_hand" ? m.console_orders_pos_keyed_in() : m.console_orders_pos_arrived()}{" "}
          {pos.reference !== null && <Isolate dir="ltr">{pos.reference}</Isolate>}
        </p>
      )}
      <Differences pos={pos} />
    </section>
  );
};
