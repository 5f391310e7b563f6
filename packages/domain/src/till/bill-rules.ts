import { pointsFor, withinCaps } from "../loyalty/earning.ts";
import type { Halalas } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import type { BillTerms, TillBill } from "./api.ts";
import { type Receipt, readReceipt } from "./receipt-qr.ts";

/** The name of every bill in the till's list; its number is the reference. */
export const billName = { sa: "فاتورة", en: "Bill" };

const dayMs = 86_400_000;
/** Tolerance for a register whose clock is ahead. */
const clockMs = 5 * 60_000;

/** The points of a bill: those of an order of the same amount. The console shows them, the server posts them. */
export const getBillPoints = (amount: Halalas, terms: BillTerms): number =>
  withinCaps(pointsFor(amount, terms, terms.multiplier_bp), terms, terms.day_room);

/** Both limits for a typed amount; the customer's day also limits receipts, whose codes carry no signature, and the rest. */
export const checkBill = (source: TillBill["source"], amount: Halalas, terms: BillTerms): Outcome<Halalas> => {
  const { bill_limit, day_left } = terms;
  if (source === "typed" && bill_limit !== null && amount > bill_limit)
    return refuse("bill_limit", { amount: bill_limit });
  if (day_left !== null && amount > day_left) return refuse("bill_day_limit", { amount: day_left });
  return accept(amount);
};

/** A receipt that this establishment issued, recently. Whether it was used before, only the server knows. */
export const checkReceipt = (text: string, terms: BillTerms, now: Date): Outcome<Receipt> => {
  const read = readReceipt(text, terms.time_zone);
  if (!read.ok) return read;
  const { vat_number, issued_at } = read.value;
  if (terms.vat_number === null) return refuse("vat_number_missing");
  if (vat_number !== terms.vat_number) return refuse("receipt_foreign");
  const ageMs = now.getTime() - issued_at.getTime();
  if (ageMs < -clockMs) return refuse("receipt_future");
  if (ageMs > terms.receipt_days * dayMs) return refuse("receipt_too_old", { time: terms.receipt_days * 86_400 });
  return read;
};

/** Equal for two copies of a receipt: the text that its stored digest is made of. */
export const getReceiptIdentity = ({ vat_number, issued_at, total, vat }: Receipt): string =>
  [vat_number, issued_at.toISOString(), total, vat].join("|");
