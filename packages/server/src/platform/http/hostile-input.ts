import type { FieldError } from "../errors.ts";

/** Deeper than any of our bodies; recursion over 60 KB of brackets would overflow the stack. */
const deepest = 24;

const cardPrefix = /^(4|5[0-9]|2[2-7]|3[0-9]|6[0-9]|9[6-7])/;
/** Fields with long numbers that are no cards: phones, codes, ids, keys, addresses of push services. */
const notACard = /phone|code|uuid|token|key|reference|cursor|endpoint|p256dh|auth|(^|_)ids?$/i;
/** One of 1,400 contains digits that pass the card check by chance. */
const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

const luhn = (digits: string): boolean => {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** Whether a text contains a card number: 13 to 19 digits, with blanks or dashes, that pass the Luhn check. */
export const holdsCardNumber = (text: string): boolean => {
  const runs = latinDigits(text)
    .replace(uuids, "#")
    .matchAll(/(?<!\d)\d(?:[ \u00a0.-]?\d){12,18}(?!\d)/g);
  return [...runs].some(([run]) => {
    const digits = run.replace(/\D/g, "");
    return cardPrefix.test(digits) && luhn(digits);
  });
};

const isHostileText = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

type Options = { cards: boolean };

/**
 * Rejects texts that no field may contain: NUL and lone surrogates (PostgreSQL would refuse or alter them), endless
 * nesting, and card numbers (those go to the provider only).
 */
export const hostileFields = (input: unknown, options: Options): FieldError[] => {
  const found: FieldError[] = [];
  const walk = (value: unknown, path: string, name: string, depth: number): void => {
    if (typeof value === "string") {
      const card = options.cards && !notACard.test(name) && holdsCardNumber(value);
      if (card || isHostileText(value)) found.push({ path, code: "field_invalid" });
    } else if (typeof value === "number") {
      if (options.cards && !notACard.test(name) && holdsCardNumber(String(value)))
        found.push({ path, code: "field_invalid" });
    } else if (typeof value === "object" && value !== null) {
      if (depth >= deepest) return void found.push({ path, code: "field_invalid" });
      const list = Array.isArray(value);
      for (const [key, inner] of Object.entries(value)) {
        if (!list && isHostileText(key)) found.push({ path, code: "field_unknown" });
        walk(inner, path === "" ? key : `${path}.${key}`, list ? name : key, depth + 1);
      }
    }
  };
  walk(input, "", "", 0);
  return found;
};
