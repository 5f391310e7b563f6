import { addDays, type Day } from "../hours/zoned-time.ts";

/** A birthday that was entered fewer days before gets its gift the next time, so that nobody enters today's. */
export const birthdayNoticeDays = 7;

/** How long an entered birthday stays: nobody has two a year. */
export const birthdayStaysMs = 365 * 86_400_000;

/** From when another birthday may be entered. */
export const birthdayFreeFrom = (given_at: Date): Date => new Date(given_at.getTime() + birthdayStaysMs);

/** Days of each month; 29 February is one. */
export const birthdayDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const celebrated = (birthday: string, year: number): Day =>
  `${String(year).padStart(4, "0")}-${birthday === "02-29" && !isLeap(year) ? "02-28" : birthday}`;

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** The first day from `from` on at which a birthday is celebrated. */
export const nextBirthday = (birthday: string, from: Day): Day => {
  const day = celebrated(birthday, yearOf(from));
  return day >= from ? day : celebrated(birthday, yearOf(from) + 1);
};

/** The year whose gift is due on a day. */
export const giftYear = yearOf;

/** The next gift after that of a year. */
export const giftAfter = (birthday: string, year: number): Day => celebrated(birthday, year + 1);

/** The first gift of a birthday entered today; `lastYear` has had its gift, by this birthday or an earlier one. */
export const firstGift = (birthday: string, today: Day, lastYear: number | null): Day => {
  const first = nextBirthday(birthday, addDays(today, birthdayNoticeDays));
  return lastYear === null || yearOf(first) > lastYear ? first : giftAfter(birthday, lastYear);
};
