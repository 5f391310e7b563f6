import { getDialCode } from "@sufra/domain/auth/dial-codes.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import type { PhoneValue } from "./phone-text.ts";

/**
 * Reads typed or pasted numbers: "05…", "5…", "+966 5…", "00966…", with spaces, hyphens or any digits. International
 * numbers also choose the country.
 */
export const readPhone = (typed: string, current: string): PhoneValue => {
  const text = latinDigits(typed).replace(/[^\d+]/g, "");
  const international = text.startsWith("+") ? text.slice(1) : text.startsWith("00") ? text.slice(2) : undefined;
  if (international !== undefined) {
    const digits = international.replace(/\D/g, "");
    const dial = getDialCode(digits);
    if (dial !== null && digits.length > dial.length) {
      return { dial_code: dial, phone_number: digits.slice(dial.length).slice(0, 14) };
    }
    return { dial_code: current, phone_number: text.slice(0, 16) };
  }
  const digits = text.replace(/\D/g, "").slice(0, 15);
  // "9665…" pasted without its plus.
  if (current === "966" && /^9665\d{8}$/.test(digits)) return { dial_code: "966", phone_number: digits.slice(3) };
  return { dial_code: current, phone_number: digits };
};
