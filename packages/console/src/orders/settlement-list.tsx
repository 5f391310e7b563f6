import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { undoSettlement } from "@sufra/domain/settlements/api.ts";
import type { Settlement } from "@sufra/domain/settlements/fields.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { myShift, useDrawers } from "../drawers/drawers-data.ts";
import { mayUndo } from "@sufra/domain/settlements/undo.ts";
import { refreshPayment } from "./board-data.ts";
import type { FullOrder } from "./full-order.ts";
import { NoDrawer } from "./no-drawer.tsx";
import { tenderNames } from "./order-words.ts";
import styles from "./settle-order.module.css";

type Props = { order: FullOrder; settlement: Settlement };

/**
 * The money leaves the drawer that took it. Only once that one is closed does it come out of the drawer of whoever undoes
 * it, and the question says so.
 */
const useUndo = ({ order, settlement }: Props, onDone: () => void) => {
  const { drawers, query } = useDrawers(order.branch_id);
  const shift = myShift(drawers);
  // This page may be older than the closing of the drawer.
  const [closed, setClosed] = useState(false);
  const own = closed || settlement.shift_closed;
  const undo = useMutation({
    mutationFn: (reason: string) =>
      client.send(undoSettlement, {
        params: { id: settlement.id },
        body: { reason, ...(own && shift ? { shift_id: shift.id } : {}) },
      }),
    onSuccess: onDone,
    onError: (error) => hasCode(error, "shift_closed") && setClosed(true),
    onSettled: () => refreshPayment(order),
  });
  const failure = own && hasCode(undo.error, "shift_closed") ? null : undo.error;
  return { undo, failure, own, blocked: own && shift === null, known: query.data !== undefined };
};

const Undo = (props: Props) => {
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { undo, failure, own, blocked, known } = useUndo(props, () => setAsked(false));
  const { tender, amount } = props.settlement;
  const confirm = () => {
    const given = reason.trim();
    setMissing(given === "");
    if (given !== "") undo.mutate(given);
  };
  return (
    <>
      <Button size="sm" variant="text" disabled={!online} onClick={() => setAsked(true)}>
        {m.console_orders_undo()}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.console_orders_undo_title()}
        confirm={m.console_orders_undo_confirm()}
        danger
        busy={undo.isPending}
        blocked={blocked}
        onConfirm={confirm}
      >
        <div className={styles.form}>
          <p>
            {tenderNames[tender]()} <Money amount={amount} />
          </p>
          {failure !== null && <FailureBanner error={failure} />}
          {blocked && known && <NoDrawer branchId={props.order.branch_id} />}
          {own && <p>{m.console_orders_undo_own()}</p>}
          <TextArea
            label={m.console_orders_desk_reason()}
            value={reason}
            maxLength={200}
            error={missing ? m.console_orders_reason_missing() : undefined}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        </div>
      </Dialog>
    </>
  );
};

/** Where, by whom and when. */
const useFacts = () => {
  const { style } = useWorkplace();
  return ({ drawer, staff_name, at }: { drawer: number | null; staff_name: string | null; at: string }) => [
    drawer === null ? "" : m.console_drawers_drawer({ number: countText(drawer, style) }),
    staff_name ? isolated(staff_name) : "",
    dateTimeText(new Date(at), style),
  ];
};

const Row = (props: Props) => {
  const factsOf = useFacts();
  const { tender, amount, reference, with_courier, undone } = props.settlement;
  // What was paid online stands among the payments.
  if (tender === "online") return null;
  const facts = [with_courier ? m.console_orders_with_courier() : "", ...factsOf(props.settlement)];
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={undone ? styles.undone : undefined}>
          {tenderNames[tender]()} {reference !== "" && <Isolate>{reference}</Isolate>}
        </span>
        <span className={styles.muted}>{facts.filter(Boolean).join(" · ")}</span>
        {!undone && !mayUndo(amount, props.order.kept) && (
          <span className={styles.muted}>{m.console_orders_undo_gone()}</span>
        )}
        {undone && (
          <span className={styles.muted}>
            {[m.console_orders_undone({ reason: isolated(undone.reason) }), ...factsOf(undone)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )}
      </span>
      <span className={undone ? styles.undone : undefined}>
        <Money amount={amount} />
      </span>
      {!undone && mayUndo(amount, props.order.kept) && <Undo {...props} />}
    </li>
  );
};

/** What was paid at the branch, by whom and when, and how a mistake is undone. */
export const SettlementList = ({ order }: { order: FullOrder }) => (
  <ul>
    {order.settlements.map((settlement) => (
      <Row key={settlement.id} order={order} settlement={settlement} />
    ))}
  </ul>
);
