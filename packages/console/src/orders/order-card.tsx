import { StickyNote, X } from "lucide-react";
import type { ReactNode } from "react";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { isScheduled, needsAnswer } from "@sufra/domain/orders/scheduled.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ageOf } from "./age.ts";
import { AgeMark } from "./age-mark.tsx";
import type { Density } from "./board-layout.ts";
import { type CardActions, PaymentBadge, PosBadge, Settle, SettleMark, useOpen } from "./card-parts.tsx";
import { movesOf } from "./columns.ts";
import { useUnseen } from "./new-orders.ts";
import styles from "./order-card.module.css";
import { DueAt, InlineLines, OrderLines, OrderPlace, OrderTime, StartTime } from "./order-facts.tsx";
import { moveName, numberWords } from "./order-words.ts";

type Props = { order: BoardOrder; actions: CardActions; density: Density };

const Decline = ({ order, actions, density }: Props) => {
  const online = useOnline();
  // An accepted order is declined in its panel: seldom, and not by a slip.
  const decline = isScheduled(order) ? undefined : movesOf(order).endings.find((to) => to === "declined");
  if (!decline) return null;
  const disabled = !online || actions.moving.has(order.id);
  const label = `${moveName(decline, order)} ${orderNumberText(order.number)}`;
  const end = () => actions.end(order, decline);
  if (density === "dense")
    return (
      <IconButton label={label} icon={<X aria-hidden />} className={styles.aside} disabled={disabled} onClick={end} />
    );
  return (
    <Button size="sm" variant="outline" disabled={disabled} onClick={end}>
      {moveName(decline, order)}
      <span className="visually-hidden"> {orderNumberText(order.number)}</span>
    </Button>
  );
};

/** What a dense card has no room for, until it is opened. */
const NoteMark = ({ order }: { order: BoardOrder }) =>
  needsAnswer(order) && (order.notes !== "" || order.lines.some(({ note }) => note !== "")) ? (
    <span className={styles.noteMark} title={m.console_orders_has_note()}>
      <StickyNote aria-hidden />
      <span className="visually-hidden">{m.console_orders_has_note()}</span>
    </span>
  ) : null;

/** The next step at the bottom edge of every card, and of the column while a long card goes on below it. */
const Foot = ({ order, actions, density }: Props) => {
  const online = useOnline();
  const { forward } = movesOf(order);
  const dense = density === "dense";
  return (
    <>
      <div className={styles.asides}>
        {!dense && <Decline order={order} actions={actions} density={density} />}
        {(!dense || order.status !== "sent_to_kitchen") && <Settle order={order} actions={actions} short={dense} />}
      </div>
      {forward && (
        <div className={styles.next}>
          <Button
            size={dense ? "md" : "lg"}
            wide
            variant={needsAnswer(order) ? "fill" : "tint"}
            busy={actions.moving.has(order.id)}
            disabled={!online}
            onClick={() => actions.advance(order)}
          >
            {moveName(forward, order)}
            <span className="visually-hidden"> {orderNumberText(order.number)}</span>
          </Button>
          {dense && <Decline order={order} actions={actions} density={density} />}
          {dense && order.status === "sent_to_kitchen" && (
            <SettleMark order={order} actions={actions} className={styles.aside} />
          )}
        </div>
      )}
    </>
  );
};

const Head = ({ order, density }: Pick<Props, "order" | "density">) => {
  const unseen = useUnseen().has(order.id);
  const dense = density === "dense";
  return (
    <header className={styles.head}>
      <span className={styles.number}>
        <Isolate>{orderNumberText(order.number)}</Isolate>
      </span>
      {dense && <OrderPlace order={order} short />}
      {unseen && !dense && <Badge tone="brand">{m.console_orders_unseen()}</Badge>}
      <span className={styles.end}>{dense ? <AgeMark order={order} short /> : <Money amount={order.total} />}</span>
    </header>
  );
};

/** Rows of text in a new order's card, so that its buttons stay in view on a small screen. */
const newOrderRows = 6;

const Details = ({ order }: { order: BoardOrder }) => {
  const { style } = useWorkplace();
  return (
    <>
      {order.vehicle !== "" && <bdi className={styles.vehicle}>{order.vehicle}</bdi>}
      <OrderLines lines={order.lines} {...(needsAnswer(order) && { maxRows: newOrderRows })} />
      {order.notes !== "" && <bdi className={styles.notes}>{order.notes}</bdi>}
      <div className={styles.marks}>
        <AgeMark order={order} />
        {order.status !== "pending" && <DueAt order={order} />}
        {order.status === "en_route" && <Badge>{statusNames.en_route[style.language]}</Badge>}
        <PaymentBadge order={order} />
        <PosBadge order={order} />
      </div>
    </>
  );
};

/** A new order is decided by its first items; the kitchen needs all of them, every note, and the guest's name. */
const DenseDetails = ({ order }: { order: BoardOrder }) => {
  const isNew = needsAnswer(order);
  return (
    <>
      {!isNew && <bdi className={styles.customer}>{order.customer_name}</bdi>}
      <div className={styles.what}>
        <InlineLines lines={order.lines} clamped={isNew} />
        <NoteMark order={order} />
      </div>
      {!isNew && order.notes !== "" && <bdi className={styles.notes}>{order.notes}</bdi>}
      <PosBadge order={order} />
    </>
  );
};

type FrameProps = Props & {
  headDensity: Density;
  unseen?: boolean;
  urgency?: string | undefined;
  /** Between the head and the actions. */
  children: ReactNode;
};

/** A card whose press opens the order's panel. */
const CardFrame = ({ order, actions, density, headDensity, unseen, urgency, children }: FrameProps) => {
  const open = useOpen(order);
  return (
    <article className={classes(styles.card, unseen && styles.unseen)} data-urgency={urgency} data-order={order.id}>
      <button
        type="button"
        className={styles.open}
        onClick={open}
        aria-label={m.console_orders_open({ number: numberWords(order) })}
      />
      <Head order={order} density={headDensity} />
      <div className={styles.body}>
        {children}
        <Foot order={order} actions={actions} density={density} />
      </div>
    </article>
  );
};

const PlaceAndGuest = ({ order }: { order: BoardOrder }) => (
  <p className={styles.facts}>
    <OrderPlace order={order} />
    <bdi className={styles.customer}>{order.customer_name}</bdi>
  </p>
);

export const OrderCard = (props: Props) => {
  const { order, density } = props;
  const unseen = useUnseen().has(order.id);
  const urgency = ageOf(order, useNow())?.urgency;
  return (
    <CardFrame {...props} headDensity={density} unseen={unseen} urgency={urgency}>
      {density === "comfortable" && <PlaceAndGuest order={order} />}
      <OrderTime order={order} />
      <StartTime order={order} />
      {density === "dense" ? <DenseDetails order={order} /> : <Details order={order} />}
    </CardFrame>
  );
};

/** An order that waits for its start: what it is, and when; its lines are in its panel. */
export const ScheduledCard = (props: Props) => {
  const { order } = props;
  return (
    <CardFrame {...props} headDensity="comfortable">
      <PlaceAndGuest order={order} />
      <StartTime order={order} />
      <OrderTime order={order} />
      <div className={styles.marks}>
        <PaymentBadge order={order} />
        <PosBadge order={order} />
      </div>
    </CardFrame>
  );
};
