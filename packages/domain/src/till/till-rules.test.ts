import { describe, expect, it } from "vitest";
import type { Coupon } from "../coupons/coupon.ts";
import { checkAtTill, checkUndo, getFirstName, judgeAtTill, getLastDigits, maskedCode } from "./till-rules.ts";

const now = new Date("2026-03-01T12:00:00Z");
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

describe("a reward at the till", () => {
  const reward = { status: "available" as const, usable_from: minutes(-10), expires_at: minutes(10) };
  it.each([
    ["can be redeemed in its window", reward, null],
    ["from its first moment", { ...reward, usable_from: now }, null],
    ["not before it", { ...reward, usable_from: minutes(1) }, ["prize_unavailable", "not_started"]],
    ["not at its end", { ...reward, expires_at: now }, ["prize_unavailable", "expired"]],
    ["not once it went back to the shop", { ...reward, status: "returned" as const }, ["prize_unavailable", "expired"]],
    ["once", { ...reward, status: "claimed" as const }, ["already_redeemed", undefined]],
  ])("%s", (_what, facts, refusal) => {
    const outcome = checkAtTill(facts, now);
    expect(outcome.ok ? null : [outcome.code, outcome.params?.reason]).toEqual(refusal);
  });
});

describe("a coupon at the till", () => {
  const coupon: Coupon = {
    kind: "percent",
    rate_bp: 1000,
    id: "c",
    code: "TEN",
    applied: "entered",
    stackable: false,
    cap: null,
    minimum: 5000,
    order_types: null,
    branches: null,
    items: ["burger"],
    starts_at: null,
    ends_at: null,
    first_order_only: false,
    new_customers_only: false,
    customer_id: null,
    limit_total: null,
    per_customer: 1,
    used: 0,
  };
  const here = { now, branch_id: "main", guest: null };
  it("leaves minimum and items to the cashier, and keeps every other rule", () => {
    expect(judgeAtTill(coupon, here).ok).toBe(true);
    const getReason = (
      change: Partial<Pick<Coupon, "branches" | "ends_at" | "limit_total" | "used" | "order_types">>,
    ) => {
      const outcome = judgeAtTill({ ...coupon, ...change }, here);
      return outcome.ok ? "applies" : (outcome.params?.reason ?? outcome.code);
    };
    expect(getReason({ branches: ["other"] })).toBe("branch");
    expect(getReason({ ends_at: now })).toBe("expired");
    expect(getReason({ limit_total: 3, used: 3 })).toBe("coupon_used_up");
    expect([getReason({ order_types: [1] }), getReason({ order_types: [2] })]).toEqual(["applies", "applies"]);
    expect(getReason({ order_types: [3] })).toBe("order_type");
  });
});

describe("undoing", () => {
  const done = { kind: "prize" as const, at: minutes(-5), staff_id: "maya", zone: "Asia/Riyadh" };
  const bill = { ...done, kind: "bill" as const };
  // 12:00 in UTC is 15:00 in Riyadh, whose day began at -900 minutes.
  const maya = { id: "maya", role: "cashier" as const };
  it.each([
    ["the one who did it, in five minutes", { id: "maya", role: "cashier" as const }, done, true],
    ["not a moment later", { id: "maya", role: "cashier" as const }, { ...done, at: minutes(-5.01) }, false],
    ["for a bill, the one who did it until the day ends", maya, { ...bill, at: minutes(-899) }, true],
    ["for a bill, not on the next day", maya, { ...bill, at: minutes(-901) }, false],
    ["for a bill, no other cashier", { id: "omar", role: "cashier" as const }, bill, false],
    ["no other cashier", { id: "omar", role: "cashier" as const }, done, false],
    ["a manager at any time", { id: "omar", role: "manager" as const }, { ...done, at: minutes(-9_000) }, true],
  ])("is for %s", (_who, by, what, allowed) => {
    expect(checkUndo(what, by, now).ok).toBe(allowed);
  });
});

describe("a customer at the till", () => {
  it("is the first name and the last digits", () => {
    expect([getFirstName(" سارة العتيبي "), getFirstName(" "), getFirstName(null)]).toEqual(["سارة", null, null]);
    expect([getLastDigits("+966512345678"), getLastDigits(null)]).toEqual(["5678", null]);
  });
});

describe("a wrong code", () => {
  it("is written down with its first signs alone", () => {
    expect(maskedCode(" 7K3M-9Q2X ")).toBe("7K•••••••");
    expect(maskedCode("x".repeat(200))).toHaveLength(40);
  });
});
