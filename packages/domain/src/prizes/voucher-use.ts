import type { Text } from "../language/language.ts";
import { shortMoneyText } from "../money/format-money.ts";
import type { Halalas } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";

/** What becomes of the rest of a voucher worth more than its order; the establishment's choice when it is bought. */
export const voucherRemainders = ["keep", "lose", "refuse"] as const;
export type VoucherRemainder = (typeof voucherRemainders)[number];

/** As the database has it; its CHECK allows only these. */
export const getRemainder = (stored: string): VoucherRemainder =>
  voucherRemainders.find((each) => each === stored) ?? "keep";

/** In halalas: `value` = `used` + `rest`. */
export type VoucherUse = { value: Halalas; used: Halalas; rest: Halalas; remainder: VoucherRemainder };

/**
 * What an order takes of a voucher: `used` is the discount that the price gave for it. Refused is a voucher that nothing
 * is left to pay with, and one with a rest where the establishment refuses that.
 */
export const getVoucherUse = (
  { value, remainder }: { value: Halalas; remainder: VoucherRemainder },
  used: Halalas,
): Outcome<VoucherUse> => {
  const rest = value - used;
  if (used === 0) return refuse("coupon_not_applicable", { reason: "nothing_to_pay" });
  if (rest > 0 && remainder === "refuse") return refuse("coupon_not_applicable", { reason: "voucher_too_large" });
  return accept({ value, used, rest, remainder });
};

/** What a guest loses by an order, in halalas. */
export const getLostRest = (use: VoucherUse | null | undefined): Halalas => (use?.remainder === "lose" ? use.rest : 0);

/**
 * The points that a rest takes along of what its voucher cost, rounded down: both parts together cost what the voucher
 * did, and the used part keeps at least one point.
 */
export const pointsOfRest = (points: number, { value, rest }: Pick<VoucherUse, "value" | "rest">): number =>
  Number((BigInt(points) * BigInt(rest)) / BigInt(value));

export const getVoucherName = (value: Halalas): Text => ({
  sa: `قسيمة ${shortMoneyText(value, "sa")}`,
  en: `Voucher ${shortMoneyText(value, "en")}`,
});

/** The stored name of a reward, unless it names the value of a voucher that was split since. */
export const getRewardName = ({ name, value, split_off }: { name: Text; value: Halalas; split_off: Halalas }): Text =>
  split_off > 0 ? getVoucherName(value - split_off) : name;
