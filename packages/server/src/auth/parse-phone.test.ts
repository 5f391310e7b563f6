import { describe, expect, it } from "vitest";
import { dialRegions } from "@sufra/domain/auth/dial-codes.ts";
import { getExampleNumber } from "libphonenumber-js/mobile";
import examples from "libphonenumber-js/mobile/examples" with { type: "json" };
import { AppError } from "../platform/errors.ts";
import { parsePhone, requireAllowed } from "./parse-phone.ts";

describe("a mobile number", () => {
  it("of every country in the list is understood, with and without its country, and belongs to it", () => {
    const known = dialRegions.flatMap(({ region, dial_code }) => {
      const example = getExampleNumber(region as "SA", examples);
      return example ? [{ region, dial_code, example }] : [];
    });
    expect(known.length).toBeGreaterThan(230);
    for (const { region, dial_code, example } of known) {
      const e164 = example.number;
      const read = { dial_code, phone_number: e164.slice(1 + dial_code.length), e164 };
      for (const text of [e164, e164.replace("+", "00"), example.formatInternational()])
        expect(parsePhone(text)).toMatchObject(read);
      for (const text of [example.nationalNumber, example.formatNational()])
        expect(parsePhone(text, dial_code)).toMatchObject(read);
      expect(requireAllowed({ phone_number: e164 }, [region]).e164).toBe(e164);
    }
  });

  it.each([
    ["050 123 4567", "971", "+971501234567"],
    ["971501234567", "971", "+971501234567"],
    ["٠١٠٠ ١٢٣ ٤٥٦٧", "20", "+201001234567"],
    ["+971 (0) 50 123 4567", "966", "+971501234567"],
    ["+971 050 123 4567", "966", "+971501234567"],
    ["0712345678", "225", "+2250712345678"],
    ["8 900 123-45-67", "7", "+79001234567"],
    ["٠٥٠ ١٢٣ ٤٥٦٧", "966", "+966501234567"],
    ["+966 050 123 4567", "971", "+966501234567"],
  ])("%s with %s is %s", (text, dial, e164) => expect(parsePhone(text, dial)?.e164).toBe(e164));

  it.each([
    ["a landline of Dubai", "+97142345678"],
    ["a landline of London", "+442079460000"],
    ["a premium number", "+19005551234"],
    ["a premium number of Britain", "+449012345678"],
    ["a toll-free number", "+18005551234"],
    ["shared cost", "+97160012345"],
    ["a satellite phone", "+881612345678"],
    ["Inmarsat", "+870773111632"],
    ["an international premium number", "+979123456789"],
    ["too short", "+9715012345"],
    ["too long", "+971501234567890"],
    ["an unassigned range", "+971991234567"],
    ["a landline of Riyadh", "+966112345678"],
  ])("is not %s", (_what, text) => expect(parsePhone(text)).toBeNull());
});

describe("the countries of an establishment", () => {
  const refusal = (phone_number: string, dial_code?: string) => {
    try {
      return requireAllowed({ phone_number, dial_code }, ["SA", "EG", "CA"]).e164;
    } catch (error) {
      const [field] = error instanceof AppError ? (error.errors ?? []) : [];
      return [field?.code, field?.params?.country];
    }
  };
  it.each([
    ["0501234567", undefined, "+966501234567"],
    ["01001234567", "20", "+201001234567"],
    ["506 234 5678", "1", "+15062345678"],
    ["202 555 0123", "1", ["country_not_allowed", { sa: "الولايات المتحدة", en: "United States" }]],
    ["0501234567", "971", ["country_not_allowed", { sa: "الإمارات العربية المتحدة", en: "United Arab Emirates" }]],
    ["12345", "971", ["country_not_allowed", { sa: "الإمارات العربية المتحدة", en: "United Arab Emirates" }]],
    ["0212345678", "20", ["mobile_invalid", { sa: "مصر", en: "Egypt" }]],
    ["900 555 1234", "1", ["mobile_invalid", { sa: "كندا", en: "Canada" }]],
    ["0112345678", "966", ["mobile_invalid", { sa: "المملكة العربية السعودية", en: "Saudi Arabia" }]],
    ["hello", "966", ["number_invalid", undefined]],
    ["+999123456789", "966", ["number_invalid", undefined]],
  ])("%s with %s: %j", (text, dial, expected) => expect(refusal(text, dial)).toEqual(expected));
});
