import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptUntil } from "./accept-time.ts";
import {
  isOpen,
  nextClosing,
  nextOpening,
  type OpeningHours,
  getOpenState,
  openPeriods,
  periodsFrom,
} from "./opening-hours.ts";
import { isLater, leadMinutes, promiseAsap, promiseKept, promiseSlot, getSlots, getAsapSlots } from "./promise.ts";
import { addDays, toInstant, toLocalTime, getWeekday } from "./zoned-time.ts";

const zone = "Asia/Riyadh";
const riyadh = (text: string): Date => new Date(`${text}:00+03:00`);
const everyDay = (opens_minute: number, closes_minute: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute, closes_minute }));
const open = { closed_by_staff: false, closed_until: null };

/** Noon to 2 at night, with an exception day. 2026-11-21 is a Saturday. */
const late: OpeningHours = {
  zone,
  weekly: everyDay(720, 1560),
  exceptions: [
    { day: "2026-11-23", ranges: [] },
    { day: "2026-11-25", ranges: [{ opens_minute: 1080, closes_minute: 1200 }] },
  ],
};
const shifts: OpeningHours = { zone, weekly: [...everyDay(720, 960), ...everyDay(1080, 1380)], exceptions: [] };
const always: OpeningHours = { zone, weekly: everyDay(0, 1440), exceptions: [] };

describe("zoned time", () => {
  it.each([
    ["2026-11-21T20:59:59Z", zone, { day: "2026-11-21", minute: 1439 }],
    ["2026-11-21T21:00:00Z", zone, { day: "2026-11-22", minute: 0 }],
    ["2026-03-29T01:30:00Z", "Europe/Berlin", { day: "2026-03-29", minute: 210 }],
    ["2026-11-21T12:00:00Z", "Asia/Kathmandu", { day: "2026-11-21", minute: 1065 }],
  ])("%s in %s", (instant, place, local) => expect(toLocalTime(new Date(instant), place)).toEqual(local));

  it.each([
    ["Africa/Cairo", "2026-04-23T22:00:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
    ["Asia/Kathmandu", "2026-04-04T18:15:00Z"],
    ["Antarctica/Casey", "2020-10-03T16:01:00Z"],
  ])("is the clock's of %s in each minute around %s, whichever was asked before", (place, around) => {
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: place, hour: "2-digit", minute: "2-digit" });
    const minutes = Array.from({ length: 60 }, (_, index) => new Date(Date.parse(around) + (index - 30) * 60_000));
    for (const instant of [...minutes, ...minutes.toReversed()]) {
      const { minute } = toLocalTime(instant, place);
      const shown = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      expect(shown).toBe(clock.format(instant));
    }
  });

  it.each([
    ["2026-11-21", 1500, zone, "2026-11-21T22:00:00.000Z"],
    ["2026-03-29", 150, "Europe/Berlin", "2026-03-29T01:30:00.000Z"], // skipped: 02:30 becomes 03:30
    ["2026-10-25", 150, "Europe/Berlin", "2026-10-25T00:30:00.000Z"], // twice: the first
    ["2026-03-29", 1439, "Europe/Berlin", "2026-03-29T21:59:00.000Z"],
  ])("%s + %i min in %s", (day, minute, place, instant) =>
    expect(toInstant(day, minute, place).toISOString()).toBe(instant),
  );

  it("returns the same minute in any zone, except at clock changes", () => {
    const zones = fc.constantFrom(
      zone,
      "Europe/Berlin",
      "America/New_York",
      "Africa/Cairo",
      "Australia/Lord_Howe",
      "UTC",
    );
    fc.assert(
      fc.property(zones, fc.integer({ min: 29_000_000, max: 31_000_000 }), (place, minutes) => {
        const instant = new Date(minutes * 60_000);
        const { day, minute } = toLocalTime(instant, place);
        const back = toInstant(day, minute, place);
        expect(toLocalTime(back, place)).toEqual({ day, minute });
        expect(back.getTime()).toBeLessThanOrEqual(instant.getTime());
      }),
    );
  });

  it("counts days and weekdays", () => {
    expect([addDays("2026-12-31", 1), addDays("2028-03-01", -1), getWeekday("2026-11-21")]).toEqual([
      "2027-01-01",
      "2028-02-29",
      6,
    ]);
  });
});

describe("opening hours", () => {
  it.each([
    ["at opening", late, "2026-11-21T12:00", true],
    ["a minute before", late, "2026-11-21T11:59", false],
    ["after midnight, owned by the day before", late, "2026-11-22T01:59", true],
    ["at closing", late, "2026-11-22T02:00", false],
    ["the tail of the day before an exception stays", late, "2026-11-23T01:00", true],
    ["the exception day itself is closed", late, "2026-11-23T13:00", false],
    ["and has no tail", late, "2026-11-24T01:00", false],
    ["an exception with its own hours", late, "2026-11-25T18:30", true],
    ["not the weekly ones", late, "2026-11-25T13:00", false],
    ["between shifts", shifts, "2026-11-21T16:30", false],
    ["second shift", shifts, "2026-11-21T18:00", true],
    ["round the clock", always, "2026-11-21T00:00", true],
  ])("%s", (_, hours, at, is) => expect(isOpen(hours, riyadh(at))).toBe(is));

  it("knows the next change", () => {
    expect(nextOpening(late, riyadh("2026-11-23T02:30"))).toEqual(riyadh("2026-11-24T12:00"));
    expect(nextClosing(late, riyadh("2026-11-22T01:00"))).toEqual(riyadh("2026-11-22T02:00"));
    expect(nextClosing(shifts, riyadh("2026-11-21T13:00"))).toEqual(riyadh("2026-11-21T16:00"));
    expect(nextClosing(always, riyadh("2026-11-21T13:00"))).toBeNull();
    expect(nextOpening({ ...late, weekly: [], exceptions: [] }, riyadh("2026-11-21T13:00"))).toBeNull();
  });

  it("reports its state, the last order time and closures by staff", () => {
    const now = riyadh("2026-11-21T13:00");
    expect(getOpenState(late, open, now, 20)).toEqual({
      open: true,
      changes_at: riyadh("2026-11-22T02:00"),
      last_order_at: riyadh("2026-11-22T01:40"),
    });
    const until = riyadh("2026-11-21T15:00");
    expect(getOpenState(late, { closed_by_staff: true, closed_until: until }, now, 20)).toMatchObject({
      open: false,
      changes_at: until,
    });
    expect(getOpenState(late, { closed_by_staff: true, closed_until: null }, now, 20).changes_at).toBeNull();
    expect(getOpenState(late, { closed_by_staff: true, closed_until: now }, now, 20).open).toBe(true);
  });
});

describe("promise", () => {
  const stretches = (at: string) => periodsFrom(shifts, riyadh(at));

  it("takes the longer preparation and the busy delay", () => {
    expect(leadMinutes({ branch: 15, items: [5, 25], busy: 10 })).toBe(35);
    expect(leadMinutes({ branch: 15, items: [], busy: 0 })).toBe(15);
  });

  it.each([
    ["2026-11-21T12:00", 20, true],
    ["2026-11-21T15:39", 20, true],
    ["2026-11-21T15:40", 20, false],
    ["2026-11-21T17:00", 20, false],
  ])("as soon as possible at %s + %i", (at, lead, ok) => {
    const answer = promiseAsap(stretches(at), riyadh(at), lead);
    expect(answer.ok).toBe(ok);
    if (answer.ok) expect(answer.value).toEqual(new Date(riyadh(at).getTime() + lead * 60_000));
    else expect(answer).toMatchObject({ code: "branch_closed", params: { opens_at: "2026-11-21T15:00:00.000Z" } });
  });

  it("offers every quarter of an hour inside the hours, up to 7 days", () => {
    const now = riyadh("2026-11-21T15:10");
    const days = getSlots(periodsFrom(shifts, now), zone, now, 20);
    expect(days).toHaveLength(8);
    expect(days[0]?.slots.slice(0, 3)).toEqual([
      riyadh("2026-11-21T15:30"),
      riyadh("2026-11-21T15:45"),
      riyadh("2026-11-21T18:00"),
    ]);
    expect(days[1]?.slots).toHaveLength(16 + 20);
    for (const slot of days.flatMap((day) => day.slots))
      expect(promiseSlot(periodsFrom(shifts, now), zone, now, 20, slot)).toEqual({ ok: true, value: slot });
  });

  it.each([
    ["2026-11-21T15:15", "branch_closed"],
    ["2026-11-21T16:00", "branch_closed"],
    ["2026-11-21T18:05", "validation_failed"],
    ["2026-11-21T12:00", "validation_failed"],
    ["2026-11-29T12:00", "validation_failed"],
  ])("refuses the slot %s", (slot, code) => {
    const now = riyadh("2026-11-21T15:10");
    expect(promiseSlot(periodsFrom(shifts, now), zone, now, 20, riyadh(slot))).toMatchObject({ ok: false, code });
  });

  it.each([
    ["2026-11-21T16:15", true], // ready at 15:45, on the way when the door closes
    ["2026-11-21T16:30", false],
    ["2026-11-21T18:15", false], // the kitchen would begin before it opens
    ["2026-11-21T18:30", true],
    ["2026-11-21T15:45", false], // ready at 15:15, too soon
  ])("judges a delivery of half an hour for %s by the kitchen", (slot, ok) => {
    const now = riyadh("2026-11-21T15:10");
    expect(promiseSlot(periodsFrom(shifts, now), zone, now, 20, riyadh(slot), 30).ok).toBe(ok);
    const offered = getSlots(periodsFrom(shifts, now), zone, now, 20, 30).flatMap(({ slots }) => slots);
    expect(offered.some((each) => each.getTime() === riyadh(slot).getTime())).toBe(ok);
  });

  it("as soon as possible stays in the stretch that is open, past midnight too", () => {
    const afternoon = riyadh("2026-11-21T15:10");
    const quarters = ["2026-11-21T15:30", "2026-11-21T15:45"].map(riyadh);
    expect(getAsapSlots(periodsFrom(shifts, afternoon), zone, afternoon, 20)).toEqual(quarters);
    const night = riyadh("2026-11-21T23:50");
    expect(getAsapSlots(periodsFrom(late, night), zone, night, 5).at(-1)).toEqual(riyadh("2026-11-22T01:45"));
    expect(getAsapSlots(periodsFrom(shifts, riyadh("2026-11-21T17:00")), zone, riyadh("2026-11-21T17:00"), 5)).toEqual(
      [],
    );
  });

  it("stays if it can be met, and moves otherwise", () => {
    const now = riyadh("2026-11-21T13:00");
    expect(promiseKept(riyadh("2026-11-21T13:20"), now, 20)).toEqual(riyadh("2026-11-21T13:20"));
    expect(promiseKept(riyadh("2026-11-21T13:19"), now, 20)).toEqual(riyadh("2026-11-21T13:20"));
  });

  it("slips when it is later by more than the time that passed", () => {
    const agreed = { promisedAt: riyadh("2026-11-21T13:20"), quotedAt: riyadh("2026-11-21T13:00") };
    const now = riyadh("2026-11-21T13:08");
    expect(isLater(agreed, riyadh("2026-11-21T13:29"), now)).toBe(false);
    expect(isLater(agreed, riyadh("2026-11-21T13:30"), now)).toBe(true);
    expect(isLater(agreed, riyadh("2026-11-21T13:10"), now)).toBe(false);
  });

  it("has no slots while staff closed it until they open it again", () => {
    const now = riyadh("2026-11-21T15:10");
    const shut = openPeriods(shifts, { closed_by_staff: true, closed_until: null }, now);
    expect(getSlots(shut, zone, now, 20)).toEqual([]);
  });
});

describe("the time to accept an order", () => {
  const far = "2026-11-30T12:00";
  it.each([
    ["counts from now while it is open", "2026-11-21T13:00", 5, far, "2026-11-21T13:05"],
    ["may last until closing", "2026-11-21T15:55", 5, far, "2026-11-21T16:00"],
    ["goes on at the next opening", "2026-11-21T15:57", 5, far, "2026-11-21T18:02"],
    ["begins at opening", "2026-11-21T09:00", 5, far, "2026-11-21T12:05"],
    ["is over with the promise", "2026-11-21T13:00", 30, "2026-11-21T13:20", "2026-11-21T13:20"],
    [
      "is over with the promise, though closed until then",
      "2026-11-21T16:30",
      5,
      "2026-11-21T17:00",
      "2026-11-21T17:00",
    ],
    ["begins at opening, though promised for then", "2026-11-21T03:00", 10, "2026-11-21T12:00", "2026-11-21T12:10"],
    ["is plain where the promise is over", "2026-11-21T13:00", 5, "2026-11-21T12:50", "2026-11-21T13:05"],
  ])("%s", (_, now, minutes, promised, until) => {
    const stretches = periodsFrom(shifts, riyadh(now));
    expect(acceptUntil(stretches, riyadh(now), minutes, riyadh(promised))).toEqual(riyadh(until));
  });

  it("waits for staff who closed by hand, or for the promise without an end", () => {
    const now = riyadh("2026-11-21T13:00");
    const shut = (closed_until: Date | null) => openPeriods(shifts, { closed_by_staff: true, closed_until }, now);
    const promised = riyadh("2026-11-21T15:00");
    expect(acceptUntil(shut(riyadh("2026-11-21T14:00")), now, 5, promised)).toEqual(riyadh("2026-11-21T14:05"));
    expect(acceptUntil(shut(null), now, 5, promised)).toEqual(promised);
  });
});
