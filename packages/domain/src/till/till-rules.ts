import { type Coupon, type CouponSituation, judgeCoupon } from "../coupons/coupon.ts";
import { addDays, toInstant, toLocalTime } from "../hours/zoned-time.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { rewardState, type RewardFacts } from "../prizes/reward-state.ts";
import type { TillKind } from "./api.ts";

/** How long a look-up keeps a reward's code for the cashier who has it open (product rules §10). */
export const holdMs = 2 * 60_000;
/** How long a look-up proves that the guest was there with the app: a register redeems when the bill is paid. */
const shownMs = 10 * 60_000;

/** Whether this cashier, or this branch's register, looked the reward up a moment ago. */
export const wasLookedUp = (
  { held_by, held_until }: { held_by: string | null; held_until: Date | null },
  holder: string,
  now: Date,
): boolean => held_by === holder && held_until !== null && now.getTime() < held_until.getTime() - holdMs + shownMs;

/** How long a cashier may undo their own redemption or punches. */
export const undoMs = 5 * 60_000;

/**
 * Whether a reward can be redeemed at the till now: `already_redeemed`, or `prize_unavailable` with `expired` or
 * `not_started` as its reason. The window is half-open.
 */
export const checkAtTill = (reward: RewardFacts, now: Date): Outcome<null> => {
  const state = rewardState(reward, now);
  if (state === "available") return accept(null);
  if (state === "claimed") return refuse("already_redeemed");
  return refuse("prize_unavailable", { reason: state === "expired" ? "expired" : "not_started" });
};

/**
 * Whether a coupon applies at the till, by the rules of an order with an unknown cart. At the counter orders are
 * dine-in or pickup, so a coupon for neither is refused. The cashier checks minimum and items.
 */
export const judgeAtTill = <C extends Coupon>(
  coupon: C,
  situation: Pick<CouponSituation, "now" | "branch_id" | "guest">,
): Outcome<C> => {
  const here = judgeCoupon(coupon, { ...situation, order_type: 1, cart: null });
  return here.ok ? here : judgeCoupon(coupon, { ...situation, order_type: 2, cart: null });
};

type Doer = { id: string; role: "cashier" | "manager" | "operator" };

type Done = { kind: TillKind; at: Date; staff_id: string | null; zone: string };

/** Until when a cashier may undo their entry: a bill until the establishment's day ends, all else for five minutes. */
export const getUndoEnd = ({ kind, at, zone }: Omit<Done, "staff_id">): Date => {
  const soon = at.getTime() + undoMs;
  if (kind !== "bill") return new Date(soon);
  const midnight = toInstant(addDays(toLocalTime(at, zone).day, 1), 0, zone);
  return new Date(Math.max(soon, midnight.getTime()));
};

/** The same member of staff in time, a manager at any time; `not_authorized` otherwise. */
export const checkUndo = (done: Done, by: Doer, now: Date): Outcome<null> => {
  if (by.role === "manager") return accept(null);
  return by.id === done.staff_id && now <= getUndoEnd(done) ? accept(null) : refuse("not_authorized");
};

/** The part of a name that a cashier sees: the first word. */
export const getFirstName = (fullName: string | null): string | null => fullName?.trim().split(/\s+/u)[0] || null;

/** The part of a phone number that a cashier sees: the last four digits. */
export const getLastDigits = (phone: string | null): string | null => phone?.slice(-4) ?? null;

/** The part of a wrong code that is logged: enough to tell a typo from guessing, too little to use. */
export const maskedCode = (typed: string): string => {
  const visiblePart = typed.trim().slice(0, 40);
  return visiblePart.slice(0, 2) + "•".repeat(Math.max(0, visiblePart.length - 2));
};
