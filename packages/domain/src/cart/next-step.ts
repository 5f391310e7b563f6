import type { CouponView } from "../coupons/api.ts";
import type { ShopPrize } from "../prizes/api.ts";
import type { PunchCardView } from "../punch-cards/api.ts";

/** What this order is one step away from; `missing`: halalas, stamps or points, 0 if the order itself reaches it. */
export type NextStep =
  | { kind: "coupon"; name: string; missing: number }
  | { kind: "card"; id: string | null; reward: string; missing: number }
  | { kind: "prize"; name: string; missing: number };

/** A cart as offers see it; `items`: the id of each unit's product or combo. */
export type SteppingCart = {
  branchId: string;
  orderType: 1 | 2 | 3 | null;
  /** Halalas before discounts. */
  subtotal: number;
  /** Points that this order earns. */
  points: number;
  items: readonly string[];
  /** False if a coupon or a level's discount applies already: another coupon may take its place. */
  takesCoupon: boolean;
};

export type Offers = {
  coupons?: readonly CouponView[] | undefined;
  cards?: readonly PunchCardView[] | undefined;
  prizes?: readonly ShopPrize[] | undefined;
};

/** An amount that one dish can close. */
const nearShare = 0.3;

const toCoupon = (coupon: CouponView, cart: SteppingCart): NextStep[] => {
  const { reason, branch_ids, order_types, item_ids, minimum, name } = coupon;
  const missing = minimum - cart.subtotal;
  const fits =
    reason === null &&
    // What counts for a coupon of some items, only the server knows.
    item_ids === null &&
    branch_ids?.includes(cart.branchId) !== false &&
    (cart.orderType === null || order_types?.includes(cart.orderType) !== false);
  return cart.takesCoupon && fits && missing > 0 && missing <= minimum * nearShare
    ? [{ kind: "coupon", name, missing }]
    : [];
};

/** Cards in their order: a unit stamps the first card that counts it. */
const toCards = (cards: readonly PunchCardView[], { branchId, items }: SteppingCart): NextStep[] => {
  let rest = items;
  return cards
    .filter(({ branch_ids }) => branch_ids?.includes(branchId) !== false)
    .flatMap((card): NextStep[] => {
      const { id, item_ids, required, punches, reward_name: reward } = card;
      const others = rest.filter((item) => item_ids !== null && !item_ids.includes(item));
      const counted = rest.length - others.length;
      rest = others;
      const missing = Math.max(0, required - punches - counted);
      // One that owes a stamp never ends, and gives nothing once it is full.
      const open = card.status === "alive" && (punches === 0 || card.expires_at !== null);
      return open && counted > 0 && missing <= 1 ? [{ kind: "card", id, reward, missing }] : [];
    });
};

const toPrize = ({ reason, missing_points, name }: ShopPrize, { points }: SteppingCart): NextStep[] => {
  const missing = Math.max(0, missing_points - points);
  // A second order like this one is one step, a tenth is none.
  return reason === "points" && points > 0 && missing <= points ? [{ kind: "prize", name, missing }] : [];
};

/**
 * The nearest gain of a cart, or undefined: what the order itself reaches first, then a coupon's missing amount, a
 * card's last stamp, a prize within another such order. Only what this guest can have at this branch counts.
 */
export const findNextStep = (cart: SteppingCart, { coupons = [], cards = [], prizes = [] }: Offers) => {
  if (cart.items.length === 0) return undefined;
  const steps = [
    ...coupons.flatMap((coupon) => toCoupon(coupon, cart)),
    ...toCards(cards, cart),
    ...prizes.flatMap((prize) => toPrize(prize, cart)),
  ];
  const order = ["coupon", "card", "prize"];
  const [first] = steps.toSorted(
    (a, b) =>
      Number(a.missing > 0) - Number(b.missing > 0) ||
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      a.missing - b.missing,
  );
  return first;
};
