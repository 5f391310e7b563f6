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
    expect(standingText("not_started", "en")).toBe("It is not valid yet");
    expect(standingText("not_started", "sa")).toBe("لم يبدأ سريانه بعد");
  });

  it("does not say a condition again that is the reason already", () => {
    expect(conditionTexts(welcome, undefined, style)).toHaveLength(1);
    expect(conditionTexts({ ...welcome, reason: "first_order" }, undefined, style)).toEqual([]);
  });

  it("writes whole riyals as the coupon's own text does, without .00", () => {
    const limited = { ...welcome, minimum: 6000, cap: 2550, reason: "first_order" } as const;
    const texts = conditionTexts(limited, undefined, { ...style, language: "sa" });
    expect(texts).toEqual(["حتى 25.50 ر.س", "لطلب من 60 ر.س فأكثر"]);
  });
});
