import { Suspense } from "react";
import { useParams } from "react-router";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import { type OrderDetail, readOrder, streamOrder } from "@sufra/domain/orders/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { isDead, isDone } from "@sufra/domain/orders/transitions.ts";
import { type LiveState, useLive } from "@sufra/ui/api/live.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { lazyError } from "../app/lazy-error.tsx";
import { lazyOptional } from "../app/lazy-optional.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { type Read, useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { PointsLine } from "../cart/points-line.tsx";
import { type CourierRead, useCourier } from "../couriers/use-courier.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { useKeepActive } from "./keep-active.ts";
import { sumBack } from "./money-back.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderWay } from "./order-way.tsx";
import { PayLink } from "./pay-link.tsx";
import { headline, startText, statusTone, statusWord } from "./order-text.ts";
import styles from "./order.module.css";

const OrderRefused = lazyError(
  async () => (await import("./order-refused.tsx")).OrderRefused,
  ({ read }) => read.error !== undefined && read.data === undefined,
);
const PayOrder = lazyOptional(async () => (await import("./pay-order.tsx")).PayOrder, PayLink);
const Headline = ({ order }: { order: OrderDetail }) => {
  const style = useDateStyle();
  return (
    <h2 className={styles.headline} role="status">
      {headline(order, style)}
    </h2>
  );
};
const DeliveryHead = lazyOptional(async () => (await import("./delivery-head.tsx")).DeliveryHead, Headline);
const OrderEnded = lazyOptional(async () => (await import("./order-ended.tsx")).OrderEnded, Headline);
const TableService = lazyOptional(async () => (await import("./table-service.tsx")).TableService);
const CourierPart = lazyOptional(async () => (await import("../couriers/courier-part.tsx")).CourierPart);
const ServedWords = ({ order: { points } }: { order: OrderDetail }) => (
  <>
    <p>{useVisit().establishment.words.served}</p>
    <PointsLine points={points} />
  </>
);
const Served = lazyOptional(async () => (await import("./served.tsx")).Served, ServedWords);
const OrderWheels = lazyOptional(async () => (await import("../campaigns/order-wheels.tsx")).OrderWheels);
const FollowByPush = lazyOptional(async () => (await import("../notifications/follow-by-push.tsx")).FollowByPush);

export const OrderScreen = () => {
  const { id = "" } = useParams();
  return <OrderPage key={id} id={id} />;
};

/** Reads the order, or its courier, again at each event of its stream; both every 20 s while the stream is down. */
const useLiveOrder = (read: Read<OrderDetail>, courier: CourierRead, id: string) => {
  const status = read.data?.status;
  return useLive({
    client,
    call: streamOrder,
    params: { id },
    onEvent: ({ event }) => (event === "courier" ? courier : read).reload(),
    poll: () => {
      read.reload();
      courier.reload();
    },
    // A delivered order may still be returned, and money on its way still arrives.
    enabled: status !== undefined && (status === "delivered" || !isDone(status) || sumBack(read.data, false) > 0),
  });
};

type HeadProps = { order: OrderDetail; live: LiveState; failed: string | undefined };

const Head = ({ order, live, failed }: HeadProps) => {
  const style = useDateStyle();
  const done = isDone(order.status);
  const starts = startText(order, style);
  return (
    <div className={styles.head}>
      <Badge tone={statusTone(order.status)} live={!done && live === "live"}>
        {statusWord(order, style)}
      </Badge>
      <Headline order={order} />
      {starts !== null && <p className={styles.hint}>{starts}</p>}
      {!done && <p className={styles.hint}>{live === "polling" ? m.orders_polling() : m.orders_live()}</p>}
      {failed !== undefined && <p className={styles.hint}>{failed}</p>}
    </div>
  );
};

type DetailsProps = { order: OrderDetail; read: Read<OrderDetail>; live: LiveState; courier: CourierRead };

const OrderHead = ({ order, read, live }: Omit<DetailsProps, "courier">) => {
  const { language } = useDateStyle();
  const failed = read.error === undefined ? undefined : clientMessages.unknown_error[language];
  if (isDead(order.status))
    return (
      <Suspense fallback={<Skeleton height="232px" radius="20px" />}>
        <OrderEnded order={order} failed={failed} />
      </Suspense>
    );
  if (order.order_type !== 3 || isDone(order.status) || order.status === "awaiting_payment")
    return <Head order={order} live={live} failed={failed} />;
  return (
    <Suspense fallback={<Skeleton height="240px" radius="20px" />}>
      <DeliveryHead order={order} live={live} failed={failed} />
    </Suspense>
  );
};

const Details = ({ order, read, live, courier }: DetailsProps) => {
  const style = useDateStyle();
  const done = isDone(order.status);
  const ended = isDead(order.status);
  const actions = <OrderActions order={order} onChanged={read.put} />;
  return (
    <div className={styles.stack}>
      <OrderHead order={order} read={read} live={live} />
      {order.status === "awaiting_payment" && (
        <Suspense fallback={<Skeleton height="100px" radius="20px" />}>
          <PayOrder order={order} onTimeout={read.reload} />
        </Suspense>
      )}
      {order.status === "delivered" && (
        <Suspense fallback={<Skeleton height="236px" radius="20px" />}>
          <Served order={order} />
        </Suspense>
      )}
      {order.address && courier.data?.courier && (
        <Suspense fallback={null}>
          <CourierPart read={courier} address={order.address} />
        </Suspense>
      )}
      {ended ? actions : <OrderWay order={order} />}
      {order.messages.map(({ text, at }) => (
        <Banner key={at} tone="info" title={m.orders_message({ time: timeText(new Date(at), style) })}>
          <bdi className={styles.message}>{text}</bdi>
        </Banner>
      ))}
      {order.order_type === 1 && order.table_id !== null && !done && (
        <Suspense fallback={<Skeleton height="160px" radius="20px" />}>
          <TableService tableId={order.table_id} number={order.table_number} paid={order.due <= 0} />
        </Suspense>
      )}
      {!done && (
        <Suspense fallback={null}>
          <FollowByPush />
        </Suspense>
      )}
      {order.status !== "awaiting_payment" && !ended && (
        <Suspense fallback={null}>
          <OrderWheels orderId={order.id} />
        </Suspense>
      )}
      <OrderFacts order={order} />
      {!ended && actions}
    </div>
  );
};

const OrderPage = ({ id }: { id: string }) => {
  const style = useDateStyle();
  const { uuid } = useVisit();
  const verification = useVerification();
  const read = useRead(`order ${id}`, (signal) => client.send(readOrder, { params: { id }, signal }));
  const order = read.data;
  const courier = useCourier(order);
  const live = useLiveOrder(read, courier, id);
  const number = order ? orderNumberText(order.number) : "";
  useKeepActive(order);
  const signIn = async () => {
    if (await verification.ask(m.auth_reason())) read.reload();
  };
  const title = (
    <>
      {m.orders_order()} <Isolate>{number}</Isolate>
    </>
  );
  // The status, for a tab in the background.
  const tabTitle = order ? `${headline(order, style)} · ${number}` : m.orders_order();
  return (
    <Page title={title} tabTitle={tabTitle} back={paths.orders(uuid)}>
      <OrderRefused read={read} onRetry={read.reload} onSignIn={() => void signIn()} />
      {!order && read.loading && <Skeleton height="240px" radius="20px" lines={2} />}
      {order && <Details order={order} read={read} live={live} courier={courier} />}
      {verification.sheet}
    </Page>
  );
};
