import { latinDigits } from "../language/digits.ts";

/**
 * The short address of the Saudi National Address, four letters and four digits ("RRRD2929"), from what somebody typed:
 * small letters, Arabic digits, spaces and dashes between its parts. Null if it is none.
 */
export const readShortAddress = (typed: string): string | null => {
  const code = latinDigits(typed)
    .toUpperCase()
    .replaceAll(/[\s\u200e\u200f-]/g, "");
  return /^[A-Z]{4}[0-9]{4}$/.test(code) ? code : null;
};
