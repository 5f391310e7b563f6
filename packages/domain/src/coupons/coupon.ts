import type { OrderType } from "../contract/fields.ts";
import type { couponReasons } from "../errors/reasons.ts";
import { cleanLine } from "../language/text-hygiene.ts";
import { latinDigits } from "../language/digits.ts";
import { readCode } from "../prizes/reward-code.ts";
import type { BasisPoints, Halalas } from "../money/halalas.ts";
import { accept, type Outcome, type Refusal, refuse } from "../outcome.ts";

export type CouponOffer =
  | { kind: "percent"; rate_bp: BasisPoints }
  | { kind: "amount"; amount: Halalas }
  | { kind: "free_delivery" }
  | { kind: "free_item" };

/** A campaign with its rules (product rules §11). `null` in a list or limit: no restriction. Amounts in halalas. */
export type Coupon = CouponOffer & {
  id: string;
  code: string;
  applied: "automatic" | "entered";
  stackable: boolean;
  cap: Halalas | null;
  minimum: Halalas;
  order_types: readonly OrderType[] | null;
  branches: readonly string[] | null;
  /** Products and combos it is limited to. */
  items: readonly string[] | null;
  starts_at: Date | null;
  ends_at: Date | null;
  first_order_only: boolean;
  /** Kept for guests without a delivered order at the branch. */
  new_customers_only: boolean;
  /** The only customer who may use it. */
  customer_id: string | null;
  limit_total: number | null;
  per_customer: number;
  /** Redemptions that stand, by everyone. */
  used: number;
  /** Its code is one of a batch and in use, by whomever. */
  code_used?: boolean;
};

/** Facts about the guest; a visitor's own limits are checked after sign-in. */
export type CouponGuest = {
  id: string;
  /** Standing redemptions of this coupon. */
  used: number;
  /** An order that is not declined, canceled or returned, or one delivered before an account was erased. */
  has_ordered: boolean;
  new_to_branch: boolean;
};

/** The facts that a coupon is checked against; `null` = not known yet, refuses nothing. */
export type CouponSituation = {
  now: Date;
  branch_id: string | null;
  order_type: OrderType | null;
  cart: { subtotal: Halalas; item_ids: readonly string[] } | null;
  guest: CouponGuest | null;
};

type CouponReason = keyof typeof couponReasons;

const no = (reason: CouponReason, more: Record<string, unknown> = {}): Refusal =>
  refuse("coupon_not_applicable", { reason, ...more });

/** Checks owner and window: everything independent of the order. */
const refusedForGuest = (coupon: Coupon, { now, guest }: CouponSituation): Refusal | null => {
  if (coupon.customer_id !== null && coupon.customer_id !== guest?.id) return no("customer");
  if (coupon.starts_at !== null && now < coupon.starts_at) return no("not_started");
  if (coupon.ends_at !== null && now >= coupon.ends_at) return no("expired");
  if (guest !== null && guest.used >= coupon.per_customer) return refuse("coupon_used_up");
  if (coupon.limit_total !== null && coupon.used >= coupon.limit_total) return refuse("coupon_used_up");
  if (coupon.code_used === true) return refuse("coupon_used_up");
  if (coupon.new_customers_only && guest?.new_to_branch === false) return refuse("new_customers_only");
  return coupon.first_order_only && guest?.has_ordered === true ? no("first_order") : null;
};

/** Free delivery applies to delivery orders only, whatever other types its rules name. */
const getTypes = (coupon: Coupon): readonly OrderType[] | null => {
  if (coupon.kind !== "free_delivery") return coupon.order_types;
  return coupon.order_types === null ? [3] : coupon.order_types.filter((type) => type === 3);
};

const refusedForOrder = (coupon: Coupon, { branch_id, order_type, cart }: CouponSituation): Refusal | null => {
  const { branches, items } = coupon;
  const types = getTypes(coupon);
  if (branches !== null && branch_id !== null && !branches.includes(branch_id)) return no("branch");
  if (types !== null && order_type !== null && !types.includes(order_type)) return no("order_type");
  if (items !== null && cart !== null && !cart.item_ids.some((each) => items.includes(each))) return no("items");
  return cart !== null && cart.subtotal < coupon.minimum ? no("minimum", { amount: coupon.minimum }) : null;
};

/**
 * Whether a coupon applies, or the one reason why not: `coupon_not_applicable` with its `reason` (and the `amount` in
 * halalas of a missed minimum), `coupon_used_up`, `new_customers_only`. The window is half-open; the minimum is
 * compared with the subtotal before discounts. The database checks the limits again when the order is placed.
 */
export const judgeCoupon = <C extends Coupon>(coupon: C, situation: CouponSituation): Outcome<C> =>
  refusedForGuest(coupon, situation) ?? refusedForOrder(coupon, situation) ?? accept(coupon);

/**
 * One discount code per order; one marked stackable may join, but no campaign itself: two codes of one batch don't go
 * together.
 */
export const refuseJoining = (coupons: readonly { id: string; stackable: boolean }[]): Refusal | null => {
  const alone = coupons.filter(({ stackable }) => !stackable).length;
  return alone > 1 || new Set(coupons.map(({ id }) => id)).size < coupons.length ? no("not_stackable") : null;
};

/** The stored form of a code: upper case, Latin digits, no blanks. */
export const normalCode = (typed: string): string => latinDigits(cleanLine(typed)).replaceAll(/\s/g, "").toUpperCase();

/**
 * Both forms of a typed code: a campaign's own code, and a personal code, where hyphens do not count. Always two, so
 * that the lookup takes the same time for every input.
 */
export const codeReadings = (typed: string): [plain: string, made: string] => {
  const plain = normalCode(typed);
  return [plain, readCode(typed) ?? plain];
};

export const couponStates = ["available", "active", "expiring", "expired", "claimed"] as const;
export type CouponState = (typeof couponStates)[number];

/** A coupon is shown as expiring from this time on. */
const expiringMilliseconds = 7 * 86_400_000;

/**
 * The state in a guest's list: `claimed` once the uses are spent, `expired` when window or total is over, `active`
 * while in the cart, `expiring` with seven days or fewer left.
 */
export const couponState = (
  coupon: Pick<Coupon, "ends_at" | "limit_total" | "used" | "per_customer" | "code_used">,
  mine: { used: number; in_cart: boolean },
  now: Date,
): CouponState => {
  const { ends_at, limit_total } = coupon;
  if (mine.used >= coupon.per_customer) return "claimed";
  if (ends_at !== null && now >= ends_at) return "expired";
  if (limit_total !== null && coupon.used >= limit_total) return "expired";
  if (coupon.code_used === true) return mine.used > 0 ? "claimed" : "expired";
  if (mine.in_cart) return "active";
  return ends_at !== null && ends_at.getTime() - now.getTime() <= expiringMilliseconds ? "expiring" : "available";
};

/** Over and done with: it moves from the list to the history. */
export const isSpent = (state: CouponState): boolean => state === "claimed" || state === "expired";
