import type { Halalas } from "../money/halalas.ts";

/** Saudi notes, in halalas, that a guest may lay down. */
const notes: readonly Halalas[] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];

/** What a guest is likely to give: the exact amount, the next whole riyal, then rounded up to each note; at most five. */
export const cashSuggestions = (due: Halalas): Halalas[] => {
  const sums = [due, ...[100, ...notes].map((note) => Math.ceil(due / note) * note)];
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, 5);
};

/** What goes back to the guest. */
export const getChange = (tendered: Halalas, amount: Halalas): Halalas => tendered - amount;
