import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../hours/zoned-time.ts";
import { birthdayShape, editMe } from "./api.ts";
import {
  birthdayDays,
  birthdayFreeFrom,
  birthdayNoticeDays,
  birthdayStaysMs,
  firstGift,
  giftAfter,
  giftYear,
  nextBirthday,
} from "./birthday.ts";

const two = (number: number): string => String(number).padStart(2, "0");
const everyBirthday = birthdayDays.flatMap((days, month) =>
  Array.from({ length: days }, (_, day) => `${two(month + 1)}-${two(day + 1)}`),
);

describe("a birthday", () => {
  it("is a month and a day of it, and no year", () => {
    expect(everyBirthday).toHaveLength(366);
    for (const birthday of everyBirthday) expect(birthday).toMatch(birthdayShape);
    for (const wrong of ["02-30", "04-31", "13-01", "00-10", "01-00", "1-1", "2000-01-01", "01-01\n", ""])
      expect(editMe.body.safeParse({ birthday: wrong }).success, wrong).toBe(false);
  });

  it.each([
    ["03-14", "2026-03-14", "2026-03-14"],
    ["03-14", "2026-03-15", "2027-03-14"],
    ["12-31", "2026-12-31", "2026-12-31"],
    ["01-01", "2026-12-31", "2027-01-01"],
    ["02-29", "2027-01-01", "2027-02-28"],
    ["02-29", "2027-03-01", "2028-02-29"],
    ["02-29", "2028-02-28", "2028-02-29"],
    ["02-29", "2100-01-01", "2100-02-28"],
    ["02-29", "2000-01-01", "2000-02-29"],
  ])("%s is celebrated from %s on at %s", (birthday, from, day) => expect(nextBirthday(birthday, from)).toBe(day));

  it.each([
    ["a week before", "2026-03-07", null, "2026-03-14"],
    ["six days before: the next time", "2026-03-08", null, "2027-03-14"],
    ["on the day itself: the next time", "2026-03-14", null, "2027-03-14"],
    ["in a year that had its gift", "2026-01-01", 2026, "2027-03-14"],
    ["after a year that had its gift", "2026-01-01", 2025, "2026-03-14"],
  ] as const)("entered %s", (_, today, lastYear, day) => expect(firstGift("03-14", today, lastYear)).toBe(day));

  it("of 29 February has its gifts in years without one", () => {
    expect([2026, 2027, 2028].map((year) => giftAfter("02-29", year))).toEqual([
      "2027-02-28",
      "2028-02-29",
      "2029-02-28",
    ]);
  });

  it("stays for a year", () => {
    const given = new Date("2026-11-26T10:00:00Z");
    expect(birthdayFreeFrom(given)).toEqual(new Date("2027-11-26T10:00:00Z"));
  });
});

describe("any history of entering and removing", () => {
  const act = fc.record({ wait: fc.nat(400), birthday: fc.option(fc.constantFrom(...everyBirthday)) });
  const startDay = "2027-01-01";
  const daysToStay = birthdayStaysMs / 86_400_000;

  it("gives one gift a calendar year at most, none within a week of entering, and each year that a birthday stays", () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 8 }), fc.nat(1500), (acts, rest) => {
        let [today, birthday, next]: [string, string | null, string | null] = [startDay, null, null];
        let [givenDay, lastYear]: [string | null, number | null] = [null, null];
        const gifts: string[] = [];
        const passTo = (day: string): void => {
          while (birthday !== null && next !== null && next <= day) {
            const year = giftYear(next);
            gifts.push(next);
            expect(next >= addDays(givenDay ?? "", birthdayNoticeDays)).toBe(true);
            lastYear = year;
            next = giftAfter(birthday, year);
          }
          today = day;
        };
        for (const { wait, birthday: wanted } of acts) {
          passTo(addDays(today, wait));
          if (wanted === null) [birthday, next] = [null, null];
          else if (wanted !== birthday && (givenDay === null || addDays(givenDay, daysToStay) <= today)) {
            [birthday, givenDay] = [wanted, today];
            next = firstGift(wanted, today, lastYear);
          }
        }
        const [last, since] = [birthday, today];
        passTo(addDays(today, rest));
        const years = gifts.map(giftYear);
        expect(new Set(years).size).toBe(years.length);
        if (last === null) return;
        for (let year = giftYear(since) + 2; year < giftYear(today); year += 1) expect(years).toContain(year);
      }),
    );
  });
});
