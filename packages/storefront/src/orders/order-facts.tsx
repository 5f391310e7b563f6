import { dateTimeText } from "@sufra/domain/language/dates.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Quantity } from "@sufra/ui/components/quantity.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { ComboContents } from "../cart/combo-contents.tsx";
import { toOptionNames } from "../cart/option-names.ts";
import { SumsList } from "../cart/sums-list.tsx";
import { methodName } from "../checkout/payment-choice.tsx";
import { OrderPayments } from "./order-payments.tsx";
import styles from "./order.module.css";
import { toParts } from "./ordered-parts.ts";

const states = {
  unpaid: () => m.orders_unpaid(),
  partly_paid: () => m.orders_partly_paid(),
  overpaid: () => m.orders_overpaid(),
  paid: () => m.orders_paid(),
  partially_refunded: () => m.orders_part_refunded(),
  refunded: () => m.orders_all_refunded(),
};

/**
 * The chosen way until something is paid; then the payments name theirs. After the order is over, a payment at the
 * branch is not shown as open; of old orders nobody recorded it.
 */
const paymentText = ({ payment_method, payment_state, status }: OrderDetail): string => {
  if (payment_state === "not_recorded" || (payment_state === "unpaid" && isDone(status)))
    return methodName(payment_method);
  const state = states[payment_state]();
  return payment_state === "unpaid" ? `${methodName(payment_method)} · ${state}` : state;
};

const Lines = ({ order }: { order: OrderDetail }) => (
  <ul className={styles.lines}>
    {order.lines.map((line) => (
      <li key={line.line_no} className={styles.line}>
        <span className={styles.quantity}>
          <Quantity of={line.quantity} />
        </span>
        <span>
          <span lang={textLang(line.name)}>{line.name}</span>
          {line.options.length > 0 && <span className={styles.detail}>{toOptionNames(line.options)}</span>}
        </span>
        <Money amount={line.line_total} />
        {line.products.length > 0 && (
          <div className={styles.contents}>
            <ComboContents parts={toParts(line.products)} />
          </div>
        )}
        {line.note && (
          <span className={styles.note}>
            <Isolate dir="auto">{line.note}</Isolate>
          </span>
        )}
      </li>
    ))}
  </ul>
);

/** Lines, amounts, payment and place of an order. */
export const OrderFacts = ({ order }: { order: OrderDetail }) => {
  const style = useDateStyle();
  const { address, payment } = order;
  const facts = [
    { label: m.orders_type(), value: orderTypeNames[order.order_type][style.language] },
    { label: m.orders_branch(), value: order.branch_name },
    ...(order.table_number === null
      ? []
      : [{ label: m.orders_table(), value: inDigits(String(order.table_number), style) }]),
    { label: m.orders_placed(), value: dateTimeText(new Date(order.created_at), style) },
    // Payments have a section of their own.
    ...(order.settlements.length > 0 ? [] : [{ label: m.orders_payment(), value: paymentText(order) }]),
    ...(payment?.last4 && order.settlements.length === 0
      ? [{ label: m.orders_card(), value: <Isolate>•••• {payment.last4}</Isolate> }]
      : []),
    ...(order.vehicle ? [{ label: m.checkout_vehicle(), value: <Isolate dir="auto">{order.vehicle}</Isolate> }] : []),
    ...(order.notes ? [{ label: m.orders_notes(), value: <Isolate dir="auto">{order.notes}</Isolate> }] : []),
  ];
  return (
    <>
      <section className={styles.panel} aria-label={m.orders_lines()}>
        <h2 className={styles.title}>{m.orders_lines()}</h2>
        <Lines order={order} />
        {/* The points of a served order stand above, with the balance. */}
        <SumsList sums={order.status === "delivered" ? { ...order, points: null } : order} />
      </section>
      <OrderPayments order={order} />
      <section className={styles.panel} aria-label={m.orders_facts()}>
        <h2 className={styles.title}>{m.orders_facts()}</h2>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {address && (
            <div>
              <dt>{m.addresses_title()}</dt>
              <dd>
                <Isolate dir="auto">{address.title}</Isolate>
                <br />
                <Isolate dir="auto">{address.description}</Isolate>
                <br />
                {[
                  [m.addresses_door(), address.door_number],
                  [m.addresses_level(), address.level_number],
                  [m.addresses_block(), address.block_number],
                ]
                  .filter(([, value]) => value)
                  .map(([label, value]) => `${label} ${value}`)
                  .join(m.ui_list_comma())}
              </dd>
            </div>
          )}
        </dl>
      </section>
    </>
  );
};
