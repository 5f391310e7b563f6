import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useParams } from "react-router";
import { dateText, dateTimeText, timeText } from "@sufra/domain/language/dates.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { orderQuery } from "./board-data.ts";
import type { FullOrder } from "./full-order.ts";
import { OrderLines } from "./order-facts.tsx";
import styles from "./ticket.module.css";

/** What the kitchen needs of an order, readable from an arm's length; no prices, no phone. */
export const KitchenTicket = ({ order }: { order: FullOrder }) => {
  const { style } = useWorkplace();
  const at = (instant: string) => dateTimeText(new Date(instant), style);
  const promised = new Date(order.promised_at);
  // A day is named only where it is another one than the order's.
  const sameDay = dateText(promised, style) === dateText(new Date(order.created_at), style);
  const due = sameDay ? timeText(promised, style) : at(order.promised_at);
  const place =
    order.table_number === null
      ? orderTypeNames[order.order_type][style.language]
      : m.console_orders_table({ number: order.table_number });
  return (
    <article className={styles.ticket}>
      <header className={styles.head}>
        <p className={styles.number}>
          <Isolate>{orderNumberText(order.number)}</Isolate>
        </p>
        <p className={styles.place}>{place}</p>
      </header>
      <p className={styles.due}>{m.console_orders_promised({ time: due })}</p>
      <p>{m.console_orders_ticket_placed({ time: at(order.created_at) })}</p>
      <p>
        {m.console_orders_ticket_for()}: <bdi>{order.customer_name}</bdi>
        {order.vehicle !== "" && (
          <>
            {" · "}
            <bdi>{order.vehicle}</bdi>
          </>
        )}
      </p>
      <div className={styles.lines}>
        <OrderLines lines={order.lines} />
      </div>
      {order.notes !== "" && <p className={styles.notes}>{order.notes}</p>}
    </article>
  );
};

/** The ticket of one order, to print at the counter. */
export const TicketScreen = () => {
  const { id = "" } = useParams();
  const query = useQuery(orderQuery(id));
  const loading = useDelayedLoading(query.isPending);
  return (
    <Page title={m.console_orders_ticket()} back={{ to: "/orders", label: m.console_app_nav_orders() }}>
      {query.data ? (
        <div className={styles.view}>
          <KitchenTicket order={query.data} />
          <Button variant="tint" wide icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {m.ui_receipt_print()}
          </Button>
        </div>
      ) : loading ? (
        <Skeleton height="420px" radius="20px" />
      ) : (
        query.isError && <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
