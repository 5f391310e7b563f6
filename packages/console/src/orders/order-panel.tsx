import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { SidePanel } from "../app/side-panel.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AgeMark } from "./age-mark.tsx";
import { orderQuery } from "./board-data.ts";
import { movesOf } from "./columns.ts";
import type { CardActions } from "./order-card.tsx";
import { OrderBill, OrderCustomer, OrderMessages, OrderPayments, OrderReturns, OrderTimeline } from "./order-parts.tsx";
import { DueAt, OrderLines, OrderPlace, OrderTime, StartTime } from "./order-facts.tsx";
import type { FullOrder } from "./full-order.ts";
import { moveName, statusWords } from "./order-words.ts";
import { hasReturnable, isWaiting } from "./returnable.ts";
import { ReturnOrder } from "./return-order.tsx";
import styles from "./order-panel.module.css";

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

const Moves = ({ order, actions }: { order: FullOrder; actions: CardActions }) => {
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
      {manages && !isWaiting(order) && (order.due < 0 || hasReturnable(order)) && <ReturnOrder order={order} />}
      {endingsOf(order).map((to) => (
        <Button key={to} variant="danger" disabled={!online || busy} onClick={() => actions.end(order, to)}>
          {endName(to, order)}
        </Button>
      ))}
      {!manages && <ManagerOnly order={order} />}
    </div>
  );
};

const Body = ({ order }: { order: FullOrder }) => {
  const { style } = useWorkplace();
  return (
    <div className={styles.body}>
      <div className={styles.marks}>
        <Badge tone="brand">{statusWords(order, style)}</Badge>
        <AgeMark order={order} />
        <DueAt order={order} />
        {isWaiting(order) && <Badge tone="warning">{m.console_orders_request_waits()}</Badge>}
      </div>
      <p className={styles.facts}>
        <OrderPlace order={order} />
        <OrderTime order={order} />
        <StartTime order={order} />
      </p>
      <OrderCustomer order={order} />
      <section className={styles.part}>
        <h3>{m.console_orders_lines()}</h3>
        <OrderLines lines={order.lines} />
        {order.notes !== "" && <bdi className={styles.notes}>{order.notes}</bdi>}
      </section>
      <OrderBill order={order} />
      <OrderPayments order={order} />
      <OrderReturns order={order} />
      <OrderTimeline order={order} />
      <OrderMessages order={order} />
    </div>
  );
};

type Props = {
  id: string | null;
  onClose: () => void;
  actions: CardActions;
  /** Why its last move was refused; the board's own word for it lies behind this panel. */
  notice: ReactNode;
};

/** C3: everything of one order, beside the board. */
export const OrderPanel = ({ id, onClose, actions, notice }: Props) => {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const order = useQuery({ ...orderQuery(last ?? ""), enabled: last !== null });
  const data = order.data;
  return (
    <SidePanel
      open={id !== null}
      onClose={onClose}
      title={data ? <Isolate>{orderNumberText(data.number)}</Isolate> : m.console_orders_order()}
      footer={data && <Moves order={data} actions={actions} />}
    >
      {notice}
      {data ? (
        <Body order={data} />
      ) : order.isError ? (
        <ErrorState error={order.error} busy={order.isFetching} onRetry={() => void order.refetch()} />
      ) : (
        <Skeleton height="72px" radius="16px" lines={5} />
      )}
    </SidePanel>
  );
};
