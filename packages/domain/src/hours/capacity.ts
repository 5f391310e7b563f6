import { addUp, times } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { type OpenPeriod, periodAt } from "./opening-hours.ts";
import { slotMinutes } from "./promise.ts";

const slotMs = slotMinutes * 60_000;

/** Units of kitchen capacity an order takes: Σ units of each item × quantity (product rules §5). */
export const getUnits = (items: readonly { capacity_units: number; quantity: number }[]): number =>
  addUp(items.map((item) => times(item.capacity_units, item.quantity)));

/** The slot a promise falls in: the quarter of an hour (UTC grid, which every zone in use shares) at or before it. */
export const getSlot = (promise: Date): Date => new Date(Math.floor(promise.getTime() / slotMs) * slotMs);

/** Units that an order takes of one slot. */
export type SlotShare = { at: Date; units: number };

/** What the kitchen of a branch can take: `capacity` units a slot (null = no limit), of which `usedIn` are taken. */
export type Kitchen = {
  capacity: number | null;
  usedIn: (slot: Date) => number;
  periods: readonly OpenPeriod[];
  now: Date;
};

/**
 * The shares of an order that is ready at `ready`, in order of time; null if it does not fit. An order that fits one
 * slot takes the one of `ready`. A larger one also takes the free rest of the slots right before it, as many as it needs,
 * but none of the past, before the opening, or behind a full slot: the food would stand around.
 */
export const findShares = (kitchen: Kitchen, ready: Date, units: number): SlotShare[] | null => {
  const { capacity, usedIn, periods, now } = kitchen;
  if (capacity === null || units === 0) return [];
  const opens = periodAt(periods, ready)?.opens ?? ready;
  const first = getSlot(opens > now ? opens : now).getTime();
  const shares: SlotShare[] = [];
  let left = units;
  for (let at = getSlot(ready).getTime(); left > 0 && at >= first; at -= slotMs) {
    const slot = new Date(at);
    const free = capacity - usedIn(slot);
    if (free <= 0 || (units <= capacity && free < units)) return null;
    const taken = Math.min(free, left);
    shares.unshift({ at: slot, units: taken });
    left -= taken;
  }
  return left === 0 ? shares : null;
};

/** When an order is ready in the kitchen, and its share of the slots. */
export type KitchenTime = { ready: Date; shares: SlotShare[] };

/** The first of these times at which an order of `units` fits. */
export const findKitchenTime = (kitchen: Kitchen, times: Iterable<Date>, units: number): KitchenTime | null => {
  for (const ready of times) {
    const shares = findShares(kitchen, ready, units);
    if (shares) return { ready, shares };
  }
  return null;
};

/**
 * The time of an order among those that it may take (`wanted`, earliest first), or `kitchen_full` with the next free
 * one of `later` for its guest, `way` minutes after the kitchen.
 */
export const chooseKitchenTime = (
  kitchen: Kitchen,
  wanted: readonly Date[],
  later: () => Iterable<Date>,
  units: number,
  way = 0,
): Outcome<KitchenTime> => {
  const found = findKitchenTime(kitchen, wanted, units);
  if (found) return accept(found);
  const next = findKitchenTime(kitchen, later(), units);
  const time = next && new Date(next.ready.getTime() + way * 60_000).toISOString();
  return refuse("kitchen_full", { time });
};
