import { addUp, times } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { slotMinutes } from "./promise.ts";

const slotMs = slotMinutes * 60_000;

/** Units of kitchen capacity an order takes: Σ units of each item × quantity (product rules §5). */
export const getUnits = (items: readonly { capacity_units: number; quantity: number }[]): number =>
  addUp(items.map((item) => times(item.capacity_units, item.quantity)));

/** The slot a promise falls in: the quarter of an hour (UTC grid, which every zone in use shares) at or before it. */
export const getSlot = (promise: Date): Date => new Date(Math.floor(promise.getTime() / slotMs) * slotMs);

/**
 * Whether an order of `units` fits a slot. `capacity` null = no limit. An order larger than a whole slot fits an empty
 * one, since no slot would ever fit it otherwise.
 */
export const fits = (capacity: number | null, used: number, units: number): boolean =>
  capacity === null || used + units <= capacity || (used === 0 && units > capacity);

/**
 * The earliest promise for an order as soon as possible: its own time if that slot has room, otherwise the first later
 * slot with room. `slots` are the open ones in order (`getSlots`), `usedIn` returns the units reserved in a slot.
 * Refuses `branch_closed` with `{ full: true }` when no slot has room.
 */
export const chooseSlot = (
  promise: Date,
  slots: readonly Date[],
  capacity: number | null,
  usedIn: (slot: Date) => number,
  units: number,
): Outcome<Date> => {
  if (fits(capacity, usedIn(getSlot(promise)), units)) return accept(promise);
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
  fits(capacity, usedIn(getSlot(slot)), units) ? accept(slot) : refuse("branch_closed", { full: true });
