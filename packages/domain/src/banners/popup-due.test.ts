import { expect, it } from "vitest";
import { isPopupDue } from "./popup-due.ts";

const at = (text: string): number => Date.parse(text);
/** In Riyadh the day begins at 21:00 UTC. */
const now = at("2026-11-21T21:30:00Z");

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
] as const)("%s, shown %s, in this visit %s, in %s: %s", (frequency, shown, shownThisVisit, zone, due) => {
  const shownAt = shown === null ? null : at(shown);
  expect(isPopupDue({ frequency, shownAt, shownThisVisit, now, zone })).toBe(due);
});
