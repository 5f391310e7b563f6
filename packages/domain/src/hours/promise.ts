import { type FieldRefusal, refuseFields } from "../errors/field-issue.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { type OpenPeriod, periodAt } from "./opening-hours.ts";
import { addDays, type Day, toInstant, toLocalTime } from "./zoned-time.ts";

export const slotMinutes = 15;
export const slotDays = 7;
const minuteMs = 60_000;

/**
 * Minutes until the kitchen has an order ready: the longer of the branch's and the slowest item's preparation, plus the
 * branch's busy delay (product rules §5). Delivery time comes on top, since it takes no kitchen time.
 */
export const leadMinutes = (facts: { branch: number; items: readonly number[]; busy: number }): number =>
  Math.max(facts.branch, ...facts.items, 0) + facts.busy;

export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);

/**
 * When the kitchen has an order "as soon as possible" ready: now + lead, within the current open period. Refuses
 * `branch_closed` when the branch is closed or would close before that; `{ opens_at }` (ISO, or null) is the next
 * opening. `periods` come from `openPeriods`.
 */
export const promiseAsap = (periods: readonly OpenPeriod[], now: Date, lead: number): Outcome<Date> => {
  const period = periodAt(periods, now);
  const promise = later(now, lead);
  if (period && promise < period.closes) return accept(promise);
  const next = periods.find((each) => each.opens > now);
  return refuse("branch_closed", { opens_at: next?.opens.toISOString() ?? null });
};

/** How far a promise may move within its open period and still count as "as soon as possible". */
const asapMs = 86_400_000;

/**
 * The slots to which an order "as soon as possible" may move while the kitchen is full. Only the current open period
 * counts: nobody waits for the next shift.
 */
export const getAsapSlots = (periods: readonly OpenPeriod[], zone: string, now: Date, lead: number): Date[] => {
  const period = periodAt(periods, now);
  if (!period) return [];
  const end = new Date(Math.min(period.closes.getTime(), now.getTime() + asapMs));
  return getSlots([{ opens: period.opens, closes: end }], zone, now, lead, 0, 2).flatMap(({ slots }) => slots);
};

/** The promise an order keeps when it reaches the kitchen only at `now`: its own where that can still be done. */
export const promiseKept = (promisedAt: Date, now: Date, lead: number): Date => {
  const feasible = later(now, lead);
  return promisedAt < feasible ? feasible : promisedAt;
};

/** Smaller delays are invisible to readers of hours and minutes. */
const slackMs = minuteMs;

/**
 * Whether a promise is later than the agreed one by more than the time that has passed since. "As soon as possible"
 * moves with the clock, which needs no new consent; a fuller or slower kitchen does.
 */
export const isLater = (agreed: { promisedAt: Date; quotedAt: Date }, promisedAt: Date, now: Date): boolean => {
  const passed = Math.max(0, now.getTime() - agreed.quotedAt.getTime());
  return promisedAt.getTime() - agreed.promisedAt.getTime() > passed + slackMs;
};

/** Whether an instant stands on the local clock's quarter of an hour. */
const onGrid = (at: Date, zone: string): boolean =>
  at.getTime() % minuteMs === 0 && toLocalTime(at, zone).minute % slotMinutes === 0;

const lastDay = (now: Date, zone: string): Day => addDays(toLocalTime(now, zone).day, slotDays);

/**
 * The slots a guest may choose, by local day: every quarter hour for which the kitchen, `way` minutes earlier, is open
 * and can be ready (now + lead), up to 7 days ahead. Days without slots are left out.
 */
export const getSlots = (
  periods: readonly OpenPeriod[],
  zone: string,
  now: Date,
  lead: number,
  way = 0,
  ahead: number = slotDays,
): { day: Day; slots: Date[] }[] => {
  const earliest = later(now, lead + way);
  const last = addDays(toLocalTime(now, zone).day, ahead);
  const days: { day: Day; slots: Date[] }[] = [];
  for (let day = toLocalTime(earliest, zone).day; day <= last; day = addDays(day, 1)) {
    const slots: Date[] = [];
    for (let minute = 0; minute < 1440; minute += slotMinutes) {
      const slot = toInstant(day, minute, zone);
      // A skipped hour of a clock change maps two wall times to one instant: keep it once.
      if (slot >= earliest && periodAt(periods, later(slot, -way)) && slots.at(-1)?.getTime() !== slot.getTime())
        slots.push(slot);
    }
    if (slots.length > 0) days.push({ day, slots });
  }
  return days;
};

/**
 * Checks a chosen slot. The kitchen must have the order ready `way` minutes before it: outside the hours, or too soon,
 * is `branch_closed`; off the grid, in the past or more than 7 days ahead is a field error (`scheduled_at`).
 */
export const promiseSlot = (
  periods: readonly OpenPeriod[],
  zone: string,
  now: Date,
  lead: number,
  slot: Date,
  way = 0,
): Outcome<Date> | FieldRefusal => {
  const ahead = toLocalTime(slot, zone).day;
  if (!onGrid(slot, zone) || slot < now || ahead > lastDay(now, zone))
    return refuseFields([{ path: "scheduled_at", code: "field_invalid" }]);
  const ready = later(slot, -way);
  if (ready < later(now, lead) || !periodAt(periods, ready)) {
    const next = periods.find((each) => each.opens > ready);
    return refuse("branch_closed", { opens_at: next?.opens.toISOString() ?? null });
  }
  return accept(slot);
};
