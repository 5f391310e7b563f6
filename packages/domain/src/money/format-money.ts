import { type Digits, writeDigits } from "../language/digits.ts";
import type { Language } from "../language/language.ts";
import { formatDecimal } from "./decimal.ts";
import type { Halalas } from "./halalas.ts";

/** The riyal sign, drawn by the product's own one-glyph font; stands left of the number in both languages. */
export const riyalSign = "\u20C1";

export type MoneyParts = {
  /** Grouped, always with two decimals: "1,234.50", a negative one with U+2212. */
  number: string;
  sign: string;
};

const grouped = (amount: Halalas): string => {
  const [riyals = "0", halalas = "00"] = formatDecimal(Math.abs(amount)).split(".");
  return `${amount < 0 ? "\u2212" : ""}${riyals.replace(/\B(?=(\d{3})+$)/g, ",")}.${halalas}`;
};

const withoutZeros = (number: string): string => number.replace(/\.00$/, "");

const inWords = (number: string, language: Language, digits: Digits): string =>
  language === "sa" ? `${writeDigits(number, digits)} ر.س` : `SAR ${number}`;

/** What a screen draws. The platform's own number formatting differs between server and phones, so it is never used. */
export const moneyParts = (amount: Halalas, digits: Digits = "latin"): MoneyParts => ({
  number: writeDigits(grouped(amount), digits),
  sign: riyalSign,
});

/** For SMS, e-mail, messages and screen readers, where the sign's font is absent: "SAR 12.50", "12.50 ر.س". */
export const moneyText = (amount: Halalas, language: Language, digits: Digits = "latin"): string =>
  inWords(grouped(amount), language, digits);

/** The same without ".00", where an amount is a headline and no line of a bill: "SAR 12", but "SAR 12.50". */
export const shortMoneyText = (amount: Halalas, language: Language, digits: Digits = "latin"): string =>
  inWords(withoutZeros(grouped(amount)), language, digits);
