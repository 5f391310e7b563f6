/**
 * A **lift** is how often something was seen divided by how often an assumption expects it. Few orders prove little, so
 * `getLift` mixes both: the assumption counts as much as `weight` expected orders. `fitWeight` learns that weight from all
 * cells of a kind: much where they vary no more than chance varies, little where they vary more.
 */
export type Cell = { seen: number; expected: number };

/**
 * Fewer orders are chance, and would tell one guest what another ate: 0, 1 and 2 all count as what the assumption
 * expects, at most one.
 */
export const minOrders = 3;
/** Limits of the weight, in expected orders. */
const [minWeight, maxWeight] = [0.5, 1000];

/**
 * From the moments of a negative binomial distribution: counts of mean `expected` have this variance by chance alone, and
 * expected² / weight more if what the assumption says differs from cell to cell.
 */
export const fitWeight = (cells: readonly Cell[]): number => {
  let [squares, excess] = [0, 0];
  for (const { seen, expected } of cells) {
    squares += expected ** 2;
    excess += (seen - expected) ** 2 - expected;
  }
  return excess * maxWeight <= squares ? maxWeight : Math.max(minWeight, squares / excess);
};

/** 1 is as expected; `weight` is above 0. */
export const getLift = ({ seen, expected }: Cell, weight: number): number =>
  ((seen < minOrders ? Math.min(expected, 1) : seen) + weight) / (expected + weight);

/** Lifts of a table of cells, row by row. */
export const getLifts = (rows: readonly (readonly Cell[])[]): number[][] => {
  const weight = fitWeight(rows.flat());
  return rows.map((row) => row.map((cell) => getLift(cell, weight)));
};
