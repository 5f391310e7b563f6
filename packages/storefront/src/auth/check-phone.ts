import { parsePhone, type Phone } from "@sufra/domain/auth/phone.ts";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";

const gulf = ["966", "971", "965", "973", "968", "974"];

/** At once, for the field: the shape alone. */
export const phoneProblem = ({
  dial_code,
  phone_number,
}: PhoneValue): "number_required" | "number_invalid" | undefined => {
  if (phone_number.trim() === "") return "number_required";
  return parsePhone(phone_number, dial_code) === null ? "number_invalid" : undefined;
};

/** Before sending: a number from beyond the Gulf by its own country's rule, whose tables come only then. */
export const checkPhone = async ({ dial_code, phone_number }: PhoneValue): Promise<Phone | null> => {
  const phone = parsePhone(phone_number, dial_code);
  if (phone === null || gulf.includes(phone.dial_code)) return phone;
  try {
    const { default: isValid } = await import("libphonenumber-js/min").then(({ isValidPhoneNumber }) => ({
      default: isValidPhoneNumber,
    }));
    return isValid(phone.e164) ? phone : null;
  } catch {
    return phone; // the tables did not arrive: the server judges
  }
};
