import { addUp, times } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { slotMinutes } from "./promise.ts";

const slotMs = slotMinutes * 60_000;

/** Units of kitchen capacity an order takes: Σ units of each item × quantity (product rules §5). */
export const unitsOf = (items: readonly { capacity_units: number; quantity: number }[]): number =>
  addUp(items.map((item) => times(item.capacity_units, item.quantity)));

/** The slot a promise falls in: the quarter of an hour (UTC grid, which every zone in use shares) at or before it. */
export const slotOf = (promise: Date): Date => new Date(Math.floor(promise.getTime() / slotMs) * slotMs);

/**
 * Whether an order of `units` fits a slot. `capacity` null = no limit. An order larger than a whole slot fits an empty
 * one: else it could never be had at all.
 */
export const fits = (capacity: number | null, used: number, units: number): boolean =>
  capacity === null || used + units <= capacity || (used === 0 && units > capacity);

/**
 * The promise an order as soon as possible can keep: its own time where that slot has room, else the first later slot
 * with room. `slots` are the open ones in order (`slotsOf`), `usedIn` answers the units reserved in one. When nothing
 * has room within them: `branch_closed` with `{ full: true }`, since to the guest the kitchen takes no more orders.
 */
export const chooseSlot = (
  promise: Date,
  slots: readonly Date[],
  capacity: number | null,
  usedIn: (slot: Date) => number,
  units: number,
): Outcome<Date> => {
  if (fits(capacity, usedIn(slotOf(promise)), units)) return accept(promise);
  const free = slots.find((slot) => slot > promise && fits(capacity, usedIn(slot), units));
  return free ? accept(free) : refuse("branch_closed", { full: true });
};

/** A slot the guest chose: it has room, or `branch_closed` with `{ full: true }`. */
export const takeSlot = (
  slot: Date,
  capacity: number | null,
  usedIn: (slot: Date) => number,
  units: number,
): Outcome<Date> =>
  fits(capacity, usedIn(slotOf(slot)), units) ? accept(slot) : refuse("branch_closed", { full: true });
