import { ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

/** To the order's documents, to print or to save. */
export const ReceiptLink = ({ orderId }: { orderId: string }) => (
  <Link to={`/orders/${orderId}/receipt`} className={buttonClass({ variant: "outline", size: "sm" })}>
    <ReceiptText aria-hidden size={18} />
    {m.console_orders_receipt_open()}
  </Link>
);
