import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialRegions, getDialCode, getFlag, getRegion, isRegion } from "./dial-codes.ts";
import { getSaudiMobile, isPlausible, maskPhone, type Phone, readTyped, splitPhone } from "./phone.ts";

const readSaudi = (text: string): Phone | null => {
  const typed = readTyped(text);
  return typed && getSaudiMobile(typed);
};

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
    "+966 051 234 5678",
    "０５１２３４５６７８",
  ])("is the same in the spelling %j", (text) =>
    expect(readSaudi(text)).toEqual({ dial_code: "966", phone_number: "512345678", e164: "+966512345678" }),
  );

  it.each([
    "",
    "05",
    "051234567",
    "05123456789",
    "0412345678",
    "0112345678",
    "+966412345678",
    "+96605123456789",
    "5I2345678",
    "abc",
    "+",
    "٥",
  ])("refuses %j", (text) => {
    expect(readSaudi(text)).toBeNull();
    expect(isPlausible(text)).toBe(false);
  });

  it("holds for every Saudi mobile and every prefix", () => {
    const digits = fc.stringMatching(/^5\d{8}$/);
    fc.assert(
      fc.property(digits, fc.constantFrom("", "0", "966", "+966", "00966"), (national, prefix) => {
        expect(readSaudi(prefix + national)?.e164).toBe(`+966${national}`);
        expect(isPlausible(prefix + national)).toBe(true);
      }),
    );
  });
});

describe("other countries", () => {
  it.each([
    ["+971 50 123 4567", "966", "971", "501234567"],
    ["0097150 1234567", "966", "971", "501234567"],
    ["٠٠٩٧١٥٠١٢٣٤٥٦٧", "966", "971", "501234567"],
    ["050 123 4567", "971", "971", "0501234567"],
    ["07700 900123", "44", "44", "07700900123"],
    ["+1 (202) 555-0123", 966, "1", "2025550123"],
    ["06 1234567", "39", "39", "061234567"],
    ["0512345678", "+966", "966", "0512345678"],
  ])("%s with %s", (text, dial, dial_code, digits) => {
    expect(readTyped(text, dial)).toEqual({ dial_code, digits });
    expect(isPlausible(text, dial)).toBe(true);
  });

  it.each([
    ["+999123456789", "966"],
    ["501234567", "999"],
    ["+97150123456789012", "966"],
    ["123", "971"],
    ["+881612345678", "966"],
  ])("refuses %s with %s", (text, dial) => expect(isPlausible(text, dial)).toBe(false));

  it("are stored with the digits that are theirs", () => {
    expect(splitPhone("+971501234567")).toEqual({ dial_code: "971", phone_number: "501234567" });
    expect(splitPhone("+2250712345678")).toEqual({ dial_code: "225", phone_number: "0712345678" });
  });

  it("masks all but the last digits", () => expect(maskPhone("+966512345678")).toBe("+966••••5678"));
});

describe("regions", () => {
  it("are 245, each once, Saudi Arabia first, and no code begins another", () => {
    expect(dialRegions).toHaveLength(245);
    expect(new Set(dialRegions.map((each) => each.region)).size).toBe(245);
    expect(dialRegions[0]).toEqual({ region: "SA", dial_code: "966" });
    for (const { dial_code } of dialRegions) expect(getDialCode(`${dial_code}5555555`)).toBe(dial_code);
  });

  it("are known by their letters, and by a dial code that several share", () => {
    expect([isRegion("EG"), isRegion("XX"), isRegion("eg")]).toEqual([true, false, false]);
    expect([getRegion("20"), getRegion("1"), getRegion("44"), getRegion("999")]).toEqual(["EG", "US", "GB", null]);
    expect(getRegion("1", ["SA", "CA"])).toBe("CA");
    expect(getRegion("1", ["CA", "US"])).toBe("US");
  });

  it("have flags", () => expect([getFlag("SA"), getFlag("GB")]).toEqual(["🇸🇦", "🇬🇧"]));
});
