import { Check } from "lucide-react";
import { Suspense, useEffect } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { type OrderDetail, readOrder, streamOrder } from "@sufra/domain/orders/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { useLive } from "@sufra/ui/api/live.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Celebration } from "../app/celebration.tsx";
import { lazyOptional } from "../app/lazy-optional.ts";
import { Page } from "../app/page.tsx";
import { isUuid, paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { getDirections } from "../branches/directions.ts";
import { placeText } from "../branches/place-text.ts";
import { aboutText } from "../cart/context-row.tsx";
import { PointsLine } from "../cart/points-line.tsx";
import { NotAuthorizedContent } from "../system/not-authorized.tsx";
import { useKeepActive } from "./keep-active.ts";
import { ItemNames } from "./order-items.tsx";
import styles from "./confirm.module.css";
import { getPayPath } from "./pay-path.ts";

/** Loaded after the order itself. */
const OrderWheels = lazyOptional(async () => (await import("../campaigns/order-wheels.tsx")).OrderWheels);

export const ConfirmScreen = () => {
  const { uuid } = useVisit();
  const [query] = useSearchParams();
  const id = query.get("order") ?? undefined;
  return isUuid(id) ? <Confirmation key={id} id={id} /> : <Navigate to={paths.orders(uuid)} replace />;
};

const nextStepText = (order: OrderDetail): string => {
  if (order.order_type === 1) return m.orders_next_dine_in();
  return order.order_type === 2 ? m.orders_next_pickup() : m.orders_next_delivery();
};

/** Where an order leads that is not confirmed: to its payment, or to its own page. */
const getOtherPage = (order: OrderDetail | undefined, uuid: string): string | undefined => {
  if (order?.status === "awaiting_payment") return getPayPath(order, uuid);
  return order && ["declined", "canceled", "returned"].includes(order.status) ? paths.order(uuid, order.id) : undefined;
};

/** A guest who picks the order up must find the branch. */
const PickupPlace = ({ order }: { order: OrderDetail }) => {
  const { branch } = useVisit();
  if (order.order_type !== 2 || branch === null || branch.id !== order.branch_id) return null;
  return (
    <div className={styles.place}>
      <Isolate dir="auto">{placeText(branch)}</Isolate>
      <a href={getDirections(branch)} rel="noreferrer" className={buttonClass({ variant: "tint", size: "sm" })}>
        {m.entry_directions()}
      </a>
    </div>
  );
};

const OrderStub = ({ order }: { order: OrderDetail }) => {
  const style = useDateStyle();
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{order.order_type === 3 ? m.orders_arrives() : m.orders_ready()}</dt>
          <dd>{aboutText(order.promised_at, style)}</dd>
        </div>
        <div>
          <dt>{order.payment_state === "paid" ? m.orders_paid() : m.orders_to_pay()}</dt>
          <dd>
            <Money amount={order.total} />
          </dd>
        </div>
      </dl>
      <PickupPlace order={order} />
    </>
  );
};

const OrderTicket = ({ order }: { order: OrderDetail }) => {
  const language = useLanguage();
  return (
    <Ticket stub={<OrderStub order={order} />}>
      <div className={styles.ticket}>
        <span className={styles.label}>{m.orders_number()}</span>
        <span className={styles.number}>
          <Isolate>{orderNumberText(order.number)}</Isolate>
        </span>
        <span className={styles.where}>
          {orderTypeNames[order.order_type][language]}
          {order.table_number !== null && ` · ${m.app_table({ number: order.table_number })}`} · {order.branch_name}
        </span>
        <span className={styles.items}>
          <ItemNames items={order.lines} />
        </span>
      </div>
    </Ticket>
  );
};

const ConfirmedOrder = ({ order }: { order: OrderDetail }) => (
  <div className={styles.confirmed}>
    <div className={styles.top}>
      <Celebration id={order.id} />
      <span className={styles.check}>
        <Check aria-hidden />
      </span>
      <h2 className={styles.thanks}>{useVisit().establishment.words.placed}</h2>
      <p className={styles.next}>{nextStepText(order)}</p>
    </div>
    <div className={styles.placed}>
      <OrderTicket order={order} />
    </div>
    <div className={styles.rewards}>
      <PointsLine points={order.points} />
      <Suspense>
        <OrderWheels orderId={order.id} />
      </Suspense>
    </div>
    <p className={styles.sms}>{m.orders_kept()}</p>
  </div>
);

/** Follows the order: a guest who waits here must see that the branch declined it. Safe to reload. */
const Confirmation = ({ id }: { id: string }) => {
  useLanguage();
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const read = useRead(`order ${id}`, (signal) => client.send(readOrder, { params: { id }, signal }));
  const order = read.data;
  useLive({
    client,
    call: streamOrder,
    params: { id },
    onEvent: ({ event }) => event === "order" && read.reload(),
    poll: read.reload,
    enabled: order !== undefined && !isDone(order.status),
  });
  useKeepActive(order);
  const otherPage = getOtherPage(order, uuid);
  useEffect(() => {
    if (otherPage) void navigate(otherPage, { replace: true });
  }, [otherPage, navigate]);
  const back = paths.menu(uuid);
  if (read.error !== undefined && !order) {
    return (
      <Page title={m.orders_confirmed_title()} back={back}>
        {hasCode(read.error, "not_authenticated") ? (
          <NotAuthorizedContent error={read.error} />
        ) : (
          <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} safe={m.orders_safe()} />
        )}
      </Page>
    );
  }
  if (!order || otherPage) {
    return (
      <Page title={m.orders_confirmed_title()} back={back}>
        <div className={styles.placed}>
          <Skeleton height="420px" radius="26px" />
        </div>
      </Page>
    );
  }
  const footer = (
    <Link to={paths.order(uuid, id)} replace className={buttonClass({ size: "lg", wide: true })}>
      {m.orders_follow()}
    </Link>
  );
  return (
    <Page title={m.orders_confirmed_title()} back={back} footer={footer}>
      <ConfirmedOrder order={order} />
    </Page>
  );
};
