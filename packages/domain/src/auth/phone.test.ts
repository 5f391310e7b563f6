import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getDialCode, dialRegions, getFlag } from "./dial-codes.ts";
import { isSaudi, maskPhone, parsePhone } from "./phone.ts";

describe("one Saudi number", () => {
  it.each([
    "0512345678",
    "512345678",
    "966512345678",
    "+966512345678",
    "00966512345678",
    "٠٥١٢٣٤٥٦٧٨",
    "۰۵۱۲۳۴۵۶۷۸",
    "٥١٢٣٤٥٦٧٨",
    "+٩٦٦٥١٢٣٤٥٦٧٨",
    "+966 51 234 5678",
    "05 1234 5678",
    "051-234-5678",
    "(051) 234.5678",
    "+966 (0) 512345678",
    "\u2066+966\u00A0512345678\u2069",
    "0512345678 ext 12",
    "0512345678;ext=7",
    "０５１２３４５６７８",
  ])("is the same in the spelling %j", (text) =>
    expect(parsePhone(text)).toEqual({ dial_code: "966", phone_number: "512345678", e164: "+966512345678" }),
  );

  it.each([
    "",
    "05",
    "051234567",
    "05123456789",
    "0412345678",
    "0112345678",
    "+966412345678",
    "+9660512345678",
    "5I2345678",
    "abc",
    "+",
    "٥",
  ])("refuses %j", (text) => expect(parsePhone(text)).toBeNull());

  it("holds for every Saudi mobile and every prefix", () => {
    const digits = fc.stringMatching(/^5\d{8}$/);
    fc.assert(
      fc.property(digits, fc.constantFrom("", "0", "966", "+966", "00966"), (national, prefix) => {
        expect(parsePhone(prefix + national)?.e164).toBe(`+966${national}`);
        expect(isSaudi(`+966${national}`)).toBe(true);
      }),
    );
  });
});

describe("other countries", () => {
  it.each([
    ["+971 50 123 4567", "966", "+971501234567"],
    ["0097150 1234567", "966", "+971501234567"],
    ["050 123 4567", "971", "+971501234567"],
    ["07700 900123", "44", "+447700900123"],
    ["+1 (202) 555-0123", 966, "+12025550123"],
    ["06 1234567", "39", "+39061234567"],
    ["0512345678", "+966", "+966512345678"],
  ])("%s with %s", (text, dial, e164) => expect(parsePhone(text, dial)?.e164).toBe(e164));

  it.each([
    ["+999123456789", "966"],
    ["501234567", "999"],
    ["+97150123456789012", "966"],
    ["123", "971"],
  ])("refuses %s with %s", (text, dial) => expect(parsePhone(text, dial)).toBeNull());

  it("masks all but the last digits", () => expect(maskPhone("+966512345678")).toBe("+966••••5678"));
});

describe("regions", () => {
  it("are 245, each once, Saudi Arabia first, and no code begins another", () => {
    expect(dialRegions).toHaveLength(245);
    expect(new Set(dialRegions.map((each) => each.region)).size).toBe(245);
    expect(dialRegions[0]).toEqual({ region: "SA", dial_code: "966" });
    for (const { dial_code } of dialRegions) expect(getDialCode(`${dial_code}5555555`)).toBe(dial_code);
  });

  it("have flags", () => expect([getFlag("SA"), getFlag("GB")]).toEqual(["🇸🇦", "🇬🇧"]));
});
