import { Check, ChevronRight, CircleX, Undo2 } from "lucide-react";
import { useNavigate } from "react-router";
import { timeText } from "@sufra/domain/language/dates.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { isScheduled, needsAnswer } from "@sufra/domain/orders/scheduled.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ageOf } from "./age.ts";
import { AgeMark } from "./age-mark.tsx";
import { movesOf } from "./columns.ts";
import type { PayableOrder } from "./full-order.ts";
import { useUnseen } from "./new-orders.ts";
import styles from "./order-card.module.css";
import { DueAt, OrderLines, OrderPlace, OrderTime, StartTime } from "./order-facts.tsx";
import { posMark } from "./pos-words.ts";
import { moveName, numberWords, paymentWords, reasonWords } from "./order-words.ts";

export type CardActions = {
  advance: (order: BoardOrder) => void;
  end: (order: BoardOrder, to: BoardOrder["status"]) => void;
  settle: (order: PayableOrder) => void;
  /** The orders whose move is under way. */
  moving: ReadonlySet<string>;
};

/** The whole card opens the order; the buttons on it do not. */
const useOpen = (order: BoardOrder) => {
  const navigate = useNavigate();
  return () => void navigate({ search: `?order=${order.id}` });
};

/** Some guests pay while the kitchen is at work; before it accepted, the order's panel takes their money. */
const paysNow: ReadonlySet<BoardOrder["status"]> = new Set([
  "sent_to_kitchen",
  "ready",
  "assigned",
  "en_route",
  "delivered",
]);

const Settle = ({ order, actions }: { order: BoardOrder; actions: CardActions }) => {
  const online = useOnline();
  if (order.due <= 0 || !paysNow.has(order.status)) return null;
  return (
    <div className={styles.actions}>
      <Button
        size="md"
        variant="outline"
        disabled={!online}
        trailing={<Money amount={order.due} />}
        onClick={() => actions.settle(order)}
      >
        {m.console_orders_settle()}
        <span className="visually-hidden"> {orderNumberText(order.number)}</span>
      </Button>
    </div>
  );
};

const PosBadge = ({ order }: { order: BoardOrder }) => {
  const now = useNow();
  const mark = order.pos && posMark(order.pos, now);
  return mark && <Badge tone={mark.tone}>{mark.text}</Badge>;
};

/** Of what ended unserved only money that is owed counts. */
const PaymentBadge = ({ order }: { order: BoardOrder }) => {
  if ((order.status === "declined" || order.status === "canceled") && order.due === 0 && order.received === 0)
    return null;
  const { text, tone } = paymentWords(order);
  return <Badge tone={tone}>{text}</Badge>;
};

const Foot = ({ order, actions }: { order: BoardOrder; actions: CardActions }) => {
  const online = useOnline();
  const { forward, endings } = movesOf(order);
  const busy = actions.moving.has(order.id);
  // An accepted order is declined in its panel: seldom, and not by a slip.
  const decline = isScheduled(order) ? undefined : endings.find((to) => to === "declined");
  if (!forward && !decline) return null;
  return (
    <div className={styles.actions}>
      {forward && (
        <Button
          size="md"
          wide
          variant={needsAnswer(order) ? "fill" : "tint"}
          busy={busy}
          disabled={!online}
          onClick={() => actions.advance(order)}
        >
          {moveName(forward, order)}
          <span className="visually-hidden"> {orderNumberText(order.number)}</span>
        </Button>
      )}
      {decline && (
        <Button size="md" variant="outline" disabled={!online || busy} onClick={() => actions.end(order, decline)}>
          {moveName(decline, order)}
          <span className="visually-hidden"> {orderNumberText(order.number)}</span>
        </Button>
      )}
    </div>
  );
};

export const OrderCard = ({ order, actions }: { order: BoardOrder; actions: CardActions }) => {
  const { style } = useWorkplace();
  const open = useOpen(order);
  const unseen = useUnseen().has(order.id);
  const urgency = ageOf(order, useNow())?.urgency;
  return (
    <article className={classes(styles.card, unseen && styles.unseen)} data-urgency={urgency} data-order={order.id}>
      <button
        type="button"
        className={styles.open}
        onClick={open}
        aria-label={m.console_orders_open({ number: numberWords(order) })}
      />
      <header className={styles.head}>
        <span className={styles.number}>
          <Isolate>{orderNumberText(order.number)}</Isolate>
        </span>
        {unseen && <Badge tone="brand">{m.console_orders_unseen()}</Badge>}
        <span className={styles.total}>
          <Money amount={order.total} />
        </span>
      </header>
      <p className={styles.facts}>
        <OrderPlace order={order} />
        <bdi className={styles.customer}>{order.customer_name}</bdi>
      </p>
      <OrderTime order={order} />
      <StartTime order={order} />
      {order.vehicle !== "" && <bdi className={styles.vehicle}>{order.vehicle}</bdi>}
      <OrderLines lines={order.lines} />
      {order.notes !== "" && <bdi className={styles.notes}>{order.notes}</bdi>}
      <div className={styles.marks}>
        <AgeMark order={order} />
        {order.status !== "pending" && <DueAt order={order} />}
        {order.status === "en_route" && <Badge>{statusNames.en_route[style.language]}</Badge>}
        <PaymentBadge order={order} />
        <PosBadge order={order} />
      </div>
      <Foot order={order} actions={actions} />
      <Settle order={order} actions={actions} />
    </article>
  );
};

/** An order that waits for its start: what it is, and when; its lines are in its panel. */
export const ScheduledCard = ({ order, actions }: { order: BoardOrder; actions: CardActions }) => {
  const open = useOpen(order);
  return (
    <article className={styles.card} data-order={order.id}>
      <button
        type="button"
        className={styles.open}
        onClick={open}
        aria-label={m.console_orders_open({ number: numberWords(order) })}
      />
      <header className={styles.head}>
        <span className={styles.number}>
          <Isolate>{orderNumberText(order.number)}</Isolate>
        </span>
        <span className={styles.total}>
          <Money amount={order.total} />
        </span>
      </header>
      <p className={styles.facts}>
        <OrderPlace order={order} />
        <bdi className={styles.customer}>{order.customer_name}</bdi>
      </p>
      <StartTime order={order} />
      <OrderTime order={order} />
      <div className={styles.marks}>
        <PaymentBadge order={order} />
        <PosBadge order={order} />
      </div>
      <Foot order={order} actions={actions} />
    </article>
  );
};

const endIcons = { delivered: Check, returned: Undo2, other: CircleX };

/** A done order needs few lines: what became of it, when, and its money. */
export const DoneCard = ({ order, actions }: { order: BoardOrder; actions: CardActions }) => {
  const { style } = useWorkplace();
  const open = useOpen(order);
  const kind = order.status === "delivered" || order.status === "returned" ? order.status : "other";
  const Icon = endIcons[kind];
  return (
    <div className={styles.done} data-kind={kind} data-order={order.id}>
      <button type="button" className={styles.doneOpen} onClick={open}>
        <Icon aria-hidden />
        <span className={styles.doneWords}>
          <span className={styles.doneTop}>
            <Isolate>{orderNumberText(order.number)}</Isolate>
            <OrderPlace order={order} />
          </span>
          <span className={styles.doneState}>
            {statusNames[order.status][style.language]}
            {order.status_reason && `: ${isolated(reasonWords(order.status_reason, style))}`} ·{" "}
            {timeText(new Date(order.updated_at), style).replaceAll(" ", "\u00a0")}
          </span>
          <span className={styles.doneMoney}>
            <PaymentBadge order={order} />
            <PosBadge order={order} />
          </span>
        </span>
        <ChevronRight aria-hidden className="flip" />
      </button>
      <Settle order={order} actions={actions} />
    </div>
  );
};
