/** Measures two things alternately in one run (A B A B …): the ratio of each pair counts, not the single figures. */

export type Pair = { ours: number; theirs: number; ratio: number };

/** The value below which a quarter (0.25), half or three quarters of the values are. */
const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const low = sorted[Math.floor(place)] ?? NaN;
  const high = sorted[Math.ceil(place)] ?? NaN;
  return low + (high - low) * (place - Math.floor(place));
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** `rounds` pairs after one uncounted pair; the order within a pair alternates, so that drift favors neither. */
export const measurePairs = async (
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % 2 === 0 ? await ours() : await theirs();
    const second = round % 2 === 0 ? await theirs() : await ours();
    const [mine, other] = round % 2 === 0 ? [first, second] : [second, first];
    if (round > 0) pairs.push({ ours: mine, theirs: other, ratio: mine / other });
  }
  return pairs;
};

/** Values measured once each, beside a fixed limit. */
export const besideLimit = (values: readonly number[], limit: number): Pair[] =>
  values.map((value) => ({ ours: value, theirs: limit, ratio: value / limit }));

export type Result = {
  name: string;
  /** The two measured things and their unit. */
  unit: string;
  ours: number;
  theirs: number;
  ratio: number;
  /** Half of the pairs had a ratio within these: the noise of the run. */
  spread: [number, number];
  /** Null: the ratio is reported without a limit. */
  target: { kind: "at least" | "at most"; ratio: number } | null;
  ok: boolean;
};

export const resultOf = (name: string, unit: string, pairs: readonly Pair[], target: Result["target"]): Result => {
  const ratios = pairs.map((pair) => pair.ratio);
  const ratio = median(ratios);
  return {
    name,
    unit,
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio,
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    target,
    ok: target === null || (target.kind === "at least" ? ratio >= target.ratio : ratio <= target.ratio),
  };
};

const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

export const printTable = (results: readonly Result[]): void => {
  const rows = results.map((result) => [
    result.target === null ? "" : result.ok ? "✓" : "✗",
    result.name,
    figure(result.ours),
    figure(result.theirs),
    result.unit,
    result.ratio.toFixed(2),
    `${result.spread[0].toFixed(2)}–${result.spread[1].toFixed(2)}`,
    result.target === null ? "–" : `${result.target.kind} ${result.target.ratio}`,
  ]);
  const head = ["", "measured", "ours", "beside", "unit", "ratio", "middle half", "target"];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
};
