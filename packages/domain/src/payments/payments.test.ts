import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paymentStatuses } from "./api.ts";
import { getBrand } from "./card-brands.ts";
import {
  toCard,
  checkCard,
  groupCardNumber,
  groupExpiry,
  isCardNumber,
  isExpiryValid,
  parseExpiry,
  passesLuhn,
} from "./card.ts";
import { failureTexts } from "./failure-texts.ts";
import {
  errorOfFailure,
  failureCodes,
  getFailure,
  isFinal,
  isHanging,
  isLive,
  mayBecome,
  statusRank,
} from "./statuses.ts";
import { toStcMobile } from "./stc-mobile.ts";

const today = "2026-11-21";
const good = { number: "4201 3201 1111 1010", expiry: "12/30", cvv: "123", holder: "Sara Ahmed" };

describe("card number", () => {
  it.each([
    [
      "mada",
      "4201320111111010 4201320000013020 4201320000311101 4201320131000508 4201321234411220 4201322267774310 4201326324640570 4201321144311528",
    ],
    [
      "visa",
      "4111111111111111 4123120000000000 4123120001090000 4123450131000508 4123120001090109 4123128518640738 4123123033308648 4123125276780003",
    ],
    ["visa", "4111114005765430 4111116611600661 4111115784228433 4111115620358287 4111113343111067"],
    [
      "mastercard",
      "5421080101000000 5105105105105100 5457210001000092 5204010101000000 5204730000002514 5105107550274126",
    ],
    ["amex", "340000000900000 371111111111114 340033000000000"],
    ["unionpay", "6200000000000005"],
  ])("%s: the provider's test numbers are recognized and accepted", (brand, numbers) => {
    for (const number of numbers.split(" ")) {
      expect([number, getBrand(number)]).toEqual([number, brand]);
      expect([number, isCardNumber(number)]).toEqual([number, true]);
    }
  });

  it.each([
    "",
    "4111",
    "4111111111111112",
    "41111111111111111",
    "0000000000000000",
    "4111-1111-1111-111x",
    "34000000090000",
  ])("refuses %j", (number) => expect(isCardNumber(number)).toBe(false));

  it("refuses every single wrong digit and most swaps, as Luhn promises", () => {
    const digits = [..."4111111111111111"];
    fc.assert(
      fc.property(fc.nat(15), fc.nat(9), (at, digit) => {
        const typed = digits.with(at, String(digit)).join("");
        expect(passesLuhn(typed)).toBe(typed === digits.join(""));
      }),
    );
  });

  it.each([
    ["4201320111111010", "4201 3201 1111 1010"],
    ["340000000900000", "3400 000009 00000"],
    ["4201 32", "4201 32"],
    ["٤١١١١١", "4111 11"],
  ])("groups %s as %s", (typed, shown) => expect(groupCardNumber(typed)).toBe(shown));
});

describe("expiry", () => {
  it.each([
    ["11/26", true],
    ["10/26", false],
    ["12/26", true],
    ["1130", true],
    ["1/2030", true],
    ["١١/٢٦", true],
    ["13/30", false],
    ["00/30", false],
    ["11/46", true],
    ["12/46", false],
    ["", false],
    ["11", false],
    ["11/2", false],
  ])("%j on 21 November 2026: %s", (text, is) => expect(isExpiryValid(text, today)).toBe(is));

  it.each([
    ["1", "1"],
    ["5", "05/"],
    ["12", "12"],
    ["123", "12/3"],
    ["1227", "12/27"],
    ["12/27", "12/27"],
    ["530", "05/30"],
  ])("typed %s shows %s", (typed, shown) => expect(groupExpiry(typed)).toBe(shown));

  it("reads both years", () =>
    expect([parseExpiry("3/31"), parseExpiry("03 / 2031")]).toEqual(Array(2).fill({ month: 3, year: 2031 })));
});

describe("whole card", () => {
  it.each([
    ["nothing wrong", {}, []],
    ["number", { number: "4111111111111112" }, ["card_number_invalid"]],
    ["expiry", { expiry: "10/26" }, ["card_expiry_invalid"]],
    ["cvv too long", { cvv: "1234" }, ["card_cvv_invalid"]],
    ["amex wants four", { number: "340000000900000", cvv: "1234" }, []],
    ["amex with three", { number: "340000000900000" }, ["card_cvv_invalid"]],
    ["no holder", { holder: " " }, ["name_required"]],
    ["digits as holder", { holder: "4111 1111" }, ["field_invalid"]],
    ["an Arabic holder", { holder: "سارة أحمد" }, []],
    [
      "all at once",
      { number: "", expiry: "", cvv: "", holder: "" },
      ["card_number_invalid", "card_expiry_invalid", "card_cvv_invalid", "name_required"],
    ],
  ])("%s", (_, over, codes) =>
    expect(checkCard({ ...good, ...over }, today).map((issue) => issue.code)).toEqual(codes),
  );

  it("is handed on in the provider's words", () =>
    expect(toCard({ ...good, cvv: "١٢٣" })).toEqual({
      number: "4201320111111010",
      month: "12",
      year: "2030",
      cvc: "123",
      name: "Sara Ahmed",
      brand: "mada",
      last_four: "1010",
    }));
});

describe("statuses", () => {
  it("only grow, and from any order of news the furthest stays", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...paymentStatuses), { minLength: 1 }), (news) => {
        const start = news[0] ?? "processing";
        const end = news.reduce((now, next) => (mayBecome(now, next) ? next : now), start);
        expect(statusRank(end)).toBe(Math.max(...news.map(statusRank)));
      }),
    );
  });

  it("are live or final, and abandoned ones may still be paid", () => {
    for (const status of paymentStatuses) expect(isLive(status)).toBe(!isFinal(status));
    expect(paymentStatuses.filter(isFinal)).toEqual(["failed", "voided", "refunded", "expired"]);
    expect(paymentStatuses.filter(isHanging)).toEqual(["requires_action", "processing", "authorized", "expired"]);
    expect([mayBecome("expired", "paid"), mayBecome("paid", "failed"), mayBecome("paid", "refunded")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each([
    ["00", null, null],
    ["51", null, "funds"],
    ["61", null, "limit"],
    ["65", null, "limit"],
    ["54", null, "expired_card"],
    ["82", null, "cvv"],
    ["41", null, "lost_stolen"],
    ["43", null, "lost_stolen"],
    ["14", null, "invalid_card"],
    ["91", null, "transient"],
    ["05", null, "declined"],
    ["99", null, "declined"],
    [null, null, "unknown"],
    ["51", "3ds_auth_error", "auth_failed"],
    ["constructor", null, "declined"],
  ])("code %s with %s is %s", (code, message, failure) => expect(getFailure(code, message)).toBe(failure));

  it("has words and an error for each failure", () => {
    for (const code of failureCodes) expect(failureTexts[code].sa && failureTexts[code].en).toBeTruthy();
    expect([errorOfFailure("funds"), errorOfFailure("transient")]).toEqual(["card_declined", "payment_failed"]);
    expect(errorOfFailure("wrong_code")).toBe("payment_failed");
  });
});

describe("a mobile for STC Pay", () => {
  it.each([
    ["0512345678", "0512345678"],
    ["٠٥١٢٣٤٥٦٧٨", "0512345678"],
    ["+966 51 234 5678", "0512345678"],
    ["512345678", "0512345678"],
    ["0112345678", null],
    ["+971501234567", null],
    ["051234567", null],
    ["", null],
  ])("%s is %s", (typed, mobile) => expect(toStcMobile(typed)).toBe(mobile));
});
