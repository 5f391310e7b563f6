import { describe, expect, it } from "vitest";
import type { CouponView } from "@sufra/domain/coupons/api.ts";
import { conditionTexts, standingText } from "./coupon-text.ts";

const welcome = {
  cap: null,
  minimum: 0,
  order_types: null,
  starts_at: null,
  expires_at: null,
  branch_ids: null,
  first_order_only: true,
  new_customers_only: false,
  reason: null,
} as unknown as CouponView;
const style = { language: "en", zone: "Asia/Riyadh" } as const;

describe("what a coupon's card says", () => {
  it("begins a reason that stands alone as a sentence begins", () => {
    const early = { reason: "not_started", starts_at: "2026-02-22T00:00:00Z" } as const;
    expect(standingText(early, style)).toContain("22 February 2026");
    const first = { reason: "first_order", starts_at: null } as const;
    expect(standingText(first, { ...style, language: "en" })).toMatch(/^[A-Z]/);
  });

  it("does not say a condition again that is the reason already", () => {
    expect(conditionTexts(welcome, undefined, style)).toHaveLength(1);
    expect(conditionTexts({ ...welcome, reason: "first_order" }, undefined, style)).toEqual([]);
  });

  it("writes whole riyals as the coupon's own text does, without .00", () => {
    const limited = { ...welcome, minimum: 6000, cap: 2550, reason: "first_order" } as const;
    const texts = conditionTexts(limited, undefined, { ...style, language: "sa" });
    expect(texts).toEqual(["بحد أقصى \u2066\u20C1\u00A025.50\u2069", "لطلب من \u2066\u20C1\u00A060\u2069 فأكثر"]);
  });
});
