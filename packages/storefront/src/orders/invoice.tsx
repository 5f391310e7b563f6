import { ChevronDown } from "lucide-react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import styles from "./order.module.css";

/** The simplified tax invoice. Its code is larger than 2 cm, as the tax authority requires. */
export const Invoice = ({ invoice }: { invoice: OrderDetail["invoices"][number] }) => {
  const style = useDateStyle();
  const title = invoice.kind === "invoice" ? m.orders_invoice() : m.orders_credit_note();
  const facts = [
    { label: m.orders_seller(), value: invoice.seller_name },
    { label: m.orders_vat_number(), value: <Isolate>{invoice.vat_number}</Isolate> },
    { label: m.orders_seller_address(), value: invoice.seller_address },
    { label: m.orders_invoice_number(), value: <Isolate>{invoice.number}</Isolate> },
    { label: m.orders_issued(), value: dateTimeText(new Date(invoice.issued_at), style) },
    { label: m.cart_tax(), value: <Money amount={invoice.tax} /> },
    { label: m.orders_total_with_tax(), value: <Money amount={invoice.total} /> },
  ];
  return (
    <details className={classes(styles.panel, styles.invoice)}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <ChevronDown aria-hidden />
      </summary>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Qr svg={invoice.qr_svg} label={m.orders_invoice_qr()} />
    </details>
  );
};
