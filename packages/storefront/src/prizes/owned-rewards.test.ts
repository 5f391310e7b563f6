import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Menu } from "@sufra/domain/menu/api.ts";
import type { Reward } from "@sufra/domain/prizes/api.ts";
import { toOwnedRewards } from "./owned-rewards.ts";

// Weeks before the ends below.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-05T12:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const reward = (change: Partial<Reward> = {}) =>
  ({
    id: "r1",
    kind: "free_item",
    state: "available",
    name: "كنافة",
    product_id: "kunafa",
    usable_from: "2026-11-01T00:00:00Z",
    expires_at: "2026-12-01T00:00:00Z",
    claimed_at: null,
    ...change,
  }) as Reward;
const menuOf = (products: { id: string; available: boolean }[]) =>
  ({ categories: [{ products }], combos: [] }) as unknown as Menu;
const here = menuOf([{ id: "kunafa", available: true }]);
const style = { language: "sa", zone: "Asia/Riyadh", digits: "latin" } as const;

const list = (available: Reward[], menu: Menu | undefined) =>
  toOwnedRewards(
    { rewards: { available, not_claimable: [], claimed: [], expired: [] }, coupons: undefined, cards: undefined },
    { uuid: "q", branchId: "b1", menu, style },
  ).map(({ tab, text }) => [tab, text.split(" · ")[0]]);

describe("rewards that are ready", () => {
  it.each<[string, Partial<Reward>, Menu | undefined, string, string]>([
    ["a dish of this branch", {}, here, "ready", "صالحة حتى 1\u00A0ديسمبر\u00A02026"],
    [
      "a dish that is sold out here",
      {},
      menuOf([{ id: "kunafa", available: false }]),
      "progress",
      "غير متوفر في هذا الفرع الآن",
    ],
    ["a dish of another branch's menu", {}, menuOf([]), "progress", "ليس في منيو هذا الفرع"],
    ["a dish, while the menu is not known", {}, undefined, "ready", "صالحة حتى 1\u00A0ديسمبر\u00A02026"],
    [
      "a prize at the cashier",
      { kind: "at_cashier", product_id: null },
      menuOf([]),
      "ready",
      "صالحة حتى 1\u00A0ديسمبر\u00A02026",
    ],
    ["a voucher", { kind: "voucher", product_id: null }, menuOf([]), "ready", "صالحة حتى 1\u00A0ديسمبر\u00A02026"],
  ])("are judged by the branch: %s", (_title, change, menu, tab, text) =>
    expect(list([reward(change)], menu)).toEqual([[tab, expect.stringContaining(text)]]),
  );
});

it("shows a prize by its own picture", () => {
  const available = [reward({ image: "/media/kunafa", image_color: "#ddaa00" })];
  const rewards = { available, not_claimable: [], claimed: [], expired: [] };
  const [owned] = toOwnedRewards(
    { rewards, coupons: undefined, cards: undefined },
    { uuid: "q", branchId: "b1", menu: here, style },
  );
  expect(owned?.picture).toEqual({ base: "/media/kunafa", color: "#ddaa00" });
});

it("leaves the date of an end within a week to the days that are left", () => {
  expect(list([reward({ expires_at: "2026-11-08T00:00:00Z" })], here)).toEqual([["ready", "جاهزة للاستخدام"]]);
});

it("says until when a coupon and a card count", () => {
  const at = "2026-12-01T00:00:00Z";
  const coupon = { id: "c1", reason: null, state: "available", branch_ids: null, starts_at: null, expires_at: at };
  const offer = { kind: "percent", rate_bp: 1_000, amount: null };
  const card = { id: "p1", status: "alive", progress: "some", punches: 1, required: 5, expires_at: at };
  const found = {
    rewards: undefined,
    coupons: { available: [{ ...coupon, ...offer }], history: [] },
    cards: { cards: [card], history: [] },
  } as unknown as Parameters<typeof toOwnedRewards>[0];
  const texts = toOwnedRewards(found, { uuid: "q", branchId: "b1", menu: here, style }).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining("صالح حتى 1\u00A0ديسمبر\u00A02026"),
    expect.stringContaining("تنتهي بعد"),
  ]);
});

it.each([
  [{ kind: "percent", rate_bp: 550, amount: null }, "\u061c5.5٪", undefined],
  [{ kind: "amount", rate_bp: null, amount: 1_500 }, "\u2066\u20c1\u00a015\u2069", undefined],
  [{ kind: "free_delivery", rate_bp: null, amount: null }, undefined, "delivery"],
])("shows what a coupon without an end is worth: %o", (offer, value, benefit) => {
  const coupon = { id: "c1", reason: null, state: "available", branch_ids: null, starts_at: null, expires_at: null };
  const found = {
    rewards: undefined,
    coupons: { available: [{ ...coupon, ...offer }], history: [] },
    cards: undefined,
  } as unknown as Parameters<typeof toOwnedRewards>[0];
  const [owned] = toOwnedRewards(found, { uuid: "q", branchId: "b1", menu: here, style });
  expect([owned?.value, owned?.benefit]).toEqual([value, benefit]);
  expect(owned?.text).toContain("بلا تاريخ انتهاء");
});
