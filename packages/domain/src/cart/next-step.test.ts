import { describe, expect, it } from "vitest";
import type { CouponView } from "../coupons/api.ts";
import type { ShopPrize } from "../prizes/api.ts";
import type { PunchCardView } from "../punch-cards/api.ts";
import { findNextStep, type SteppingCart } from "./next-step.ts";

const cart: SteppingCart = {
  branchId: "b1",
  orderType: 1,
  subtotal: 4500,
  points: 40,
  items: ["latte", "kunafa"],
  takesCoupon: true,
};
const coupon = (change: Partial<CouponView> = {}) =>
  ({
    name: "10% off",
    reason: null,
    minimum: 5000,
    branch_ids: null,
    order_types: null,
    item_ids: null,
    ...change,
  }) as CouponView;
const card = (change: Partial<PunchCardView> = {}) =>
  ({
    id: "c1",
    reward_name: "A latte",
    item_ids: ["latte"],
    branch_ids: null,
    required: 6,
    punches: 4,
    status: "alive",
    expires_at: "2026-12-31T00:00:00Z",
    ...change,
  }) as PunchCardView;
const prize = (change: Partial<ShopPrize> = {}) =>
  ({ name: "Kunafa", reason: "points", missing_points: 70, ...change }) as ShopPrize;

describe("the next step of a cart", () => {
  it.each<[string, Partial<SteppingCart>, Partial<CouponView>, number | undefined]>([
    ["a coupon whose minimum is near", {}, {}, 500],
    ["as near as three tenths of it", { subtotal: 3500 }, {}, 1500],
    ["not one that is further", { subtotal: 3499 }, {}, undefined],
    ["not one whose minimum is reached", { subtotal: 5000 }, {}, undefined],
    ["not beside another coupon", { takesCoupon: false }, {}, undefined],
    ["not one of another branch", {}, { branch_ids: ["b2"] }, undefined],
    ["one of this branch", {}, { branch_ids: ["b1"] }, 500],
    ["not one of another order type", {}, { order_types: [3] }, undefined],
    ["any while no type is chosen", { orderType: null }, { order_types: [3] }, 500],
    ["not one of some items, whose sum only the server knows", {}, { item_ids: ["latte"] }, undefined],
    ["not one that has not started", {}, { reason: "not_started" }, undefined],
  ])("is %s", (_title, change, offered, missing) =>
    expect(findNextStep({ ...cart, ...change }, { coupons: [coupon(offered)] })?.missing).toBe(missing),
  );

  it.each<[string, Partial<SteppingCart>, Partial<PunchCardView>, number | undefined]>([
    ["a stamp after this order's", {}, {}, 1],
    ["none after two of them", { items: ["latte", "latte"] }, {}, 0],
    ["none after more than it needs", { items: ["latte", "latte", "latte"] }, {}, 0],
    ["not a card that is two stamps away", {}, { punches: 3 }, undefined],
    ["not a card that nothing in the cart counts for", { items: ["kunafa"] }, { punches: 5 }, undefined],
    ["any item where all count", { items: ["kunafa"] }, { punches: 5, item_ids: null }, 0],
    ["not a card that owes its reward", {}, { expires_at: null }, undefined],
    ["a card that begins with this order", { items: ["latte"] }, { punches: 0, required: 2, expires_at: null }, 1],
    ["not one that is over", {}, { status: "expired" }, undefined],
    ["not one of another branch", {}, { branch_ids: ["b2"] }, undefined],
    ["one of this branch", {}, { branch_ids: ["b1"] }, 1],
  ])("is %s", (_title, change, offered, missing) =>
    expect(findNextStep({ ...cart, ...change }, { cards: [card(offered)] })?.missing).toBe(missing),
  );

  it.each<[string, Partial<SteppingCart>, Partial<ShopPrize>, number | undefined]>([
    ["points for a prize, less what this order earns", {}, {}, 30],
    ["none for one that this order reaches", {}, { missing_points: 40 }, 0],
    ["not a prize that needs two more such orders", {}, { missing_points: 81 }, undefined],
    ["not a prize where the order earns nothing", { points: 0 }, {}, undefined],
    ["not one that points do not open", {}, { reason: "stock" }, undefined],
    ["not one that can be had already", {}, { reason: null, missing_points: 0 }, undefined],
  ])("is %s", (_title, change, offered, missing) =>
    expect(findNextStep({ ...cart, ...change }, { prizes: [prize(offered)] })?.missing).toBe(missing),
  );

  it("is what the order itself reaches, before what takes more", () => {
    const offers = { coupons: [coupon()], cards: [card()], prizes: [prize({ missing_points: 40 })] };
    expect(findNextStep(cart, offers)).toEqual({ kind: "prize", name: "Kunafa", missing: 0 });
    expect(findNextStep(cart, { ...offers, prizes: [prize()] })?.kind).toBe("coupon");
  });

  it("counts a unit for the first of two cards alone", () => {
    const both = [card({ punches: 1 }), card({ id: "c2", punches: 5 })];
    expect(findNextStep(cart, { cards: both })).toBeUndefined();
    expect(findNextStep(cart, { cards: both.toReversed() })).toMatchObject({ id: "c2", missing: 0 });
  });

  it("is nothing for an empty cart", () =>
    expect(findNextStep({ ...cart, items: [] }, { coupons: [coupon()] })).toBeUndefined());
});
