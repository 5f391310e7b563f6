import { toLocalTime } from "../hours/zoned-time.ts";
import type { Text } from "../language/language.ts";
import type { Halalas } from "../money/halalas.ts";
import { getLostRest, type VoucherUse } from "../prizes/voucher-use.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";

/** The fields that a stored quote and a new price share; a line that is no longer available is `unavailable`. */
export type ComparedPrice = {
  lines: readonly { line_no: number; name: Text; line_total: Halalas; discount: Halalas; quantity: number }[];
  total_discount: Halalas;
  charges: readonly { kind: "delivery" | "service"; amount: Halalas }[];
  tip: Halalas;
  total: Halalas;
  voucher?: VoucherUse | null | undefined;
};

/** A line of the old quote that is no longer available, or one of its options. */
export type UnavailableLine = { line_no: number; name: Text; kind: "unavailable" | "option_unavailable" };

export type CartDifference = {
  kind: "price" | "unavailable" | "option_unavailable" | "charge" | "discount" | "voucher" | "time";
  line_no: number | null;
  name: Text;
  before: Halalas | null;
  after: Halalas | null;
};

const chargeNames: Record<"delivery" | "service", Text> = {
  delivery: { sa: "رسوم التوصيل", en: "Delivery fee" },
  service: { sa: "رسوم الخدمة", en: "Service charge" },
};
const lostName: Text = { sa: "ما يضيع من القسيمة", en: "Lost from the voucher" };
const discountName: Text = { sa: "الخصم", en: "Discount" };

const lineDifferences = (
  before: ComparedPrice,
  after: ComparedPrice,
  gone: readonly UnavailableLine[],
): CartDifference[] =>
  before.lines.flatMap((line): CartDifference[] => {
    const { line_no, name } = line;
    const lost = gone.find((each) => each.line_no === line_no);
    if (lost) return [{ kind: lost.kind, line_no, name: lost.name, before: line.line_total, after: null }];
    const now = after.lines.find((each) => each.line_no === line_no);
    if (!now) return [{ kind: "unavailable", line_no, name, before: line.line_total, after: null }];
    if (now.line_total === line.line_total) return [];
    return [{ kind: "price", line_no, name, before: line.line_total, after: now.line_total }];
  });

const sumDifferences = (before: ComparedPrice, after: ComparedPrice): CartDifference[] => {
  const getAmount = (price: ComparedPrice, kind: "delivery" | "service"): Halalas =>
    price.charges.reduce((sum, charge) => (charge.kind === kind ? sum + charge.amount : sum), 0);
  const charges = (["delivery", "service"] as const).flatMap((kind): CartDifference[] => {
    const [old, now] = [getAmount(before, kind), getAmount(after, kind)];
    return old === now ? [] : [{ kind: "charge", line_no: null, name: chargeNames[kind], before: old, after: now }];
  });
  const more = (kind: "discount" | "voucher", name: Text, old: Halalas, now: Halalas): CartDifference[] =>
    old === now ? [] : [{ kind, line_no: null, name, before: old, after: now }];
  return [
    ...charges,
    ...more("discount", discountName, before.total_discount, after.total_discount),
    ...more("voucher", lostName, getLostRest(before.voucher), getLostRest(after.voucher)),
  ];
};

const timeText = (at: Date, zone: string): string => {
  const { minute } = toLocalTime(at, zone);
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

/** A promise that is later than agreed: the new time by the establishment's clock, in 24 hours, beside the quote's own. */
export const laterPromise = (promisedAt: Date, zone: string): CartDifference => {
  const time = timeText(promisedAt, zone);
  const name: Text = { sa: `الوقت الجديد ${time}`, en: `New time ${time}` };
  return { kind: "time", line_no: null, name, before: null, after: null };
};

/** Line by line, what a new price has otherwise than the one before; amounts in halalas. */
export const getDifferences = (
  before: ComparedPrice,
  after: ComparedPrice,
  gone: readonly UnavailableLine[] = [],
): CartDifference[] => [...lineDifferences(before, after, gone), ...sumDifferences(before, after)];

/**
 * Whether an order may be placed at the new price without asking again (product rules §4). A lower or equal total
 * simply applies. A higher total, anything missing, more lost of a voucher, or a `later` promise is `cart_changed` with `{ differences, before,
 * after }`, totals in halalas. `expectedTotal` is the amount on the guest's button, the most that is charged.
 */
export const compareQuotes = (
  before: ComparedPrice,
  after: ComparedPrice,
  expectedTotal: Halalas = before.total,
  gone: readonly UnavailableLine[] = [],
  later: CartDifference | null = null,
): Outcome<"same" | "lower"> => {
  const missing = before.lines.some(
    (line) => !after.lines.some((now) => now.line_no === line.line_no && now.quantity >= line.quantity),
  );
  const agreed = Math.min(before.total, expectedTotal);
  const losesMore = getLostRest(after.voucher) > getLostRest(before.voucher);
  if (gone.length === 0 && !missing && !losesMore && later === null && after.total <= agreed)
    return accept(after.total < agreed ? "lower" : "same");
  return refuse("cart_changed", {
    differences: [...getDifferences(before, after, gone), ...(later ? [later] : [])],
    before: agreed,
    after: after.total,
  });
};
