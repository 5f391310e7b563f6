import { describe, expect, it } from "vitest";
import { popupDue } from "./popup-due.ts";

const at = (text: string): number => Date.parse(text);
/** In Riyadh the day begins at 21:00 UTC. */
const now = at("2026-11-21T21:30:00Z");
const zone = "Asia/Riyadh";

describe("a popup", () => {
  it.each([
    ["first_launch", null, false, "Asia/Riyadh", true],
    ["first_launch", "2025-01-01T00:00:00Z", false, "Asia/Riyadh", false],
    ["daily", null, false, "Asia/Riyadh", true],
    ["daily", "2026-11-21T20:59:00Z", false, "Asia/Riyadh", true],
    ["daily", "2026-11-21T21:00:00Z", false, "Asia/Riyadh", false],
    ["daily", "2026-11-20T22:00:00Z", false, "Asia/Riyadh", true],
    ["daily", "2026-11-21T20:59:00Z", false, "Europe/London", false],
    ["daily", null, true, "Asia/Riyadh", false],
    ["every_visit", "2026-11-21T21:29:00Z", false, "Asia/Riyadh", true],
    ["every_visit", "2026-11-21T21:29:00Z", true, "Asia/Riyadh", false],
  ] as const)("%s, shown %s, another in this visit %s, in %s: %s", (frequency, shown, hasGreeted, timeZone, due) => {
    const popup = { id: "a", frequency };
    const shownAt = () => (shown === null ? null : at(shown));
    expect(popupDue([popup], { shownAt, hasGreeted, now, zone: timeZone })).toBe(due ? popup : undefined);
  });
});

describe("several popups", () => {
  const once = { id: "once", frequency: "first_launch" } as const;
  const daily = { id: "daily", frequency: "daily" } as const;
  const dueTo = (seen: Record<string, number>, hasGreeted = false) =>
    popupDue([once, daily], { shownAt: (id) => seen[id] ?? null, hasGreeted, now, zone })?.id;

  it("appear in order, and a dismissed one hides none behind it", () => {
    expect(dueTo({})).toBe("once");
    expect(dueTo({ once: now - 1 })).toBe("daily");
    expect(dueTo({ once: now - 1, daily: now - 1 })).toBeUndefined();
  });
  it("greet one a visit", () => {
    expect(dueTo({ once: now - 1 }, true)).toBeUndefined();
  });
});
