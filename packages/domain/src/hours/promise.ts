import { type FieldRefusal, refuseFields } from "../errors/field-issue.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { type OpenStretch, stretchAt } from "./opening-hours.ts";
import { addDays, type Day, instantOf, localTimeOf } from "./zoned-time.ts";

export const slotMinutes = 15;
export const slotDays = 7;
const minuteMs = 60_000;

/**
 * Minutes until the kitchen has an order ready: the longer of the branch's and the slowest item's preparation, plus the
 * branch's busy delay (product rules §5). The way of a delivery comes on top: it is no work of the kitchen.
 */
export const leadMinutes = (facts: { branch: number; items: readonly number[]; busy: number }): number =>
  Math.max(facts.branch, ...facts.items, 0) + facts.busy;

export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);

/**
 * When the kitchen has an order "as soon as possible" ready: now + lead, inside the stretch that is open now. Refuses `branch_closed` when
 * it is closed, or when the promise would not be before closing; `{ opens_at }` (ISO, or null) says when it opens next.
 * `stretches` come from `openStretches`.
 */
export const promiseAsap = (stretches: readonly OpenStretch[], now: Date, lead: number): Outcome<Date> => {
  const stretch = stretchAt(stretches, now);
  const promise = later(now, lead);
  if (stretch && promise < stretch.closes) return accept(promise);
  const next = stretches.find((each) => each.opens > now);
  return refuse("branch_closed", { opens_at: next?.opens.toISOString() ?? null });
};

/** A promise may be moved this far within its stretch before "as soon as possible" is too much said. */
const asapMs = 86_400_000;

/**
 * The quarters of an hour to which an order "as soon as possible" may be moved while the kitchen is full: those of the
 * stretch that is open now, since nobody who waits for their food means the next shift.
 */
export const slotsOfAsap = (stretches: readonly OpenStretch[], zone: string, now: Date, lead: number): Date[] => {
  const stretch = stretchAt(stretches, now);
  if (!stretch) return [];
  const end = new Date(Math.min(stretch.closes.getTime(), now.getTime() + asapMs));
  return slotsOf([{ opens: stretch.opens, closes: end }], zone, now, lead, 0, 2).flatMap(({ slots }) => slots);
};

/** The promise an order keeps when it reaches the kitchen only at `now`: its own where that can still be done. */
export const promiseKept = (promisedAt: Date, now: Date, lead: number): Date => {
  const feasible = later(now, lead);
  return promisedAt < feasible ? feasible : promisedAt;
};

/** A promise that slips by no more than this is the same to whoever reads hours and minutes. */
const slackMs = minuteMs;

/**
 * Whether a promise is later than the one agreed on by more than the time that has passed since: as soon as possible
 * moves with the clock, which is nobody's surprise, but a fuller or slower kitchen is.
 */
export const hasSlipped = (agreed: { promisedAt: Date; quotedAt: Date }, promisedAt: Date, now: Date): boolean => {
  const passed = Math.max(0, now.getTime() - agreed.quotedAt.getTime());
  return promisedAt.getTime() - agreed.promisedAt.getTime() > passed + slackMs;
};

/** Whether an instant stands on the local clock's quarter of an hour. */
const onGrid = (at: Date, zone: string): boolean =>
  at.getTime() % minuteMs === 0 && localTimeOf(at, zone).minute % slotMinutes === 0;

const lastDay = (now: Date, zone: string): Day => addDays(localTimeOf(now, zone).day, slotDays);

/**
 * The slots a guest may choose, by local day: every quarter of an hour for which the kitchen, `way` minutes earlier, is
 * open and can be ready (now + lead), up to 7 days ahead. A day without slots is left out.
 */
export const slotsOf = (
  stretches: readonly OpenStretch[],
  zone: string,
  now: Date,
  lead: number,
  way = 0,
  ahead: number = slotDays,
): { day: Day; slots: Date[] }[] => {
  const earliest = later(now, lead + way);
  const last = addDays(localTimeOf(now, zone).day, ahead);
  const days: { day: Day; slots: Date[] }[] = [];
  for (let day = localTimeOf(earliest, zone).day; day <= last; day = addDays(day, 1)) {
    const slots: Date[] = [];
    for (let minute = 0; minute < 1440; minute += slotMinutes) {
      const slot = instantOf(day, minute, zone);
      // A skipped hour of a clock change maps two wall times to one instant: keep it once.
      if (slot >= earliest && stretchAt(stretches, later(slot, -way)) && slots.at(-1)?.getTime() !== slot.getTime())
        slots.push(slot);
    }
    if (slots.length > 0) days.push({ day, slots });
  }
  return days;
};

/**
 * Checks a chosen slot. `way` minutes before it the kitchen must have the order ready: outside the hours then, or too
 * soon, is `branch_closed`; off the grid, in the past or more than 7 days ahead is a wrong field (`scheduled_at`).
 */
export const promiseSlot = (
  stretches: readonly OpenStretch[],
  zone: string,
  now: Date,
  lead: number,
  slot: Date,
  way = 0,
): Outcome<Date> | FieldRefusal => {
  const ahead = localTimeOf(slot, zone).day;
  if (!onGrid(slot, zone) || slot < now || ahead > lastDay(now, zone))
    return refuseFields([{ path: "scheduled_at", code: "field_invalid" }]);
  const ready = later(slot, -way);
  if (ready < later(now, lead) || !stretchAt(stretches, ready)) {
    const next = stretches.find((each) => each.opens > ready);
    return refuse("branch_closed", { opens_at: next?.opens.toISOString() ?? null });
  }
  return accept(slot);
};
