import { Link } from "react-router";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Countdown } from "@sufra/ui/components/countdown.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { usePaymentMethods } from "../checkout/use-payment-methods.ts";
import styles from "./order.module.css";
import { PayLink } from "./pay-link.tsx";
import { getOtherWaysPath, waitsForGuest } from "./pay-path.ts";

/** The payment that an order waits for, and how long the branch holds the order for it. */
export const PayOrder = ({ order, onTimeout }: { order: OrderDetail; onTimeout: () => void }) => {
  useLanguage();
  const { uuid } = useVisit();
  const { methods } = usePaymentMethods(order.branch_id, order.order_type);
  const hasOthers = waitsForGuest(order) && methods.some((method) => method !== "online_card");
  return (
    <div className={styles.actions}>
      {order.pay_before && (
        <p className={styles.hint}>
          {m.payments_kept_for()} <Countdown until={order.pay_before} onDone={onTimeout} />
        </p>
      )}
      <PayLink order={order} />
      {hasOthers && (
        <Link to={getOtherWaysPath(order, uuid)} className={buttonClass({ variant: "text", wide: true })}>
          {m.payments_other_way()}
        </Link>
      )}
    </div>
  );
};
