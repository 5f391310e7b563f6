import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeBytes, codeLength, getCode, groupedCode, readCode } from "./reward-code.ts";
import { rewardMessage } from "./reward-message.ts";
import { checkUse, type RewardFacts, rewardState } from "./reward-state.ts";
import { checkPrize, type PrizeFacts, getReason, type ShopperFacts } from "./shop-state.ts";

const now = new Date("2026-06-01T12:00:00Z");
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

describe("codes", () => {
  const bytes = fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes });
  it("are read back however they are typed", () => {
    fc.assert(
      fc.property(bytes, (each) => {
        const code = getCode(each);
        expect(code).toHaveLength(codeLength);
        expect(readCode(groupedCode(code))).toBe(code);
        expect(readCode(` ${groupedCode(code).toLowerCase().replaceAll("-", " – ")} `)).toBe(code);
        expect(readCode(code.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code);
        expect(readCode(code.replace(/[0-9]/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? digit))).toBe(code);
      }),
    );
  });
  it("use every bit, and differ where the first 60 differ", () => {
    expect(getCode(new Uint8Array(codeBytes))).toBe("000000000000");
    expect(getCode(new Uint8Array(codeBytes).fill(255))).toBe("ZZZZZZZZZZZZ");
    expect(getCode(new Uint8Array([128, 0, 0, 0, 0, 0, 0, 0]))).toBe("G00000000000");
    expect(getCode(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 16]))).toBe("000000000001");
    expect(() => getCode(new Uint8Array(codeBytes - 1))).toThrow(RangeError);
  });
  it.each(["", "ABC", "U00000000000", "0000000000000", "0000-0000-000*", "<script>"])("%s is no code", (typed) =>
    expect(readCode(typed)).toBeNull(),
  );
  it("are grouped by four", () => expect(groupedCode("ABCDEFGHJKMN")).toBe("ABCD-EFGH-JKMN"));
});

describe("a prize of the shop", () => {
  const prize: PrizeFacts = {
    points_cost: 100,
    active: true,
    left: null,
    available_from: null,
    available_until: null,
    level_break_points: null,
    new_customers_only: false,
  };
  const shopper: ShopperFacts = {
    balance: 100,
    level_break_points: 0,
    has_ordered: true,
    today: { points: 0, redeems: 0 },
  };
  const rules = {
    version: 1,
    points_per_100_sar: 100,
    expiry_days: null,
    expiry_date: null,
    goal_days: null,
    max_points_per_day: null,
    max_points_per_transaction: null,
    max_redeems_per_day: 2,
    min_redemption: 500,
    max_redemption_per_transaction: 400,
    max_redemption_per_day: 600,
    halalas_per_point: 10,
    voucher_days: 30,
    voucher_remainder: "keep" as const,
    voucher_points: [],
    bill_limit: null,
    bill_day_limit: null,
    receipt_days: 3,
  };
  const cases: [string, Partial<PrizeFacts>, Partial<ShopperFacts>, string | null, string | null][] = [
    ["all is well", {}, {}, null, null],
    ["it starts now and stock is left", { available_from: now, available_until: after, left: 1 }, {}, null, null],
    ["it was stopped", { active: false }, {}, "prize_unavailable", "window"],
    ["it is too early", { available_from: after }, {}, "prize_unavailable", "window"],
    ["it is too late", { available_until: now }, {}, "prize_unavailable", "window"],
    ["none is left", { left: 0 }, {}, "prize_unavailable", "stock"],
    ["it is for new customers", { new_customers_only: true }, {}, "new_customers_only", "new_customers"],
    ["it is for new customers, and one comes", { new_customers_only: true }, { has_ordered: false }, null, null],
    ["the level is too low", { level_break_points: 200 }, {}, "prize_unavailable", "level"],
    ["there is no level", { level_break_points: 0 }, { level_break_points: null }, "prize_unavailable", "level"],
    ["the level is higher", { level_break_points: 200 }, { level_break_points: 500 }, null, null],
    ["points lack", {}, { balance: 99 }, "insufficient_points", "points"],
    ["it costs more than one may spend at once", { points_cost: 401 }, { balance: 500 }, "limit_reached", "limits"],
    ["enough was spent today", {}, { today: { points: 501, redeems: 1 } }, "limit_reached", "limits"],
    ["enough were had today", {}, { today: { points: 0, redeems: 2 } }, "limit_reached", "limits"],
    ["it costs nothing", { points_cost: 0 }, { balance: 0, today: { points: 600, redeems: 9 } }, null, null],
    ["stock comes before points", { left: 0 }, { balance: 0 }, "prize_unavailable", "stock"],
  ];
  it.each(cases)("when %s", (_what, changes, person, code, reason) => {
    const outcome = checkPrize({ ...prize, ...changes }, { ...shopper, ...person }, rules, now);
    expect(outcome.ok ? null : outcome.code).toBe(code);
    expect(getReason(outcome)).toBe(reason);
  });
  it("is under no limit where there are no rules", () => {
    expect(checkPrize(prize, { ...shopper, today: { points: 1e6, redeems: 50 } }, null, now).ok).toBe(true);
    expect(getReason({ ok: false, code: "limit_reached" })).toBe("limits");
    expect(getReason({ ok: false, code: "insufficient_points" })).toBe("points");
  });
});

describe("an owned reward", () => {
  const fresh: RewardFacts = { status: "available", usable_from: before, expires_at: after };
  const cases: [string, Partial<RewardFacts>, string, string | null, string | null][] = [
    ["fresh", {}, "available", null, null],
    ["usable from now", { usable_from: now }, "available", null, null],
    ["usable later", { usable_from: after }, "not_claimable", "coupon_not_applicable", "not_started"],
    ["over", { expires_at: now }, "expired", "coupon_not_applicable", "expired"],
    ["used", { status: "claimed" }, "claimed", "coupon_used_up", null],
    ["used and over", { status: "claimed", expires_at: before }, "claimed", "coupon_used_up", null],
    ["given back", { status: "returned" }, "expired", "coupon_not_applicable", "expired"],
  ];
  it.each(cases)("that is %s", (_what, changes, state, code, reason) => {
    const facts = { ...fresh, ...changes };
    expect(rewardState(facts, now)).toBe(state);
    const use = checkUse(facts, now);
    expect(use.ok ? null : use.code).toBe(code);
    expect(use.ok ? null : (use.params?.reason ?? null)).toBe(reason);
  });
  it("comes by message in the customer's language", () => {
    const name = { sa: "قهوة", en: "Coffee" };
    expect(rewardMessage(name, "ABCD-EFGH-JKMN", "en", false)).toContain("Coffee\nCode: ABCD-EFGH-JKMN");
    expect(rewardMessage(name, "ABCD-EFGH-JKMN", "sa", false)).toContain("قهوة\nالرمز: ABCD-EFGH-JKMN");
  });
});
