import { latinDigits } from "../language/digits.ts";
import { defaultDialCode, getDialCode, isDialCode } from "./dial-codes.ts";

/** The specification's parsed phone (national number and dial code) with the form that is stored. */
export type Phone = { dial_code: string; phone_number: string; e164: string };

/** Saudi mobiles, on both sides and everywhere: the libraries' stricter builds refuse some valid ranges. */
const saudiMobile = /^(?:966|0)?(5\d{8})$/;

/** What people write between digits: spaces, dashes, dots, brackets, slashes, and invisible direction marks. */
const separators =
  /[\s\u00AD\u061C\u2010-\u2015\u2212\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFE63\uFF0D().\-/]/g;
const extension = /\s*(?:;ext=|ext(?:ension|\.)?|x|#|تحويلة)\s*\d{1,6}\s*$/i;

/** Digits and a leading "+" alone; `null` where anything else was written. An extension is dropped: a mobile has none. */
const compact = (text: string): string | null => {
  const plain = latinDigits(text.normalize("NFKC"))
    .replace(extension, "")
    .replace(/\(0\)/g, "")
    .replace(separators, "");
  return /^\+?\d{4,20}$/.test(plain) ? plain : null;
};

/** The number inside its country as it was typed: a leading national 0 is still there. */
export type TypedPhone = { dial_code: string; digits: string };

/**
 * Reads a phone as people write it: 05…, 5…, 966…, +966…, 00966…, Arabic or Persian digits, spaces, dashes, brackets,
 * an extension. A country in the number ("+" or "00") overrules `dialCode` (default 966). `null` = `number_invalid`.
 */
export const readTyped = (text: string, dialCode: string | number = defaultDialCode): TypedPhone | null => {
  const number = compact(text);
  const chosen = latinDigits(String(dialCode)).replace(/^\+|^00/, "");
  if (number === null || !isDialCode(chosen)) return null;
  const international = /^(?:\+|00)(\d+)$/.exec(number)?.[1];
  if (international === undefined) return { dial_code: chosen, digits: number };
  const dial_code = getDialCode(international);
  return dial_code === null ? null : { dial_code, digits: international.slice(dial_code.length) };
};

/** A Saudi mobile: `5` and eight digits. */
export const getSaudiMobile = ({ dial_code, digits }: TypedPhone): Phone | null => {
  const phone_number = dial_code === "966" ? saudiMobile.exec(digits)?.[1] : undefined;
  return phone_number === undefined ? null : { dial_code, phone_number, e164: `+966${phone_number}` };
};

/** What a form can check: the Saudi rule, and the length elsewhere. The server knows the rules of other countries. */
export const isPlausible = (text: string, dialCode?: string | number): boolean => {
  const typed = readTyped(text, dialCode);
  if (typed === null) return false;
  if (typed.dial_code === "966") return getSaudiMobile(typed) !== null;
  const { length } = typed.digits;
  return length >= 4 && typed.dial_code.length + length <= 16;
};

/** The parts of a stored number. */
export const splitPhone = (e164: string): Omit<Phone, "e164"> => {
  const dial_code = getDialCode(e164.slice(1)) ?? "";
  return { dial_code, phone_number: e164.slice(1 + dial_code.length) };
};

/** For logs and for screens that need not show it whole: the country and the last four digits. */
export const maskPhone = (e164: string): string => `+${splitPhone(e164).dial_code}••••${e164.slice(-4)}`;
