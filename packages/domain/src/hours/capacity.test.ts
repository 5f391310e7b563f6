import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseKitchenTime, findShares, getSlot, getUnits, type Kitchen } from "./capacity.ts";

const riyadh = (text: string): Date => new Date(`2026-11-21T${text}:00+03:00`);
const periods = [
  { opens: riyadh("12:00"), closes: riyadh("16:00") },
  { opens: riyadh("18:00"), closes: riyadh("23:00") },
];

/** A kitchen for five units a slot; `used` by time. */
const kitchen = (used: Record<string, number> = {}, now = "11:00", capacity: number | null = 5): Kitchen => {
  const taken = new Map(Object.entries(used).map(([at, units]) => [riyadh(at).getTime(), units]));
  return { capacity, usedIn: (slot) => taken.get(slot.getTime()) ?? 0, periods, now: riyadh(now) };
};

const words = (shares: ReturnType<typeof findShares>) =>
  shares && shares.map(({ at, units }) => `${at.toISOString().slice(11, 16)} ${units}`).join(", ");

describe("the capacity of a kitchen", () => {
  it("weighs orders and finds the slot", () => {
    const items = [
      { capacity_units: 2, quantity: 3 },
      { capacity_units: 0, quantity: 9 },
    ];
    expect(getUnits(items)).toBe(6);
    expect(getSlot(riyadh("12:29"))).toEqual(riyadh("12:15"));
  });

  // Times are UTC, three hours before Riyadh.
  it.each([
    ["an order that fits takes the slot of its time", {}, "13:20", 5, "10:15 5"],
    ["it shares the slot with others", { "13:15": 3 }, "13:20", 2, "10:15 2"],
    ["and is never split", { "13:15": 3 }, "13:20", 3, null],
    ["a larger one takes the slots before, too", {}, "13:20", 12, "09:45 2, 10:00 5, 10:15 5"],
    ["and the free rest of each", { "13:15": 4, "13:00": 2 }, "13:20", 6, "09:45 2, 10:00 3, 10:15 1"],
    ["but none behind a full one", { "13:00": 5 }, "13:20", 6, null],
    ["none of before the opening", {}, "12:20", 11, null],
    ["as many as there are since the opening", {}, "12:20", 10, "09:00 5, 09:15 5"],
    ["none of the shift before", {}, "18:00", 6, null],
    ["a slot that holds too much has no room", { "13:15": 9 }, "13:20", 6, null],
    ["what needs no capacity takes none", { "13:15": 5 }, "13:20", 0, ""],
  ] as const)("%s", (_, used, ready, units, shares) => {
    expect(words(findShares(kitchen(used), riyadh(ready), units))).toBe(shares);
  });

  it("takes no slot of the past, and all of a kitchen without a limit", () => {
    expect(words(findShares(kitchen({}, "13:05"), riyadh("13:20"), 10))).toBe("10:00 5, 10:15 5");
    expect(findShares(kitchen({}, "13:05"), riyadh("13:20"), 11)).toBeNull();
    expect(findShares(kitchen({}, "13:05", null), riyadh("13:20"), 99)).toEqual([]);
  });

  it("never exceeds a slot and places every unit, in consecutive slots", () => {
    const free = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(free, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 15 }), (used, units, place) => {
        const quarter = (index: number) => new Date(riyadh("12:00").getTime() + index * 900_000);
        const usedIn = (slot: Date) => used[(slot.getTime() - riyadh("12:00").getTime()) / 900_000] ?? 0;
        const shares = findShares({ ...kitchen(), usedIn }, quarter(place), units);
        if (shares === null) return;
        expect(shares.reduce((sum, share) => sum + share.units, 0)).toBe(units);
        expect(shares.every((share) => share.units > 0 && usedIn(share.at) + share.units <= 5)).toBe(true);
        expect(shares.map(({ at }) => at)).toEqual(
          shares.map((__, index) => quarter(place - shares.length + 1 + index)),
        );
        if (units <= 5) expect(shares).toHaveLength(1);
      }),
    );
  });
});

describe("the time of an order", () => {
  const quarters = ["13:15", "13:30", "13:45"].map(riyadh);

  it("is the first of the wanted ones with room", () => {
    const full = kitchen({ "13:15": 4, "13:30": 5 });
    expect(chooseKitchenTime(full, quarters, () => [], 1)).toMatchObject({ value: { ready: riyadh("13:15") } });
    expect(chooseKitchenTime(full, quarters, () => [], 2)).toMatchObject({ value: { ready: riyadh("13:45") } });
  });

  it("names the next free one with its way, where none has room", () => {
    const full = kitchen({ "13:15": 5, "13:30": 5 });
    const wanted = quarters.slice(0, 1);
    const refused = (later: Date[]) => chooseKitchenTime(full, wanted, () => later, 2, 20);
    expect(refused(quarters.slice(1))).toEqual({
      ok: false,
      code: "kitchen_full",
      params: { time: riyadh("14:05").toISOString() },
    });
    expect(refused([])).toMatchObject({ code: "kitchen_full", params: { time: null } });
  });
});
