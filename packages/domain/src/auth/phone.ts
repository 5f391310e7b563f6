import { latinDigits } from "../language/digits.ts";
import { defaultDialCode, getDialCode, isDialCode } from "./dial-codes.ts";

/** The specification's parsed phone (national number and dial code) with the form that is stored. */
export type Phone = { dial_code: string; phone_number: string; e164: string };

/** Saudi mobiles, on both sides and everywhere: the libraries' stricter builds refuse some valid ranges. */
const saudiMobile = /^(?:\+?966|00966|0)?(5\d{8})$/;
const e164Shape = /^\+[1-9]\d{6,14}$/;

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

const saudi = (national: string): Phone => ({ dial_code: "966", phone_number: national, e164: `+966${national}` });

const foreign = (dial_code: string, national: string): Phone | null => {
  // A trunk 0 is dialled inside a country only; Italy's is part of the number.
  const phone_number = dial_code === "39" ? national : national.replace(/^0/, "");
  const e164 = `+${dial_code}${phone_number}`;
  return e164Shape.test(e164) && phone_number.length >= 4 ? { dial_code, phone_number, e164 } : null;
};

/**
 * Reads a phone as people write it: 05…, 5…, 966…, +966…, 00966…, Arabic or Persian digits, spaces, dashes, brackets,
 * an extension. A country in the number ("+" or "00") overrules `dialCode` (default 966). Saudi numbers must be mobiles
 * (`5` and eight digits); other countries are checked for the E.164 shape only, the server checks their own rules.
 * `null` = `number_invalid`.
 */
export const parsePhone = (text: string, dialCode: string | number = defaultDialCode): Phone | null => {
  const number = compact(text);
  const chosen = latinDigits(String(dialCode)).replace(/^\+|^00/, "");
  if (number === null || !isDialCode(chosen)) return null;
  const international = /^(?:\+|00)(\d+)$/.exec(number)?.[1];
  const dial = international === undefined ? chosen : getDialCode(international);
  if (dial === null) return null;
  if (dial === "966") {
    const national = saudiMobile.exec(number)?.[1];
    return national === undefined ? null : saudi(national);
  }
  return foreign(dial, international === undefined ? number : international.slice(dial.length));
};

/** Whether a stored number is Saudi: the only ones that are sent codes without the establishment's leave. */
export const isSaudi = (e164: string): boolean => /^\+9665\d{8}$/.test(e164);

/** For logs and for screens that need not show it whole: the country and the last four digits. */
export const maskPhone = (e164: string): string => `+${getDialCode(e164.slice(1)) ?? ""}••••${e164.slice(-4)}`;
