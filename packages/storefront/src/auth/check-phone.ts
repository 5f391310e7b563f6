import { defaultDialCode, getDialCodes } from "@sufra/domain/auth/dial-codes.ts";
import { isPlausible } from "@sufra/domain/auth/phone.ts";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";

/** The phone as a form starts: an empty one has the dial code of an accepted country, the Saudi one if possible. */
export const startPhone = (countries: readonly string[], typed?: PhoneValue): PhoneValue => {
  if (typed && typed.phone_number !== "") return { dial_code: typed.dial_code, phone_number: typed.phone_number };
  const accepted = getDialCodes(countries);
  const chosen = typed?.dial_code ?? defaultDialCode;
  return { dial_code: accepted.includes(chosen) ? chosen : (accepted[0] ?? defaultDialCode), phone_number: "" };
};

type PhoneProblem = "number_required" | "country_not_allowed" | "number_invalid";

/** What the form can see; the server checks the rules of each country. */
export const phoneProblem = (
  { dial_code, phone_number }: PhoneValue,
  countries: readonly string[],
): PhoneProblem | undefined => {
  if (phone_number.trim() === "") return "number_required";
  if (!getDialCodes(countries).includes(dial_code)) return "country_not_allowed";
  return isPlausible(phone_number, dial_code) ? undefined : "number_invalid";
};
