import { describe, expect, it } from "vitest";
import { catalog, fieldCatalog, isErrorCode, isFieldCode } from "./catalog.ts";
import { getFieldMessage, getMessage } from "./message.ts";
import { reasonText } from "./reasons.ts";

describe("messages", () => {
  it.each([
    ["below_minimum", { amount: 5000 }, "The minimum order here is SAR 50.00.", "الحد الأدنى للطلب هنا 50.00 ر.س."],
    [
      "limit_reached",
      { limit_name: "minimum_redemption", limit: 50 },
      "Minimum points to redeem at once: 50.",
      "أقل عدد من النقاط يمكن استبداله في المرة: 50.",
    ],
    ["rate_limited", { time: 7200 }, "Too many tries, wait 2 hours.", "محاولات كثيرة، انتظر ساعتين."],
    ["rate_limited", {}, "Too many tries, wait a moment.", "محاولات كثيرة، انتظر قليلًا."],
    [
      "invalid_transition",
      { from: "ready", to: "pending" },
      "This order can't move from Ready to Pending.",
      "لا يمكن نقل هذا الطلب من «جاهز» إلى «قيد الانتظار».",
    ],
    [
      "item_unavailable",
      { item: { sa: "كبسة", en: "Kabsa" } },
      "Kabsa is not available now.",
      "الصنف «كبسة» غير متوفر الآن.",
    ],
    [
      "coupon_not_applicable",
      { reason: "expired" },
      "This coupon doesn't apply: it has expired.",
      "لا ينطبق هذا الكوبون: انتهت صلاحيته.",
    ],
    [
      "code_held",
      { time: "2026-11-21T17:05:00Z" },
      "Another cashier has this code open until 8:05 PM.",
      "هذا الرمز مفتوح عند كاشير آخر حتى 8:05 م.",
    ],
    [
      "try_later",
      { time: 864_000 },
      "Sorry, you can't participate now, try again later. Try again in 10 days.",
      "عذرًا، لا يمكنك المشاركة الآن، حاول لاحقًا. حاول مرة أخرى بعد 10 أيام.",
    ],
    [
      "branch_closed",
      { opens_at: "2026-11-22T09:00:00Z" },
      "Branch is closed now. It opens 22 November 2026, 12:00 PM.",
      "الفرع مغلق الآن. يفتح 22 نوفمبر 2026، 12:00 م.",
    ],
    [
      "kitchen_full",
      { time: "2026-11-22T09:00:00Z" },
      "The kitchen is full for that time. The next free time is 22 November 2026, 12:00 PM.",
      "المطبخ مزدحم في ذلك الوقت. أقرب وقت متاح: 22 نوفمبر 2026، 12:00 م.",
    ],
    ["kitchen_full", { time: null }, "The kitchen is full for that time.", "المطبخ مزدحم في ذلك الوقت."],
    [
      "invalid_transition",
      { from: "__proto__", to: 7 },
      "This order can't move from its state to that state.",
      undefined,
    ],
  ] as const)("%s %j", (code, params, en, sa) => {
    expect(getMessage(code, params, "en")).toBe(en);
    if (sa) expect(getMessage(code, params, "sa")).toBe(sa);
  });

  it("are whole sentences for every code, with or without values, in both languages", () => {
    for (const language of ["sa", "en"] as const) {
      for (const code of Object.keys(catalog).filter(isErrorCode))
        for (const params of [undefined, {}, { amount: "x", time: {}, period: -1, from: 1, reason: null }])
          expect(getMessage(code, params, language)).not.toMatch(/[{}]|undefined|null|NaN|\s\.|^$/);
      for (const code of Object.keys(fieldCatalog).filter(isFieldCode))
        expect(getFieldMessage(code, undefined, language)).not.toMatch(/[{}]|undefined|^$/);
    }
  });

  it("have Arabic letters in Arabic and none in English", () => {
    const arabic = /[\u0600-\u06ff]/;
    for (const code of Object.keys(catalog).filter(isErrorCode)) {
      expect(getMessage(code, {}, "sa")).toMatch(arabic);
      expect(getMessage(code, {}, "en")).not.toMatch(arabic);
    }
    for (const { sa, en } of Object.values(fieldCatalog)) {
      expect(sa).toMatch(arabic);
      expect(en).not.toMatch(arabic);
    }
  });

  it("words the reasons of orders that end by themselves", () => {
    expect(reasonText("unpaid", "sa")).toBe("لم يكتمل الدفع");
    expect(reasonText("no_answer", "en")).toBe("The branch did not answer in time");
    expect(reasonText("the oven broke", "en")).toBeNull();
  });

  it("words the number at a field", () => {
    expect(getFieldMessage("option_minimum", { minimum: 2 }, "en")).toBe("Choose at least 2");
    expect(getFieldMessage("option_minimum", { minimum: 2 }, "sa", { digits: "arabic" })).toBe("اختر ٢ على الأقل");
  });
});
