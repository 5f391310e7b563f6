import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { isDead } from "@sufra/domain/orders/transitions.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CourierSection } from "../couriers/courier-section.tsx";
import { AgeMark } from "./age-mark.tsx";
import { movesOf } from "./columns.ts";
import type { FullOrder } from "./full-order.ts";
import { GuestContact } from "./guest-contact.tsx";
import type { CardActions } from "./card-parts.tsx";
import { DueAt, OrderLines, OrderPlace, OrderTime, StartTime } from "./order-facts.tsx";
import styles from "./order-panel.module.css";
import { OrderBill, OrderCustomer, OrderMessages, OrderPayments, OrderReturns, OrderTimeline } from "./order-parts.tsx";
import { moveName, statusWords } from "./order-words.ts";
import { OrderPos } from "./pos-part.tsx";
import { PrintLinks } from "./print-links.tsx";
import { isWaiting } from "./returnable.ts";
import { ReturnOrder } from "./return-order.tsx";

/** What was served comes back at the desk, in parts; a delivery on its way also as a whole. */
const endingsOf = (order: FullOrder): OrderStatus[] =>
  movesOf(order).endings.filter((to) => to !== "returned" || order.status !== "delivered");

const endName = (to: OrderStatus, order: FullOrder): string =>
  to === "returned" ? m.console_orders_return_whole() : moveName(to, order);

/** Why a cashier does not find what a manager would: said instead of an action that is refused. */
const ManagerOnly = ({ order }: { order: FullOrder }) => {
  const accepted = order.status === "sent_to_kitchen" || order.status === "ready";
  return (
    <>
      {accepted && !order.moves.includes("canceled") && <p>{m.console_orders_cancel_manager()}</p>}
      {order.due < 0 && <p>{m.console_orders_desk_owed_manager()}</p>}
    </>
  );
};

/** What may be done with an order now, the way forward first. */
export const OrderMoves = ({ order, actions }: { order: FullOrder; actions: CardActions }) => {
  const { staff } = useWorkplace();
  const online = useOnline();
  const { forward } = movesOf(order);
  const busy = actions.moving.has(order.id);
  const manages = staff.role === "manager";
  return (
    <div className={styles.moves}>
      {forward && (
        <Button size="lg" wide busy={busy} disabled={!online} onClick={() => actions.advance(order)}>
          {moveName(forward, order)}
        </Button>
      )}
      {order.due > 0 && (
        <Button variant="tint" wide disabled={!online} onClick={() => actions.settle(order)}>
          {m.console_orders_settle()} <Money amount={order.due} />
        </Button>
      )}
      {manages && <ReturnOrder order={order} />}
      {endingsOf(order).map((to) => (
        <Button key={to} variant="danger" disabled={!online || busy} onClick={() => actions.end(order, to)}>
          {endName(to, order)}
        </Button>
      ))}
      {!manages && <ManagerOnly order={order} />}
    </div>
  );
};

/** All of an order: guest, items, money, history, messages. */
export const OrderBody = ({ order }: { order: FullOrder }) => {
  const { style } = useWorkplace();
  return (
    <div className={styles.body}>
      <div className={styles.marks}>
        <Badge tone={isDead(order.status) ? "neutral" : "brand"}>{statusWords(order, style)}</Badge>
        <AgeMark order={order} />
        <DueAt order={order} />
        {isWaiting(order) && <Badge tone="warning">{m.console_orders_request_waits()}</Badge>}
      </div>
      <p className={styles.facts}>
        <OrderPlace order={order} />
        <OrderTime order={order} />
        <StartTime order={order} />
      </p>
      <OrderPos order={order} />
      <OrderCustomer order={order} />
      <GuestContact order={order} />
      <CourierSection order={order} className={styles.part} />
      <section className={styles.part}>
        <h3>{m.console_orders_lines()}</h3>
        <OrderLines lines={order.lines} />
        {order.notes !== "" && <bdi className={styles.notes}>{order.notes}</bdi>}
      </section>
      <OrderBill order={order} />
      <PrintLinks orderId={order.id} />
      <OrderPayments order={order} />
      <OrderReturns order={order} />
      <OrderTimeline order={order} />
      <OrderMessages order={order} />
    </div>
  );
};
