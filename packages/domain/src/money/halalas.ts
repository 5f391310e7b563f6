/** An amount of money in whole halalas; 100 of them are one riyal. Always a safe integer, negative only as a difference. */
export type Halalas = number;

/** A percentage in hundredths of a percent, so that 7.5 % needs no fraction: 1500 is 15 %. Between 0 and 10 000. */
export type BasisPoints = number;

export const fullRate: BasisPoints = 10_000;

export const isHalalas = (value: unknown): value is Halalas => Number.isSafeInteger(value);

/** An amount that may be charged: a safe integer of at least 0. */
export const isCharge = (value: unknown): value is Halalas => isHalalas(value) && value >= 0;

const safe = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError("money beyond the safe integers or with a fraction");
  return value;
};

/**
 * The sum in halalas. Throws RangeError on a fraction or beyond ±2^53, since silent rounding would corrupt the ledgers.
 */
export const addUp = (amounts: readonly Halalas[]): Halalas => amounts.reduce((sum, amount) => safe(sum + amount), 0);

/** `amount` taken `quantity` times, in halalas. Throws RangeError as `addUp` does. */
export const times = (amount: Halalas, quantity: number): Halalas => safe(safe(amount) * safe(quantity));

/**
 * `amount × numerator ÷ denominator` rounded half up, in exact integers. Amount and numerator at least 0, denominator
 * at least 1; RangeError otherwise. Uses BigInt beyond the safe integers (a bill of 10^9 × 99 at 15 % stays below).
 */
export const portion = (amount: Halalas, numerator: number, denominator: number): Halalas => {
  if (!(safe(amount) >= 0 && safe(numerator) >= 0 && safe(denominator) >= 1)) throw new RangeError("negative portion");
  const doubled = 2 * amount * numerator + denominator;
  if (doubled <= Number.MAX_SAFE_INTEGER) return wholeQuotient(doubled, 2 * denominator);
  const exact = (2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
  return safe(Number(exact));
};

/** floor(a ÷ b) for safe integers; the division alone may round up to the next integer when a is near 2^53. */
const wholeQuotient = (a: number, b: number): number => (a - (a % b)) / b;

/** `rate` of `amount`, rounded half up to a halala: 1500 of 1000 is 150. */
export const getPercent = (amount: Halalas, rate: BasisPoints): Halalas => portion(amount, rate, fullRate);

/** The tax inside an amount that includes it: gross × rate ÷ (100 % + rate), half up (product rules §4, tax authority's vectors). */
export const taxWithin = (gross: Halalas, rate: BasisPoints): Halalas => portion(gross, rate, fullRate + rate);

/** The tax on top of an amount without it: net × rate ÷ 100 %, half up. */
export const taxUpon = (net: Halalas, rate: BasisPoints): Halalas => getPercent(net, rate);
