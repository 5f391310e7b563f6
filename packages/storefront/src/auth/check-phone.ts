import { isPlausible } from "@sufra/domain/auth/phone.ts";
import { dialRegions } from "@sufra/domain/auth/dial-codes.ts";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";

const isAllowed = (dialCode: string, countries: readonly string[]): boolean =>
  dialRegions.some(({ region, dial_code }) => dial_code === dialCode && countries.includes(region));

type PhoneProblem = "number_required" | "country_not_allowed" | "number_invalid";

/** What the form can see; the server checks the rules of each country. */
export const phoneProblem = (
  { dial_code, phone_number }: PhoneValue,
  countries: readonly string[],
): PhoneProblem | undefined => {
  if (phone_number.trim() === "") return "number_required";
  if (!isAllowed(dial_code, countries)) return "country_not_allowed";
  return isPlausible(phone_number, dial_code) ? undefined : "number_invalid";
};
