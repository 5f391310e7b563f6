import { ChefHat, ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./order-panel.module.css";

/** To what is printed of an order: the kitchen's ticket, and its documents. */
export const PrintLinks = ({ orderId }: { orderId: string }) => (
  <p className={styles.prints}>
    <Link to={`/orders/${orderId}/ticket`} className={buttonClass({ variant: "outline", size: "sm" })}>
      <ChefHat aria-hidden size={18} />
      {m.console_orders_ticket()}
    </Link>
    <Link to={`/orders/${orderId}/receipt`} className={buttonClass({ variant: "outline", size: "sm" })}>
      <ReceiptText aria-hidden size={18} />
      {m.console_orders_receipt_open()}
    </Link>
  </p>
);
