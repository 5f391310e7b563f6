import { describe, expect, it } from "vitest";
import { levelAbove, levelAfterEarning, levelAfterReversal, levelAtWindowEnd, levelFor, levelsFor } from "./levels.ts";

const now = new Date("2026-06-01T00:00:00Z");
const day = 86_400_000;
const levels = [
  { id: "start", break_points: 0, active: true },
  { id: "silver", break_points: 200, active: true },
  { id: "old gold", break_points: 500, active: false },
  { id: "gold", break_points: 500, active: true },
];
const window = { level_id: "old gold", until: now };

describe("a stopped level", () => {
  it.each([
    [499, "silver"],
    [500, "gold"],
  ])("is not what %i points reach: %s is", (points, id) => expect(levelFor(levels, points)?.id).toBe(id));

  it("is listed for its members only, below its replacement", () => {
    const ids = (current: string | null) => levelsFor(levels, current).map(({ id }) => id);
    expect(ids(null)).toEqual(["start", "silver", "gold"]);
    expect(ids("old gold")).toEqual(["start", "silver", "old gold", "gold"]);
    expect(levelAbove(levels, "old gold")?.id).toBe("gold");
    expect(levelAbove(levels, "silver")?.id).toBe("gold");
  });

  it("stays with its members until the window ends, below the next level", () => {
    const current = { level_id: "old gold", until: new Date(now.getTime() + day) };
    expect(levelAfterEarning(levels, current, 300, now, 90)).toBe(current);
    expect(levelAtWindowEnd(levels, current, 0, now, 90)).toBe(current);
    expect(levelAfterEarning(levels, current, 500, now, 90).level_id).toBe("gold");
  });

  it("is left one step down at the end of the window, also where its points were earned again", () => {
    expect(levelAtWindowEnd(levels, window, 499, now, 90).level_id).toBe("silver");
    expect(levelAtWindowEnd(levels, window, 900, now, 90).level_id).toBe("silver");
  });

  it("ends with the purchase that paid for it, down to an active level", () => {
    const earned = (points: number) => [{ at: new Date(now.getTime() - day), points }];
    const down = levelAfterReversal(levels, window, { before: earned(600), after: earned(250) }, now, 90);
    expect(down.level_id).toBe("silver");
  });
});
