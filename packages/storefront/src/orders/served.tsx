import { Star } from "lucide-react";
import { useCallback, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type EvaluationForm, listEvaluations, readEvaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { readWallet } from "@sufra/domain/loyalty/api.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { useFirstTime } from "../app/use-first-time.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import campaigns from "../campaigns/campaigns.module.css";
import { getDraft } from "../campaigns/evaluation-draft.ts";
import { findOrderForm } from "../campaigns/find-order-form.ts";
import { Counted } from "../loyalty/counted.tsx";
import styles from "../loyalty/loyalty.module.css";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { Plate, riseAfter } from "./plate.tsx";

const stars = [1, 2, 3, 4, 5];

/** The form that may still be answered for the order; null if there is none. */
const readForm = async (order: string, signal: AbortSignal): Promise<EvaluationForm | null> => {
  const { forms } = await client.send(listEvaluations, { signal });
  const found = findOrderForm(forms);
  if (!found) return null;
  const form = await client.send(readEvaluation, { params: { form: found.id }, query: { order }, signal });
  return form.refusal === null ? form : null;
};

/** Five stars; a tap opens the form with that score chosen. */
const Stars = ({ form, order, moves }: { form: EvaluationForm; order: string; moves: boolean }) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(0);
  const asked = form.questions.findIndex(({ kind }) => kind === "rating");
  const question = form.questions[asked];
  const to = `/evaluate/${uuid}/${form.id}?order=${order}`;
  const label = useId();
  const rise = useCallback((row: HTMLElement | null) => riseAfter(row, moves), [moves]);
  if (!question)
    return (
      <Link to={to} className={buttonClass({ variant: "tint", wide: true })}>
        {m.campaigns_rate_your_order()}
      </Link>
    );
  const rate = (score: number) => {
    setChosen(score);
    getDraft(form.id, order).set(({ answers, ...draft }) => ({
      ...draft,
      answers: { ...answers, [question.id]: score },
      step: asked,
    }));
    void navigate(to);
  };
  return (
    <>
      <p id={label}>{m.orders_rate_ask()}</p>
      <div role="group" aria-labelledby={label} className={campaigns.stars} ref={rise}>
        {stars.map((score) => (
          <button
            key={score}
            type="button"
            className={campaigns.star}
            data-on={score <= chosen ? "" : undefined}
            aria-label={m.campaigns_rate_stars({ count: score })}
            onClick={() => rate(score)}
          >
            <Star aria-hidden />
          </button>
        ))}
      </div>
    </>
  );
};

type BalanceProps = { balance: number | undefined; earned: number; moves: boolean };

/** What the order earned, and the balance, on which it lands the first time. */
const Balance = ({ balance, earned, moves }: BalanceProps) => (
  <p className={classes(styles.line, styles.foot)}>
    <span className={styles.gain}>{m.cart_points_earned({ count: earned })}</span>
    {balance !== undefined && (
      <span role="status" aria-label={`${m.prizes_balance()}: ${m.loyalty_points({ count: balance })}`}>
        {m.prizes_balance()}{" "}
        <strong>
          <Counted
            value={balance}
            from={moves ? Math.max(0, balance - earned) : balance}
            lands
            text={(count) => m.loyalty_points({ count })}
          />
        </strong>
      </span>
    )}
  </p>
);

/** As high as what comes, so that nothing below moves. */
const Waiting = ({ asks, earns }: { asks: boolean; earns: boolean }) => (
  <Skeleton height={`${134 + (asks ? 102 : 0) + (earns ? 53 : 0)}px`} radius="20px" />
);

/** What an order ends with: the plate closes, the establishment says its sentence, the points land, stars may be given. */
export const Served = ({ order }: { order: OrderDetail }) => {
  const { services, establishment } = useVisit();
  const { customer } = useGuest();
  const moves = useFirstTime(`sufra:served:${order.id}`);
  const asks = services.includes("evaluation") && customer !== null;
  const earned = order.points?.posted ? order.points.amount : 0;
  const form = useRead(asks ? `form of ${order.id}` : null, (signal) => readForm(order.id, signal));
  const wallet = useRead(customer && earned > 0 ? "wallet" : null, (signal) => client.send(readWallet, { signal }));
  useOwnEvents(["wallet"], wallet.reload, wallet.data !== undefined);
  // All parts appear at once, so that nothing is laid out while they move.
  if ((form.loading && form.data === undefined) || (wallet.loading && !wallet.data))
    return <Waiting asks={asks} earns={customer !== null && earned > 0} />;
  return (
    <div className={styles.card}>
      <div className={styles.center}>
        <Plate moves={moves} />
        <p className={styles.strong}>{establishment.words.served}</p>
        {form.data && <Stars form={form.data} order={order.id} moves={moves} />}
      </div>
      {earned > 0 && <Balance balance={wallet.data?.balance} earned={earned} moves={moves} />}
    </div>
  );
};
