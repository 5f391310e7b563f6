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

type Share = { index: number; whole: number; rest: number };

/** Exact division with remainder; the product may leave the safe integers, the quotient never does. */
const getShare = (total: number, weight: number, sum: number, index: number): Share => {
  const product = total * weight;
  if (product <= Number.MAX_SAFE_INTEGER) {
    const rest = product % sum;
    return { index, whole: (product - rest) / sum, rest };
  }
  const exact = BigInt(total) * BigInt(weight);
  return { index, whole: Number(exact / BigInt(sum)), rest: Number(exact % BigInt(sum)) };
};

/**
 * Splits `total` halalas in proportion to `weights`; the shares add up exactly (largest remainder; the earlier one on a
 * tie). All are integers of at least 0; RangeError otherwise. A weight of 0 gets nothing, and no share exceeds its
 * weight if the total does not exceed the sum of weights. If all weights are 0, the split is even.
 */
export const spread = (total: Halalas, weights: readonly number[]): Halalas[] => {
  if (!Number.isSafeInteger(total) || total < 0)
    throw new RangeError("only a whole amount of at least 0 can be spread");
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (!Number.isSafeInteger(sum) || weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight)))
    throw new RangeError("weights are whole and at least 0");
  if (weights.length === 0) {
    if (total === 0) return [];
    throw new RangeError("nothing to spread over");
  }
  if (sum === 0)
    return spread(
      total,
      weights.map(() => 1),
    );
  const shares = weights.map((weight, index) => getShare(total, weight, sum, index));
  const result = shares.map((share) => share.whole);
  let left = total - result.reduce((all, whole) => all + whole, 0);
  for (const { index } of [...shares].sort((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left === 0) break;
    result[index] = (result[index] ?? 0) + 1;
    left -= 1;
  }
  return result;
};
