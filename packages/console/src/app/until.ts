import { addDays, toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";

/** A kitchen that serves past midnight still lives in yesterday; by this hour every one has closed. */
const dayBeginsAt = 5 * 60;

/** When "tomorrow" begins for a kitchen: five in the morning, so that a late shift is not surprised at midnight. */
export const getNextMorning = (now: Date, zone: string): Date => {
  const { day, minute } = toLocalTime(now, zone);
  return toInstant(minute < dayBeginsAt ? day : addDays(day, 1), dayBeginsAt, zone);
};

export const laterBy = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** How long something stays off: a number of minutes, until tomorrow, or until somebody undoes it. */
export type Until = number | "tomorrow" | "undone";

export const instantOfUntil = (until: Until, now: Date, zone: string): string | null => {
  if (until === "undone") return null;
  return (until === "tomorrow" ? getNextMorning(now, zone) : laterBy(now, until)).toISOString();
};
