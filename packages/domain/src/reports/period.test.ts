import { describe, expect, it } from "vitest";
import { getCut, periodBefore } from "./period.ts";

const now = { day: "2026-11-28", minute: 14 * 60 + 20 };

describe("what a period is compared with", () => {
  it("is the period before up to the last full hour, while the period runs", () => {
    expect(getCut({ from: "2026-11-28", to: "2026-11-28" }, now)).toEqual({ day: "2026-11-27", hour: 14 });
    const week = { from: "2026-11-22", to: "2026-11-28" };
    expect([periodBefore(week), getCut(week, now)]).toEqual([
      { from: "2026-11-15", to: "2026-11-21" },
      { day: "2026-11-21", hour: 14 },
    ]);
  });

  it("leaves out the days that stand for those to come", () => {
    const month = { from: "2026-11-01", to: "2026-11-30" };
    expect([periodBefore(month), getCut(month, now)]).toEqual([
      { from: "2026-10-02", to: "2026-10-31" },
      { day: "2026-10-29", hour: 14 },
    ]);
  });

  it("is the whole period before for one that is over or yet to come", () => {
    expect(getCut({ from: "2026-11-21", to: "2026-11-27" }, now)).toBeNull();
    expect(getCut({ from: "2026-11-29", to: "2026-11-30" }, now)).toBeNull();
  });
});
