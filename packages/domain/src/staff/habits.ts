/** What a cashier may do often for a good reason, and what somebody who takes money or tries codes does often. */
export const habitKinds = ["wrong_code", "phone_search", "undo", "punch", "bill", "unsettle", "pay_back"] as const;
export type HabitKind = (typeof habitKinds)[number];

/** The window that is compared; the console calls it four weeks. */
export const habitDays = 28;

/** Fewer say nothing about anybody. */
const fewest = 10;
/** How many times the usual count of the colleagues. */
const unusualTimes = 3;

export type ActCounts = { staffId: string; counts: Partial<Record<HabitKind, number>> };
export type Habit = { staff_id: string; kind: HabitKind; count: number; usual: number };

/** The middle one; of two, the lower. */
const getMedian = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/**
 * What a cashier did at least ten times and more than three times as often as their colleagues usually did. Needs two
 * colleagues who worked in the same weeks: with fewer nothing is usual. The most striking first.
 */
export const findHabits = (cashiers: readonly ActCounts[]): Habit[] =>
  cashiers
    .flatMap(({ staffId, counts }) => {
      const others = cashiers.filter((each) => each.staffId !== staffId);
      if (others.length < 2) return [];
      return habitKinds.flatMap((kind) => {
        const count = counts[kind] ?? 0;
        const usual = getMedian(others.map((each) => each.counts[kind] ?? 0));
        return count >= fewest && count > unusualTimes * usual ? [{ staff_id: staffId, kind, count, usual }] : [];
      });
    })
    .sort((a, b) => b.count / (b.usual + 1) - a.count / (a.usual + 1));
