import { readText, type Text } from "@sufra/domain/language/language.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { receiptWords, tenderNames } from "@sufra/domain/orders/receipt-words.ts";
import type { Tender } from "@sufra/domain/settlements/fields.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { SummaryList, type SummaryRow } from "@sufra/ui/components/summary-list.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./order.module.css";

type Part = { tender: Tender; amount: number; word: Text; last4: string | null };

/** Equal ways of paying are one line, in the order in which they first came. */
const addUp = (parts: readonly Part[]): Part[] => {
  const sums = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.word.en} ${part.tender} ${part.last4}`;
    sums.set(key, { ...part, amount: part.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()];
};

const toParts = ({ settlements, refunds }: Pick<OrderDetail, "settlements" | "refunds">) => ({
  paid: addUp(settlements.map((each) => ({ ...each, word: receiptWords.paid }))),
  back: addUp(
    refunds.map(({ tender, amount, done }) => ({
      tender,
      amount,
      word: done ? receiptWords.given_back : receiptWords.on_its_way,
      last4: null,
    })),
  ),
});

/** What was paid, what came back and what is due; nothing while there is only a price to pay. */
export const OrderPayments = ({ order }: { order: OrderDetail }) => {
  const language = useLanguage();
  const { paid, back } = toParts(order);
  const ended = order.status === "canceled" || order.status === "declined";
  // Nothing of an order that was never served came back.
  const credited = ended ? 0 : order.credited;
  if (paid.length + back.length === 0 && credited === 0) return null;
  const say = (text: Text) => readText(text, language);
  const label = ({ word, tender, last4 }: Part) => (
    <>
      {say(word)} · {say(tenderNames[tender])}
      {last4 !== null && (
        <>
          {" "}
          <Isolate>•••• {last4}</Isolate>
        </>
      )}
    </>
  );
  const toRow = (part: Part, minus: boolean): SummaryRow => ({
    label: label(part),
    value: <Money amount={part.amount} minus={minus} />,
  });
  const rows: SummaryRow[] = paid.map((part) => toRow(part, false));
  if (credited > 0) rows.unshift({ label: say(receiptWords.credited), value: <Money amount={credited} minus /> });
  rows.push(...back.map((part) => toRow(part, true)));
  if (order.due !== 0) {
    const word = order.due > 0 ? receiptWords.due : receiptWords.owed;
    rows.push({ label: say(word), value: <Money amount={Math.abs(order.due)} />, kind: "total" });
  }
  return (
    <section className={styles.panel} aria-label={m.orders_payments()}>
      <h2 className={styles.title}>{m.orders_payments()}</h2>
      <SummaryList rows={rows} />
    </section>
  );
};
