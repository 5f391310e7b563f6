import type { Halalas } from "../money/halalas.ts";
import { addDays, toLocalTime, getWeekday } from "../hours/zoned-time.ts";

/** When a thing is offered: on these weekdays (0 = Sunday), minutes of the day, half open; past midnight where `to` exceeds 1440 or is not after `from`. */
export type ScheduleRange = { weekdays: readonly number[]; from_minute: number; to_minute: number };

/** "86": sold out now, until an instant or, where that is null, until undone. */
export type SoldOutMark = { sold_out: boolean; sold_out_until: Date | null };

/** A branch's differences from the menu; absent = as in the menu. */
export type BranchOverride = SoldOutMark & { listed?: boolean; price?: Halalas | null };

export type Unavailability = "not_listed" | "sold_out" | "schedule" | "options";

/** Sold out at `at`: a mark with an end is over at its end, one without lasts until staff undo it. */
export const soldOutAt = (mark: SoldOutMark | null | undefined, at: Date): boolean =>
  mark?.sold_out === true && (mark.sold_out_until === null || at < mark.sold_out_until);

/** Whether a schedule offers a thing at `at` in the establishment's zone. `null` is always; a list without ranges is never. */
export const scheduledAt = (schedule: readonly ScheduleRange[] | null | undefined, at: Date, zone: string): boolean => {
  if (!schedule) return true;
  const { day, minute } = toLocalTime(at, zone);
  return schedule.some(({ weekdays, from_minute, to_minute }) => {
    const end = to_minute > from_minute ? to_minute : to_minute + 1440;
    const holds = (date: string, moment: number): boolean =>
      weekdays.includes(getWeekday(date)) && moment >= from_minute && moment < end;
    return holds(day, minute) || holds(addDays(day, -1), minute + 1440);
  });
};

/**
 * When availability is checked: the schedule at the promised time (product rules §5), sold-out marks when the kitchen
 * starts. For a chosen time both are that time; "as soon as possible" checks sold-out marks now.
 */
export type JudgedAt = { promisedAt: Date; neededAt: Date };

/** Both at one time: what is on offer at `moment`. */
export const judgedAt = (moment: Date): JudgedAt => ({ promisedAt: moment, neededAt: moment });

/**
 * Why a product or combo is unavailable, or `null` if it is available. An item sold out until tomorrow may be ordered
 * for the day after. `schedules` are those of the item and its category; `optionsAvailable` says whether its required
 * groups can be satisfied.
 */
export const getUnavailability = (
  item: {
    active: boolean;
    schedules: readonly (readonly ScheduleRange[] | null | undefined)[];
    branch: BranchOverride | null | undefined;
    optionsAvailable: boolean;
  },
  { promisedAt, neededAt }: JudgedAt,
  zone: string,
): Unavailability | null => {
  if (!item.active || item.branch?.listed === false) return "not_listed";
  if (soldOutAt(item.branch, neededAt)) return "sold_out";
  if (!item.schedules.every((schedule) => scheduledAt(schedule, promisedAt, zone))) return "schedule";
  return item.optionsAvailable ? null : "options";
};

/** The price at a branch: its own where it has one. Halalas. */
export const branchPrice = (price: Halalas, branch: { price?: Halalas | null } | null | undefined): Halalas =>
  branch?.price ?? price;
