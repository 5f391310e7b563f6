import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { SidePanel } from "../app/side-panel.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AgeMark } from "./age-mark.tsx";
import { orderQuery } from "./board-data.ts";
import { movesOf } from "./columns.ts";
import type { CardActions } from "./order-card.tsx";
import { OrderBill, OrderCustomer, OrderMessages, OrderPayments, OrderTimeline } from "./order-parts.tsx";
import { DueAt, OrderLines, OrderPlace, OrderTime, StartTime } from "./order-facts.tsx";
import type { FullOrder } from "./full-order.ts";
import { moveName, statusWords } from "./order-words.ts";
import { ReceiptLink } from "./receipt-link.tsx";
import { SettleOrder } from "./settle-order.tsx";
import styles from "./order-panel.module.css";

const Moves = ({ order, actions }: { order: FullOrder; actions: CardActions }) => {
  const online = useOnline();
  const { forward, endings } = movesOf(order);
  if (!forward && endings.length === 0 && order.due <= 0) return null;
  const busy = actions.moving.has(order.id);
  return (
    <div className={styles.moves}>
      {forward && (
        <Button size="lg" wide busy={busy} disabled={!online} onClick={() => actions.advance(order)}>
          {moveName(forward, order)}
        </Button>
      )}
      <SettleOrder order={order} />
      {endings.map((to) => (
        <Button key={to} variant="danger" disabled={!online || busy} onClick={() => actions.end(order, to)}>
          {moveName(to, order)}
        </Button>
      ))}
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
      <ReceiptLink orderId={order.id} />
      <OrderPayments order={order} />
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
