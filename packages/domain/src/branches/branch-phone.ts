import { latinDigits } from "../language/digits.ts";

/**
 * Normalizes a branch's phone: mobiles, landlines and the unified 9200 and 800 numbers of Saudi Arabia, and any number
 * with its country ("+" or "00"). `null` = `number_invalid`.
 */
export const branchPhone = (text: string): string | null => {
  const plain = latinDigits(text.normalize("NFKC")).replace(/[\s().\-\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g, "");
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(plain)?.[1];
  if (international !== undefined) return `+${international}`;
  const national = /^0?([1-9]\d{8,9})$/.exec(plain)?.[1];
  if (national === undefined) return null;
  return /^(5\d{8}|1[1-7]\d{7}|9200\d{5}|800\d{7})$/.test(national) ? `+966${national}` : null;
};
