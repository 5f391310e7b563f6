import { BellRing, ChevronRight, ReceiptText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { callWaiter } from "@sufra/domain/tables/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import styles from "./order.module.css";

const TableBillSheet = lazy(async () => ({ default: (await import("./table-bill-sheet.tsx")).TableBillSheet }));

type Props = {
  tableId: string;
  number: number | null;
  /** Nothing of this order is left to pay; the bill of the whole table stays in reach. */
  paid: boolean;
};

export const TableService = ({ tableId, number, paid }: Props) => {
  const language = useLanguage();
  const [busy, setBusy] = useState<"waiter" | "bill" | undefined>(undefined);
  const [called, setCalled] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState(false);
  const billWanted = useHasOpened(open);
  const call = async (kind: "waiter" | "bill") => {
    if (busy) return;
    setBusy(kind);
    try {
      await client.send(callWaiter, { params: { id: tableId }, body: { kind } });
      setCalled((before) => new Set(before).add(kind));
      showToast({ text: kind === "waiter" ? m.orders_waiter_coming() : m.orders_bill_coming(), tone: "success" });
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setBusy(undefined);
  };
  return (
    <section className={styles.panel} aria-label={m.orders_at_table()}>
      <h2 className={styles.title}>{number === null ? m.orders_at_table() : m.app_table({ number })}</h2>
      <div className={styles.pair}>
        <Button
          variant="tint"
          size="sm"
          busy={busy === "waiter"}
          icon={<BellRing aria-hidden />}
          onClick={() => void call("waiter")}
        >
          {called.has("waiter") ? m.orders_waiter_called() : m.orders_call_waiter()}
        </Button>
        {!paid && (
          <Button
            variant="tint"
            size="sm"
            busy={busy === "bill"}
            icon={<ReceiptText aria-hidden />}
            onClick={() => void call("bill")}
          >
            {called.has("bill") ? m.orders_bill_asked() : m.orders_ask_bill()}
          </Button>
        )}
      </div>
      <button type="button" className={styles.bill} onClick={() => setOpen(true)}>
        {m.orders_table_bill()}
        <ChevronRight aria-hidden className="flip onward" />
      </button>
      {billWanted && (
        <Suspense fallback={null}>
          <TableBillSheet tableId={tableId} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
};
