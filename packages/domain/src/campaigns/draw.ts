import { spread } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";

/** The whole of a draw, in hundredths of a percent: chances are exact shares of it with two decimals. */
export const totalChance = 10_000;

/** Weights of any scale as chances that add up to the whole exactly (largest remainder). */
export const getChances = (weights: readonly number[]): number[] =>
  weights.length === 0 ? [] : spread(totalChance, weights);

/** Possible outcomes of an attempt. */
export const drawOutcomes = ["nothing", "prize", "coupon", "points"] as const;
export type DrawOutcome = (typeof drawOutcomes)[number];

/** A field of the wheel, or a line of any campaign's draw. */
export type DrawSegment = {
  id: string;
  /** Its share of the whole; a whole number above 0, in no unit. */
  weight: number;
  outcome: DrawOutcome;
  /** Remaining stock; null = unlimited. */
  left_stock: number | null;
  /** Its prize or coupon is not given any more, or this guest could not use it. */
  closed: boolean;
  /** Its prize or coupon is reserved for new customers of the branch. */
  new_customers_only: boolean;
};

/** Segments that can come now, in their order, with the weight each has now. */
export type DrawPool = { segments: { id: string; weight: number }[]; total: number };

/** Whether it is a win that can still be given to somebody. */
export const isLeftToWin = ({ outcome, closed, left_stock }: DrawSegment): boolean =>
  outcome !== "nothing" && !closed && left_stock !== 0;

/**
 * The segments that can be drawn now (product rules §13). A winning segment that is out of stock, closed or reserved
 * for others passes its weight to the first losing one; without a losing one the weight is dropped. If no win is left:
 * `out_of_gifts`, or `new_customers_only` when a new customer could still win.
 */
export const drawPool = (segments: readonly DrawSegment[], guest: { is_new: boolean }): Outcome<DrawPool> => {
  const wins = segments.filter(({ outcome }) => outcome !== "nothing");
  const stocked = wins.filter(isLeftToWin);
  const open = stocked.filter((segment) => guest.is_new || !segment.new_customers_only);
  if (open.length === 0) return refuse(stocked.length === 0 ? "out_of_gifts" : "new_customers_only");
  const loser = segments.find(({ outcome }) => outcome === "nothing");
  const given = wins.reduce((sum, segment) => sum + (open.includes(segment) ? 0 : segment.weight), 0);
  const drawn = segments
    .filter((segment) => segment.outcome === "nothing" || open.includes(segment))
    .map(({ id, weight }) => ({ id, weight: id === loser?.id ? weight + given : weight }));
  return accept({ segments: drawn, total: drawn.reduce((sum, { weight }) => sum + weight, 0) });
};

/**
 * The chance of each segment now, in hundredths of a percent that add up to the whole; null for one that cannot come,
 * as for all if nothing is left to win.
 */
export const getOdds = (segments: readonly DrawSegment[], guest: { is_new: boolean }): (number | null)[] => {
  const pool = drawPool(segments, guest);
  if (!pool.ok) return segments.map(() => null);
  const drawn = pool.value.segments;
  const chances = getChances(drawn.map(({ weight }) => weight));
  return segments.map(({ id }) => chances[drawn.findIndex((each) => each.id === id)] ?? null);
};

/** The segment that a random whole number from 0 up to, not including, `total` falls on. Throws a RangeError outside. */
export const pickSegment = ({ segments, total }: DrawPool, random: number): string => {
  let rest = random;
  for (const { id, weight } of segments) {
    if (rest >= 0 && rest < weight) return id;
    rest -= weight;
  }
  throw new RangeError(`${random} is no whole number from 0 to ${total - 1}`);
};
