import { getDayPart } from "@sufra/domain/suggestions/day-part.ts";
import { suggest, type SuggestFrom } from "@sufra/domain/suggestions/suggest.ts";

/** The row for an order at `scheduledAt`, or for one now. Loaded with the facts, since no first screen needs it. */
export const suggestAt = (scheduledAt: string | null, zone: string, from: Omit<SuggestFrom, "part">): string[] =>
  suggest({ ...from, part: getDayPart(scheduledAt === null ? new Date() : new Date(scheduledAt), zone) });
