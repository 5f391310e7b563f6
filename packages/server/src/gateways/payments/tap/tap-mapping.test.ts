import { describe, expect, it } from "vitest";
import { toFailureCode, toPayment } from "./tap-mapping.ts";
import { tapCharge, type TapRefund } from "./tap-shapes.ts";

const created = 1_698_392_202_943;
const toCharge = (extra: Record<string, unknown> = {}) =>
  tapCharge.parse({
    id: "chg_1",
    status: "CAPTURED",
    amount: 115,
    currency: "SAR",
    live_mode: false,
    metadata: { attempt_id: "a", order_id: "o" },
    transaction: {
      created: String(created),
      url: "https://checkout.example/1",
      expiry: { period: 15, type: "MINUTE" },
    },
    reference: { transaction: "a", order: "o" },
    ...extra,
  });
const soon = new Date(created + 60_000);
const view = (extra: Record<string, unknown>, refunds: TapRefund[] = [], now = soon) =>
  toPayment(toCharge(extra), refunds, now);
const refund = (status: string, amount: number): TapRefund => ({
  id: "re_1",
  charge_id: "chg_1",
  status,
  amount,
  currency: "SAR",
  metadata: {},
});

describe("amounts", () => {
  it.each([
    [115, 11_500],
    [115.5, 11_550],
    [0.1, 10],
    [1234567.89, 123_456_789],
    ["99.90", 9_990],
    [1.1, 110],
    [8.29, 829],
  ])("%s riyals are %s halalas", (amount, halalas) => {
    expect(toCharge({ amount }).amount).toBe(halalas);
  });

  it.each([1.234, -1, "1,50", Number.NaN, 1e21])("%s is refused", (amount) => {
    expect(() => toCharge({ amount })).toThrow();
  });
});

describe("their status", () => {
  it.each([
    ["INITIATED", "requires_action", 0],
    ["IN_PROGRESS", "processing", 0],
    ["AUTHORIZED", "authorized", 0],
    ["CAPTURED", "paid", 11_500],
    ["ABANDONED", "expired", 0],
    ["TIMEDOUT", "expired", 0],
    ["CANCELLED", "failed", 0],
    ["FAILED", "failed", 0],
    ["DECLINED", "failed", 0],
    ["RESTRICTED", "failed", 0],
    ["VOID", "voided", 0],
    ["UNKNOWN", "processing", 0],
    ["SOMETHING_NEW", "processing", 0],
  ])("%s is %s", (status, ours, captured) => {
    const payment = view({ status });
    expect([payment.status, payment.captured]).toEqual([ours, captured]);
    expect(payment.next === null).toBe(status !== "INITIATED");
    expect(payment.failure === null).toBe(ours !== "failed");
  });

  it("without a page is being processed, and too old it is expired", () => {
    expect(view({ status: "INITIATED", transaction: { created: String(created) } }).status).toBe("processing");
    expect(view({ status: "INITIATED" }, [], new Date(created + 15 * 60_000 + 1)).status).toBe("expired");
  });

  it("counts refunds that are through", () => {
    expect(view({}, [refund("REFUNDED", 1_500)])).toMatchObject({ status: "partially_refunded", refunded: 1_500 });
    expect(view({}, [refund("REFUNDED", 11_500)])).toMatchObject({ status: "refunded", refunded: 11_500 });
    expect(view({}, [refund("PENDING", 11_500)])).toMatchObject({ status: "paid", refunded: 0 });
  });
});

describe("the way that was paid", () => {
  it.each([
    [{ card: { scheme: "MADA", brand: "VISA", last_four: "0007" } }, { brand: "mada", last4: "0007" }, null],
    [{ source: { payment_method: "MADA" }, card: { brand: "MASTERCARD" } }, { brand: "mada", last4: null }, null],
    [{ card: { scheme: "American Express", last_four: "0008" } }, { brand: "amex", last4: "0008" }, null],
    [
      { source: { payment_method: "APPLE_PAY" }, card: { scheme: "VISA", last_four: "1111" } },
      { brand: "visa", last4: "1111" },
      "apple_pay",
    ],
    [{ source: { payment_method: "STC_PAY" } }, null, "stc_pay"],
    [{}, null, null],
  ])("of %j", (extra, card, wallet) => {
    expect(view(extra)).toMatchObject({ card, wallet });
  });

  it("falls back to the references where the metadata is missing", () => {
    expect(view({ metadata: null })).toMatchObject({ attemptId: "a", orderId: "o" });
  });
});

describe("a failure", () => {
  it.each([
    ["DECLINED", "505", "funds"],
    ["DECLINED", "502", "cvv"],
    ["DECLINED", "503", "auth_failed"],
    ["DECLINED", "516", "auth_failed"],
    ["DECLINED", "508", "transient"],
    ["DECLINED", "507", "declined"],
    ["DECLINED", null, "declined"],
    ["FAILED", "407", "expired_card"],
    ["FAILED", "405", "invalid_card"],
    ["FAILED", "401", "unknown"],
    ["RESTRICTED", "702", "limit"],
    ["RESTRICTED", "703", "declined"],
    ["CANCELLED", "302", "unknown"],
  ])("%s %s is %s", (status, code, ours) => {
    expect(toFailureCode(status, code)).toBe(ours);
  });
});
