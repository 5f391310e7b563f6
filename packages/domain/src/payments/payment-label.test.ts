import { describe, expect, it } from "vitest";
import { getPaymentLabel } from "./payment-label.ts";

describe("what was paid with", () => {
  it.each([
    [null, "mada", "0007", "mada •••• 0007"],
    [null, "visa", "1111", "Visa •••• 1111"],
    [null, "amex", null, "American Express"],
    [null, null, "1111", "•••• 1111"],
    ["apple_pay", "mastercard", "0008", "Apple Pay · Mastercard •••• 0008"],
    ["apple_pay", null, null, "Apple Pay"],
    ["stc_pay", null, null, "STC Pay"],
    ["later_wallet", "visa", null, "Visa"],
    [null, "jcb", "1111", "jcb •••• 1111"],
    [null, null, null, ""],
  ])("%s %s %s is %j", (wallet, brand, last4, label) => {
    expect(getPaymentLabel({ wallet, brand, last4 })).toBe(label);
  });
});
