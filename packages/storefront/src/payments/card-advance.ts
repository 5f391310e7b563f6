import { brandRules, getBrand } from "@sufra/domain/payments/card-brands.ts";
import { cardDigits, type CardFields, isCardNumber, isCvvValid, isExpiryValid } from "@sufra/domain/payments/card.ts";

export type CardField = keyof CardFields;
export const cardFields: readonly CardField[] = ["number", "expiry", "cvv", "holder"];

/** Longer Visa numbers exist, but none that a phone in a restaurant is likely to see. */
const usualLength = (digits: string): number | undefined => {
  const brand = getBrand(digits);
  if (brand === null) return undefined;
  const { lengths } = brandRules[brand];
  return lengths.includes(16) && brand !== "unionpay" ? 16 : lengths.at(-1);
};

/** As long as its brand's numbers are: what is wrong with it now stays wrong. */
export const isFullNumber = (number: string): boolean => {
  const digits = cardDigits(number);
  return digits.length === usualLength(digits);
};

const isComplete = (name: CardField, card: CardFields, today: string): boolean => {
  const brand = getBrand(cardDigits(card.number));
  if (name === "number") return isFullNumber(card.number) && isCardNumber(card.number);
  if (name === "expiry") return /^\d\d\/\d\d$/.test(card.expiry) && isExpiryValid(card.expiry, today);
  return name === "cvv" && brand !== null && isCvvValid(card.cvv, brand);
};

/**
 * The field that takes the focus after a change at the end of another: only one that is still empty, and only in the
 * moment in which the other became complete, so that a guest who went back to correct is left alone.
 */
export const getNextField = (
  name: CardField,
  before: CardFields,
  after: CardFields,
  today: string,
): CardField | undefined => {
  const next = cardFields[cardFields.indexOf(name) + 1];
  const became = isComplete(name, after, today) && !isComplete(name, before, today);
  return next && became && after[next] === "" && after[name].length > before[name].length ? next : undefined;
};

/** Where the caret stands after as many digits in the grouped text. */
export const getCaret = (grouped: string, digits: number): number => {
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === digits) return index;
    if (/\d/.test(grouped[index] ?? "")) seen += 1;
  }
  return grouped.length;
};
