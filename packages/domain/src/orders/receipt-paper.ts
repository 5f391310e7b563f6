import { ownBranchName } from "../branches/own-name.ts";
import { reasonText } from "../errors/reasons.ts";
import { toLocalTime } from "../hours/zoned-time.ts";
import { inBoth, type Language, type Text } from "../language/language.ts";
import { isolated } from "../language/text-hygiene.ts";
import { groupedAmount } from "../money/format-money.ts";
import type { Halalas } from "../money/halalas.ts";
import { orderNumberText } from "./business-day.ts";
import { orderTypeNames } from "./order-types.ts";
import type { Receipt, ReceiptDocument } from "./receipt-api.ts";
import { statusNames } from "./status-names.ts";
import { documentTitles, receiptWords as words, refundNotice, summaryNotices, tenderNames } from "./receipt-words.ts";

export type PaperRow = { label: Text; value: string; kind: "plain" | "less" | "total" | "muted" };
export type PaperLine = {
  name: Text;
  quantity: string;
  /** Of several: the price of one. */
  each: string | null;
  total: string;
  chosen: { name: Text; quantity: number; price: string | null; inner: boolean }[];
  discount: string | null;
};
/** A document as rows, the same on the screen, on paper and in the PDF. Numbers are Latin, as in the QR. */
export type Paper = {
  title: Text;
  notice: Text | null;
  heads: Text[];
  facts: { label: Text; value: Text }[];
  lines: PaperLine[];
  sums: PaperRow[];
  /** Only of several rates; a single one is in the sums. */
  taxes: { rate: string; net: string; tax: string; gross: string }[];
  /** The tip, what was paid and what is due; not part of the tax document's sums. */
  money: PaperRow[];
};

const money = groupedAmount;
const plain = (text: string): Text => ({ sa: text, en: text });
const row = (label: Text, amount: Halalas, kind: PaperRow["kind"] = "plain"): PaperRow => ({
  label,
  value: money(kind === "less" ? -amount : amount),
  kind,
});
const addUp = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const joined = (...texts: readonly Text[]): Text => ({
  sa: texts.map(({ sa }) => sa).join(" · "),
  en: texts.map(({ en }) => en).join(" · "),
});

/** `2026-11-25 13:05` on the establishment's clock. */
const timeOf = (instant: string, zone: string): string => {
  const { day, minute } = toLocalTime(new Date(instant), zone);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

/** Basis points as "15%" or "7.5%". */
const rateText = (rate_bp: number): string => `${rate_bp / 100}%`;

const isCredit = ({ kind }: ReceiptDocument): boolean => kind === "tax_credit_note" || kind === "refund_summary";
const isTax = ({ kind }: ReceiptDocument): boolean => kind === "tax_invoice" || kind === "tax_credit_note";

/** An order that ended unserved: nothing of it came back, it was called off. */
const endedAs = ({ status }: Receipt): Text | null =>
  status === "canceled" || status === "declined" ? statusNames[status] : null;

const reasonOf = (receipt: Receipt, reason: string): Text =>
  reason
    ? { sa: reasonText(reason, "sa") ?? reason, en: reasonText(reason, "en") ?? reason }
    : words[endedAs(receipt) ? "called_off" : "came_back"];

const factsOf = (receipt: Receipt, document: ReceiptDocument): Paper["facts"] => {
  const { number, original_number, reason, vat_number, issued_at } = document;
  const place = orderTypeNames[receipt.order_type];
  const table = receipt.table_number;
  const type =
    table === null
      ? place
      : joined(
          place,
          inBoth(words.table, (word) => `${word} ${table}`),
        );
  const time = document.kind === "order_summary" ? words.placed : words.issued;
  const facts: { label: Text; value: Text | null }[] = [
    { label: isCredit(document) ? words.note_number : words.invoice_number, value: number && plain(String(number)) },
    { label: words.original, value: original_number && plain(String(original_number)) },
    { label: time, value: plain(timeOf(issued_at, receipt.time_zone)) },
    { label: words.vat_number, value: vat_number ? plain(vat_number) : null },
    { label: words.order, value: plain(orderNumberText(receipt.number)) },
    { label: words.type, value: isCredit(document) ? null : type },
    { label: words.status, value: isCredit(document) ? null : endedAs(receipt) },
    { label: words.reason, value: isCredit(document) ? reasonOf(receipt, reason) : null },
  ].map(({ label, value }) => ({ label, value: value || null }));
  return facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
};

const sumsOf = (document: ReceiptDocument): PaperRow[] => {
  const { lines, discounts, charges, tax, total, prices_include_tax } = document;
  const parts = [
    row(words.subtotal, addUp(lines.map((line) => line.total))),
    ...discounts.map(({ name, amount }) => row(name, amount, "less")),
    ...charges.map(({ name, amount }) => row(name, amount)),
  ];
  const onlyRate = document.taxes.length === 1 ? document.taxes[0]?.rate_bp : undefined;
  if (isTax(document))
    return [
      ...parts,
      row(words.without_tax, total - tax, "muted"),
      row(
        onlyRate === undefined ? words.tax : inBoth(words.tax, (word) => `${word} ${rateText(onlyRate)}`),
        tax,
        "muted",
      ),
      row(words.total_with_tax, total, "total"),
    ];
  const added = !prices_include_tax && tax > 0 ? [row(words.tax_added, tax)] : [];
  return [...parts, ...added, row(words.total, total, "total")];
};

const tipOf = ({ tip, total }: ReceiptDocument): PaperRow[] =>
  tip === 0 ? [] : [row(words.tip, tip), row(words.with_tip, total + tip, "total")];

/** What happened with the money of the order, below its first document. */
const moneyOf = (receipt: Receipt, document: ReceiptDocument): PaperRow[] => {
  const { recorded, paid, refunded, due } = receipt;
  if (!recorded) return [];
  const came = addUp(paid.map(({ amount }) => amount)) - addUp(refunded.map(({ amount }) => amount));
  const credited = document.total + document.tip - due - came;
  return [
    ...(credited > 0 ? [row(endedAs(receipt) ?? words.credited, credited, "less")] : []),
    ...paid.map(({ tender, last4, amount }) => {
      const name = joined(words.paid, tenderNames[tender]);
      return row(last4 === null ? name : inBoth(name, (text) => `${text} ${isolated(`•••• ${last4}`)}`), amount);
    }),
    ...refunded.map(({ tender, amount, done }) =>
      row(joined(done ? words.given_back : words.on_its_way, tenderNames[tender]), amount, "less"),
    ),
    due < 0 ? row(words.owed, -due, "total") : row(words.due, due, "total"),
  ];
};

const toLine = (line: ReceiptDocument["lines"][number]): PaperLine => ({
  name: line.name,
  quantity: String(line.quantity),
  each: line.quantity > 1 ? money(line.unit_price) : null,
  total: money(line.total),
  chosen: line.chosen.map(({ name, quantity, price, inner }) => ({
    name,
    quantity,
    price: price > 0 ? money(price) : null,
    inner,
  })),
  discount: line.discount > 0 ? money(-line.discount) : null,
});

const noticeOf = ({ no_invoice }: Receipt, { kind }: ReceiptDocument): Text | null => {
  if (kind === "refund_summary") return refundNotice;
  return kind === "order_summary" && no_invoice !== null ? summaryNotices[no_invoice] : null;
};

/** "Olaya branch" below the establishment's name; a name that says the word is not given it twice. */
const branchOf = (branch: string, name: string, withWord: (own: string) => string): string => {
  const own = ownBranchName(branch, name);
  return own === branch || /فرع|branch/iu.test(own) ? own : withWord(own);
};

const headsOf = ({ establishment_name: name, branch_name }: Receipt, document: ReceiptDocument): Text[] => {
  const branch = {
    sa: branchOf(branch_name.sa, name.sa, (own) => `فرع ${own}`),
    en: branchOf(branch_name.en, name.en, (own) => `${own} branch`),
  };
  const heads = [name, document.seller_name, branch, document.seller_address];
  return heads.filter(
    ({ sa, en }, place) => (sa || en) !== "" && heads.findIndex((each) => each.sa === sa && each.en === en) === place,
  );
};

export const toPaper = (receipt: Receipt, document: ReceiptDocument): Paper => {
  const first = document.id === receipt.documents[0]?.id;
  return {
    title: documentTitles[document.kind],
    notice: noticeOf(receipt, document),
    heads: headsOf(receipt, document),
    facts: factsOf(receipt, document),
    lines: document.lines.map(toLine),
    sums: sumsOf(document),
    taxes:
      isTax(document) && document.taxes.length > 1
        ? document.taxes.map(({ rate_bp, net, tax }) => ({
            rate: rateText(rate_bp),
            net: money(net),
            tax: money(tax),
            gross: money(net + tax),
          }))
        : [],
    money: [...tipOf(document), ...(first ? moneyOf(receipt, document) : [])],
  };
};

/** The text in the reader's language, and the other one where it says something else. */
export const bothTexts = ({ sa, en }: Text, language: Language = "sa"): { main: string; second: string | null } => {
  const [own, other] = language === "sa" ? [sa, en] : [en, sa];
  return { main: own || other, second: own !== "" && other !== "" && own !== other ? other : null };
};
