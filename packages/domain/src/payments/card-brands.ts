export type CardBrand = "mada" | "visa" | "mastercard" | "amex" | "unionpay";

/** How a brand's numbers look: their lengths, how they are grouped, and the digits of the code on the card. */
export type BrandRules = {
  brand: CardBrand;
  name: string;
  lengths: readonly number[];
  groups: readonly number[];
  cvv: number;
};

const fours = [4, 4, 4, 4, 3];
export const brandRules: Record<CardBrand, BrandRules> = {
  mada: { brand: "mada", name: "mada", lengths: [16], groups: fours, cvv: 3 },
  visa: { brand: "visa", name: "Visa", lengths: [13, 16, 19], groups: fours, cvv: 3 },
  mastercard: { brand: "mastercard", name: "Mastercard", lengths: [16], groups: fours, cvv: 3 },
  amex: { brand: "amex", name: "American Express", lengths: [15], groups: [4, 6, 5], cvv: 4 },
  unionpay: { brand: "unionpay", name: "UnionPay", lengths: [16, 17, 18, 19], groups: fours, cvv: 3 },
};

/**
 * Issuer prefixes of mada, the Saudi debit scheme, as published by payment providers. They lie inside the ranges of
 * Visa, Mastercard and others, so they are checked first. An unlisted mada card shows its co-brand and can still pay:
 * the mark is only a picture.
 */
const mada = new Set(
  (
    "400861 401757 403024 406136 406996 407197 407395 409201 410621 410685 412565 417633 419593 420132 421141 " +
    "422817 422818 422819 428331 428671 428672 428673 431361 432328 434107 439954 440533 440647 440795 445564 " +
    "446393 446404 446672 455036 455708 457865 457997 458456 462220 468540 468541 468542 468543 474491 483010 " +
    "483011 483012 484783 486094 486095 486096 489317 489318 489319 493428 504300 506968 508160 513213 520058 " +
    "521076 524130 524514 529415 529741 530060 530906 531095 531196 532013 535825 535989 536023 537767 539931 " +
    "543085 543357 549760 554180 557606 558563 558848 585265 588845 588846 588847 588848 588849 588850 588851 " +
    "588982 588983 589005 589206 604906 605141 636120 968201 968202 968203 968204 968205 968206 968207 968208 " +
    "968209 968210 968211"
  ).split(" "),
);

const between = (digits: string, length: number, low: number, high: number): boolean => {
  const prefix = Number(digits.slice(0, length));
  return digits.length >= length && prefix >= low && prefix <= high;
};

/** The brand of a number, also of its beginning; mada is known from the sixth digit. `null` = not known (yet). */
export const getBrand = (digits: string): CardBrand | null => {
  if (mada.has(digits.slice(0, 6))) return "mada";
  if (digits.startsWith("4")) return "visa";
  if (between(digits, 2, 51, 55) || between(digits, 4, 2221, 2720)) return "mastercard";
  if (between(digits, 2, 34, 34) || between(digits, 2, 37, 37)) return "amex";
  return between(digits, 2, 62, 62) || between(digits, 2, 81, 81) ? "unionpay" : null;
};
