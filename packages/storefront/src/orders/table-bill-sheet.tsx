import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { readTableBill } from "@sufra/domain/tables/api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Quantity } from "@sufra/ui/components/quantity.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import styles from "./order.module.css";

/** The table's bill with the owner of each line. */
const Bill = ({ tableId }: { tableId: string }) => {
  const bill = useRead(`bill ${tableId}`, (signal) => client.send(readTableBill, { params: { id: tableId }, signal }));
  if (bill.error !== undefined) return <ErrorState error={bill.error} onRetry={bill.reload} />;
  if (!bill.data) return <Skeleton height="64px" radius="14px" lines={3} />;
  return (
    <div className={styles.owners}>
      {bill.data.orders.map((order) => (
        <section key={order.id} className={styles.owner}>
          <h3>
            {order.mine ? m.orders_mine() : <Isolate dir="auto">{order.owner}</Isolate>}{" "}
            <span className={styles.ownerNumber}>
              <Isolate>{orderNumberText(order.order_number)}</Isolate>
            </span>
          </h3>
          <ul>
            {order.lines.map((line, place) => (
              <li key={place} className={styles.line}>
                <span className={styles.quantity}>
                  <Quantity of={line.quantity} />
                </span>
                <span lang={textLang(line.name)}>{line.name}</span>
                <Money amount={line.line_total} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.billTotal}>
        <span>{m.cart_total()}</span>
        <Money amount={bill.data.total} />
      </p>
    </div>
  );
};

export const TableBillSheet = ({ tableId, open, onClose }: { tableId: string; open: boolean; onClose: () => void }) => {
  useLanguage();
  return (
    <Sheet open={open} onClose={onClose} title={m.orders_table_bill()}>
      {open && <Bill tableId={tableId} />}
    </Sheet>
  );
};
