import type { FieldIssue } from "../errors/field-issue.ts";
import { latinDigits } from "../language/digits.ts";
import { getBrand, brandRules, type CardBrand } from "./card-brands.ts";

/** A card as the guest types it. It lives in the browser's memory alone and goes to the payment provider only. */
export type CardFields = { number: string; expiry: string; cvv: string; holder: string };

/** The provider's input for a token; `number` and `cvc` are digits, `year` has four. */
export type Card = {
  number: string;
  month: string;
  year: string;
  cvc: string;
  name: string;
  brand: CardBrand | null;
  last_four: string;
};

const longest = 19;

/** The digits of a number as typed or pasted: any digits, spaces and dashes away, cut at 19. */
export const cardDigits = (text: string): string => latinDigits(text).replace(/\D/g, "").slice(0, longest);

/** Grouped as it is embossed: 4-4-4-4, American Express 4-6-5. */
export const groupCardNumber = (text: string): string => {
  const digits = cardDigits(text);
  const brand = getBrand(digits);
  const groups = brand ? brandRules[brand].groups : brandRules.visa.groups;
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(" ");
};

/** The Luhn check digit (ISO/IEC 7812). */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
};

/** A whole number: its brand's length (13 to 19 for an unknown one), the check digit right, not one digit repeated. */
export const isCardNumber = (text: string): boolean => {
  const plain = latinDigits(text).replace(/[\s\u200E\u200F\u2066-\u2069-]/g, "");
  if (!/^\d{13,19}$/.test(plain) || /^(\d)\1+$/.test(plain)) return false;
  const brand = getBrand(plain);
  return (brand === null || brandRules[brand].lengths.includes(plain.length)) && passesLuhn(plain);
};

/** Month and year of "MM/YY", "MMYY", "MM / YYYY", in any digits; `null` where it is no such date. */
export const parseExpiry = (text: string): { month: number; year: number } | null => {
  const match = /^(\d{1,2})\s*[/\-.\s]\s*(\d{2}|20\d{2})$|^(\d{2})(\d{2})$/.exec(latinDigits(text.trim()));
  if (!match) return null;
  const month = Number(match[1] ?? match[3]);
  const year = Number(match[2] ?? match[4]);
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : null;
};

/** As it is typed: "1" stays, "5" becomes "05/", "1227" becomes "12/27". */
export const groupExpiry = (text: string): string => {
  const digits = latinDigits(text).replace(/\D/g, "");
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const cut = padded.slice(0, 4);
  return cut.length > 2 || (cut.length === 2 && padded !== digits) ? `${cut.slice(0, 2)}/${cut.slice(2)}` : cut;
};

/** Valid to the end of its month, and no more than 20 years ahead. `today` is 'YYYY-MM-DD' where the guest is. */
export const isExpiryValid = (text: string, today: string): boolean => {
  const expiry = parseExpiry(text);
  if (!expiry) return false;
  const months = expiry.year * 12 + expiry.month - (Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)));
  return months >= 0 && months <= 20 * 12;
};

/** Three digits, four for American Express; either while the brand is unknown. */
export const isCvvValid = (cvv: string, brand: CardBrand | null): boolean => {
  const digits = latinDigits(cvv.trim());
  return brand === null ? /^\d{3,4}$/.test(digits) : new RegExp(`^\\d{${brandRules[brand].cvv}}$`).test(digits);
};

/** Each field refused on its own, by its own code (product rules §7); empty when the card may be sent to the provider. */
export const checkCard = (card: CardFields, today: string): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  if (!isCardNumber(card.number)) issues.push({ path: "number", code: "card_number_invalid" });
  if (!isExpiryValid(card.expiry, today)) issues.push({ path: "expiry", code: "card_expiry_invalid" });
  if (!isCvvValid(card.cvv, getBrand(cardDigits(card.number)))) issues.push({ path: "cvv", code: "card_cvv_invalid" });
  const holder = card.holder.trim();
  if (holder === "") issues.push({ path: "holder", code: "name_required" });
  else if (!/^[\p{L}\p{M}][\p{L}\p{M}\s.'’-]*$/u.test(holder) || holder.length > 100)
    issues.push({ path: "holder", code: "field_invalid" });
  return issues;
};

/** The card in the provider's words; only after `checkCard` found nothing. */
export const toCard = (card: CardFields): Card => {
  const number = cardDigits(card.number);
  const { month, year } = parseExpiry(card.expiry) ?? { month: 0, year: 0 };
  return {
    number,
    month: String(month).padStart(2, "0"),
    year: String(year),
    cvc: latinDigits(card.cvv.trim()),
    name: card.holder.trim().replace(/\s+/g, " "),
    brand: getBrand(number),
    last_four: number.slice(-4),
  };
};
