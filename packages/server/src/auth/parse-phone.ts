import { getRegion } from "@sufra/domain/auth/dial-codes.ts";
import { getSaudiMobile, type Phone, readTyped } from "@sufra/domain/auth/phone.ts";
import { regionText } from "@sufra/domain/auth/region-names.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

/** A mobile number and the country that it belongs to. */
export type Mobile = Phone & { country: string };

export const homeCountry = "SA";

/** Territories whose mobiles are numbers of another country: nobody can tell them apart. */
const sharedNumbers = new Map(
  Object.entries({ AX: "FI", BL: "GP", CC: "AU", CX: "AU", EH: "MA", IM: "GB", MF: "GP", SJ: "NO", VA: "IT" }),
);

const isAllowed = ({ country }: Mobile, countries: readonly string[]): boolean =>
  countries.some((each) => each === country || sharedNumbers.get(each) === country);

/**
 * A mobile number as people write it. Saudi numbers follow our own rule. The library's `mobile` metadata knows the
 * others; landlines, premium and satellite numbers are invalid for it, and those are what SMS pumping pays for.
 */
export const parsePhone = (text: string, dialCode?: string | number): Mobile | null => {
  const typed = readTyped(text, dialCode);
  if (typed === null) return null;
  const { dial_code, digits } = typed;
  if (dial_code === "966") {
    const saudi = getSaudiMobile(typed);
    return saudi && { dial_code, phone_number: saudi.phone_number, e164: saudi.e164, country: homeCountry };
  }
  const read = parsePhoneNumberFromString(digits, { defaultCallingCode: dial_code, extract: false });
  if (!read?.isValid() || read.country === undefined) return null;
  const e164 = read.number;
  return { dial_code, phone_number: e164.slice(1 + dial_code.length), e164, country: read.country };
};

/** The countries whose mobiles an establishment accepts. */
export const loadCountries = async (tx: Tx, tenantId: string): Promise<string[]> => {
  const { code_countries } = await tx
    .selectFrom("establishment")
    .select("code_countries")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return code_countries;
};

const refuse = (path: string, code: "country_not_allowed" | "mobile_invalid", country: string): AppError =>
  new AppError("validation_failed", undefined, [{ path, code, params: { country: regionText(country) } }]);

/** A mobile number of a country that the establishment allows; the refusal names the country. */
export const requireAllowed = (
  typed: { phone_number: string; dial_code?: string | undefined },
  countries: readonly string[],
  path = "phone_number",
): Mobile => {
  const phone = parsePhone(typed.phone_number, typed.dial_code);
  if (phone && isAllowed(phone, countries)) return phone;
  const dial = readTyped(typed.phone_number, typed.dial_code)?.dial_code;
  const country = phone?.country ?? (dial === undefined ? null : getRegion(dial, countries));
  if (country === null) throw new AppError("validation_failed", undefined, [{ path, code: "number_invalid" }]);
  throw refuse(path, countries.includes(country) ? "mobile_invalid" : "country_not_allowed", country);
};
