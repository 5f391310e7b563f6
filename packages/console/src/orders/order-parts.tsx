import { CreditCard, MapPin, MessageSquare, Phone, User } from "lucide-react";
import { lazy, Suspense } from "react";
import { timeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { isScheduled } from "@sufra/domain/orders/scheduled.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import { getPaymentLabel } from "@sufra/domain/payments/payment-label.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { storedPhone } from "@sufra/ui/components/stored-phone.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SummaryList, type SummaryRow } from "@sufra/ui/components/summary-list.tsx";
import { Timeline } from "@sufra/ui/components/timeline.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import type { FullOrder } from "./full-order.ts";
import { chargeNames, paymentWords, reasonWords } from "./order-words.ts";
import panel from "./order-panel.module.css";
import styles from "./order-parts.module.css";

// The board opens without what only paid orders need.
const SettlementList = lazy(async () => ({ default: (await import("./settlement-list.tsx")).SettlementList }));

const AddressMap = lazy(async () => ({ default: (await import("./address-map.tsx")).AddressMap }));

const ReturnList = lazy(async () => ({ default: (await import("./return-list.tsx")).ReturnList }));

const worded = (names: Record<string, () => string>) => (key: string) =>
  (Object.hasOwn(names, key) ? names[key]?.() : undefined) ?? key;

/** Who moved an order when no member of staff is named. */
const actorName = worded({
  guest: m.console_orders_actor_guest,
  cashier: m.console_app_role_cashier,
  manager: m.console_app_role_manager,
  operator: m.console_app_role_operator,
  payment: m.console_orders_actor_payment,
  system: m.console_orders_actor_system,
  pos: m.console_orders_actor_pos,
  courier: m.console_orders_actor_courier,
});

const chargeName = worded(chargeNames);

/** The state of one try to pay. */
const attemptName = worded({
  created: m.console_orders_attempt_open,
  requires_action: m.console_orders_attempt_open,
  processing: m.console_orders_attempt_open,
  authorized: m.console_orders_attempt_open,
  paid: m.console_orders_paid,
  partially_refunded: m.console_orders_partly_refunded,
  refunded: m.console_orders_refunded,
  failed: m.console_orders_attempt_failed,
  declined: m.console_orders_attempt_failed,
  canceled: m.console_orders_attempt_canceled,
  voided: m.console_orders_attempt_canceled,
  expired: m.console_orders_attempt_expired,
});

const messageState = worded({
  queued: m.console_orders_message_queued,
  sent: m.console_orders_message_sent,
  delivered: m.console_orders_message_delivered,
  failed: m.console_orders_message_failed,
});

type Props = { order: FullOrder };

const CallLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className={buttonClass({ variant: "tint", size: "sm" })}>
    <span className={styles.call}>
      <Phone aria-hidden />
      <Isolate>{storedPhone(phone)}</Isolate>
    </span>
  </a>
);

const Address = ({ order }: Props) => {
  const address = order.address;
  if (!address) return null;
  const doors: [string, string][] = [
    [m.console_orders_address_block(), address.block_number],
    [m.console_orders_address_door(), address.door_number],
    [m.console_orders_address_level(), address.level_number],
  ];
  return (
    <div className={styles.address}>
      <p className={styles.row}>
        <MapPin aria-hidden />
        <span className={styles.words}>
          <bdi className={styles.strong}>{address.title}</bdi>
          <bdi>{address.description}</bdi>
          <span className={styles.doors}>
            {doors.map(([label, value]) =>
              value === "" ? null : (
                <span key={label}>
                  {label} <bdi>{value}</bdi>
                </span>
              ),
            )}
          </span>
          {address.notes !== "" && <bdi className={styles.muted}>{address.notes}</bdi>}
        </span>
        {address.phone_number !== "" && address.phone_number !== order.customer_phone && (
          <CallLink phone={address.phone_number} />
        )}
      </p>
      <Suspense fallback={<Skeleton height="240px" radius="16px" />}>
        <AddressMap place={address} />
      </Suspense>
    </div>
  );
};

export const OrderCustomer = ({ order }: Props) => (
  <section className={panel.part}>
    <h3>{m.console_orders_customer()}</h3>
    <div className={styles.row}>
      <User aria-hidden />
      <span className={styles.words}>
        <bdi className={styles.strong}>{order.customer_name}</bdi>
        <span className={styles.muted}>{m.console_orders_customer_orders({ count: order.customer_orders })}</span>
        {order.vehicle !== "" && <bdi className={styles.muted}>{order.vehicle}</bdi>}
      </span>
      {order.customer_phone !== "" && <CallLink phone={order.customer_phone} />}
    </div>
    <Address order={order} />
  </section>
);

export const OrderBill = ({ order }: Props) => {
  const { style } = useWorkplace();
  const { subtotal, total_discount, tip, total } = order;
  const added = order.charges.reduce((sum, { amount }) => sum + amount, subtotal - total_discount + tip);
  const tax = { value: <Money amount={order.tax} />, kind: "muted" as const };
  const rows: SummaryRow[] = [
    { label: m.console_orders_subtotal(), value: <Money amount={order.subtotal} /> },
    ...order.discounts.map(({ name, amount }) => ({
      label: readText(name, style.language),
      value: <Money minus amount={amount} />,
      kind: "discount" as const,
    })),
    ...order.charges.map((charge) => ({ label: chargeName(charge.kind), value: <Money amount={charge.amount} /> })),
    ...(order.tip > 0 ? [{ label: m.console_orders_tip(), value: <Money amount={order.tip} /> }] : []),
    ...(added === total ? [] : [{ label: m.console_orders_tax(), ...tax }]),
    { label: m.console_orders_total(), value: <Money amount={total} />, kind: "total" },
    // Prices with tax inside add up without it.
    ...(added === total ? [{ label: m.console_orders_desk_tax(), ...tax }] : []),
  ];
  return (
    <section className={panel.part}>
      <h3>{m.console_orders_bill()}</h3>
      <SummaryList rows={rows} />
    </section>
  );
};

const PaidWith = ({ payment }: { payment: FullOrder["payments"][number] }) => {
  const label = getPaymentLabel(payment);
  return (
    label !== "" && (
      <>
        {" · "}
        <Isolate>{label}</Isolate>
      </>
    )
  );
};

export const OrderPayments = ({ order }: Props) => {
  const { style } = useWorkplace();
  const state = paymentWords(order);
  return (
    <section className={panel.part}>
      <h3>{m.console_orders_payment()}</h3>
      <Badge tone={state.tone}>{state.text}</Badge>
      {order.payments.map((payment) => (
        <div key={payment.id} className={styles.row}>
          <CreditCard aria-hidden />
          <span className={styles.words}>
            <span className={styles.strong}>
              {attemptName(payment.status)}
              <PaidWith payment={payment} />
            </span>
            <span className={styles.muted}>
              {timeText(new Date(payment.at), style)}
              {payment.refunded > 0 && (
                <>
                  {" · "}
                  {m.console_orders_refunded()} <Money amount={payment.refunded} />
                </>
              )}
            </span>
          </span>
          <Money amount={payment.amount} />
        </div>
      ))}
      {/* What was paid online stands among the payments. */}
      {order.settlements.some(({ tender }) => tender !== "online") && (
        <Suspense>
          <SettlementList order={order} />
        </Suspense>
      )}
    </section>
  );
};

/** What came back of an order and what waits; most orders have nothing of it. */
export const OrderReturns = ({ order }: Props) => {
  const { returns, refunds, return_requests } = order;
  if (returns.length + refunds.length + return_requests.length === 0) return null;
  return (
    <section className={panel.part}>
      <h3>{m.console_orders_returns()}</h3>
      <Suspense fallback={<Skeleton height="56px" radius="14px" lines={2} />}>
        <ReturnList order={order} />
      </Suspense>
    </section>
  );
};

/** The steps of an order with who and when; the last one is the current status. */
export const OrderTimeline = ({ order }: Props) => {
  const { style } = useWorkplace();
  const waits = isScheduled(order);
  const accepted = order.accepted_at !== null && {
    key: "accepted",
    label: m.console_orders_accepted(),
    state: waits ? ("current" as const) : ("done" as const),
    time: <time dateTime={order.accepted_at}>{timeText(new Date(order.accepted_at), style)}</time>,
    detail: <bdi>{order.accepted_by ?? actorName("system")}</bdi>,
  };
  const events = order.events.map((event, place) => ({
    key: `${event.at} ${event.to}`,
    label: statusNames[event.to][style.language],
    state: place === order.events.length - 1 && !waits ? ("current" as const) : ("done" as const),
    time: <time dateTime={event.at}>{timeText(new Date(event.at), style)}</time>,
    detail: (
      <>
        <bdi>{event.staff_name ?? actorName(event.actor)}</bdi>
        {event.reason !== null && <bdi> · {reasonWords(event.reason, style)}</bdi>}
      </>
    ),
  }));
  // Nothing but the placing precedes the acceptance.
  const placed = order.events.findIndex(({ to }) => to === "pending") + 1;
  const steps = accepted ? [...events.slice(0, placed), accepted, ...events.slice(placed)] : events;
  return (
    <section className={panel.part}>
      <h3>{m.console_orders_history()}</h3>
      <Timeline steps={steps} />
    </section>
  );
};

export const OrderMessages = ({ order }: Props) => {
  const { style } = useWorkplace();
  if (order.messages.length === 0) return null;
  return (
    <section className={panel.part}>
      <h3>{m.console_orders_messages()}</h3>
      {order.messages.map((message) => (
        <div key={`${message.at} ${message.body}`} className={styles.row}>
          <MessageSquare aria-hidden />
          <span className={styles.words}>
            <bdi>{message.body}</bdi>
            <span className={styles.muted}>
              {messageState(message.state)} · {timeText(new Date(message.at), style)}
            </span>
          </span>
        </div>
      ))}
    </section>
  );
};
