import { describe, expect, it } from "vitest";
import { instantOfUntil, getNextMorning } from "./until.ts";

const riyadh = "Asia/Riyadh";

describe("until tomorrow", () => {
  it("is 5:00 in the branch's time zone", () => {
    expect(getNextMorning(new Date("2026-11-21T15:00:00Z"), riyadh).toISOString()).toBe("2026-11-22T02:00:00.000Z");
  });

  it("means the coming morning after midnight as well", () => {
    // 01:30 on the 22nd in Riyadh: the shift of the 21st goes on.
    expect(getNextMorning(new Date("2026-11-21T22:30:00Z"), riyadh).toISOString()).toBe("2026-11-22T02:00:00.000Z");
  });

  it("counts other durations from now; 'until undone' has no end", () => {
    const now = new Date("2026-11-21T15:00:00Z");
    expect(instantOfUntil(30, now, riyadh)).toBe("2026-11-21T15:30:00.000Z");
    expect(instantOfUntil("undone", now, riyadh)).toBeNull();
  });
});
