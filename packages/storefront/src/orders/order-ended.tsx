import { CircleX, Undo2, Wallet } from "lucide-react";
import { reasonText } from "@sufra/domain/errors/reasons.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { ScreenStyles } from "../app/screen-styles.tsx";
import { useDateStyle } from "../app/use-date-style.ts";
import { sumBack } from "./money-back.ts";
import { headline } from "./order-text.ts";
import endedStyles from "./ended.css?url";
import shared from "./order.module.css";

/** What happens with the money of an order that is over. */
export const MoneyBack = ({ order }: { order: OrderDetail }) => {
  const coming = sumBack(order, false);
  const back = sumBack(order, true) || (order.payment?.refunded ?? 0);
  const withAmount = (text: string, amount: number) => (
    <>
      {text} <Money amount={amount} />
    </>
  );
  if (coming > 0) return withAmount(m.orders_refund_coming(), coming);
  if (order.due < 0) return withAmount(m.orders_refund_open(), -order.due);
  if (back > 0) return withAmount(m.orders_refunded(), back);
  // Of old orders nobody recorded what was paid at the branch.
  return order.payment_state === "not_recorded" && order.status === "returned"
    ? m.orders_refund_at_branch()
    : m.orders_not_charged();
};

/** Head of an order that was declined, canceled or returned: the reason, and what happens with the money. */
export const OrderEnded = ({ order, failed }: { order: OrderDetail; failed: string | undefined }) => {
  const style = useDateStyle();
  const { status, status_reason } = order;
  const reason = status_reason === null ? undefined : (reasonText(status_reason, style.language) ?? status_reason);
  return (
    <div className={classes(shared.panel, "ended")} data-declined={status === "declined" ? "" : undefined}>
      <ScreenStyles href={endedStyles} />
      <span className="ended-icon" aria-hidden>
        {status === "returned" ? <Undo2 /> : <CircleX />}
      </span>
      <h2 className={shared.headline} role="status">
        {headline(order, style)}
      </h2>
      {reason !== undefined && <p className="ended-reason">{reason}</p>}
      <p className="ended-money">
        <Wallet aria-hidden />
        <span>
          <MoneyBack order={order} />
        </span>
      </p>
      {failed !== undefined && <p className={shared.hint}>{failed}</p>}
    </div>
  );
};
