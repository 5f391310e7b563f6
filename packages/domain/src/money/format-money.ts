import { type Digits, writeDigits } from "../language/digits.ts";
import type { Language } from "../language/language.ts";
import { formatDecimal } from "./decimal.ts";
import type { Halalas } from "./halalas.ts";

/** The riyal sign, drawn by the product's own one-glyph font; stands left of the number in both languages. */
export const riyalSign = "\u20C1";

export type MoneyParts = {
  /** Grouped, with two decimals, if `short` without ".00": "1,234.50", a negative one with U+2212. */
  number: string;
  sign: string;
};

/** Two decimals and thousands apart, in Latin digits: "1,234.50", a negative one with U+2212. */
export const groupedAmount = (amount: Halalas): string =>
  `${amount < 0 ? "\u2212" : ""}${formatDecimal(Math.abs(amount)).replace(/\B(?=(\d{3})+\.)/g, ",")}`;

/** The same without ".00": "1,234", but "1,234.50". */
export const shortAmount = (amount: Halalas): string => groupedAmount(amount).replace(/\.00$/, "");

const inWords = (number: string, language: Language, digits: Digits): string =>
  language === "sa" ? `${writeDigits(number, digits)} ر.س` : `SAR ${number}`;

/** The displayed parts. The platform's number formatting differs between server and phones, so it is never used. */
export const moneyParts = (amount: Halalas, digits: Digits = "latin", short = false): MoneyParts => ({
  number: writeDigits(short ? shortAmount(amount) : groupedAmount(amount), digits),
  sign: riyalSign,
});

/** For SMS, e-mail, messages and screen readers, where the sign's font is absent: "SAR 12.50", "12.50 ر.س". */
export const moneyText = (amount: Halalas, language: Language, digits: Digits = "latin"): string =>
  inWords(groupedAmount(amount), language, digits);

/** The same without ".00", where an amount is a headline and no line of a bill: "SAR 12", but "SAR 12.50". */
export const shortMoneyText = (amount: Halalas, language: Language, digits: Digits = "latin"): string =>
  inWords(shortAmount(amount), language, digits);

/** For sentences on a screen: the sign and the amount without ".00" in one piece, as prices beside them are written. */
export const signedMoneyText = (amount: Halalas, language: Language, digits: Digits = "latin"): string =>
  `\u2066${riyalSign}\u00A0${writeDigits(shortAmount(amount), language === "sa" ? digits : "latin")}\u2069`;

/** What is read aloud in place of such an amount, since screen readers know no riyal sign. */
export const spokenMoney = (signed: string, language: Language): string =>
  inWords(signed.slice(3, -1), language, "latin");
