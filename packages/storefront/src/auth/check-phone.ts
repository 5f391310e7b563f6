import { parsePhone, type Phone } from "@sufra/domain/auth/phone.ts";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";

const gulf = ["966", "971", "965", "973", "968", "974"];

/** Checks only the shape, while typing. */
export const phoneProblem = ({
  dial_code,
  phone_number,
}: PhoneValue): "number_required" | "number_invalid" | undefined => {
  if (phone_number.trim() === "") return "number_required";
  return parsePhone(phone_number, dial_code) === null ? "number_invalid" : undefined;
};

/** Checks before sending. The rules of countries outside the Gulf are loaded on demand. */
export const checkPhone = async ({ dial_code, phone_number }: PhoneValue): Promise<Phone | null> => {
  const phone = parsePhone(phone_number, dial_code);
  if (phone === null || gulf.includes(phone.dial_code)) return phone;
  try {
    const { default: isValid } = await import("libphonenumber-js/min").then(({ isValidPhoneNumber }) => ({
      default: isValidPhoneNumber,
    }));
    return isValid(phone.e164) ? phone : null;
  } catch {
    return phone; // rules not loaded: the server checks
  }
};
