import { scheduledAt, type ScheduleRange } from "@sufra/domain/menu/availability.ts";
import { getDayPart } from "@sufra/domain/suggestions/day-part.ts";
import { suggest, type SuggestFrom } from "@sufra/domain/suggestions/suggest.ts";

export type SuggestAt = {
  /** Null: the order is for now. */
  scheduledAt: string | null;
  zone: string;
  getSchedules: (productId: string) => readonly (readonly ScheduleRange[] | null)[];
};

/** The row for an order at that time. Loaded with the facts, since no first screen needs it. */
export const suggestAt = (when: SuggestAt, from: Omit<SuggestFrom, "part">): string[] => {
  const at = when.scheduledAt === null ? new Date() : new Date(when.scheduledAt);
  const offered = (id: string): boolean => when.getSchedules(id).every((each) => scheduledAt(each, at, when.zone));
  const available = (id: string): boolean => from.available(id) && offered(id);
  return suggest({ ...from, part: getDayPart(at, when.zone), available });
};
