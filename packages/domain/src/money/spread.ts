import type { Halalas } from "./halalas.ts";

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
