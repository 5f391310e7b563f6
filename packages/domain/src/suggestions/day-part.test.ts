import { expect, it } from "vitest";
import { dayParts, getDayPart } from "./day-part.ts";

it.each([
  ["Asia/Riyadh", "2026-07-01T01:59:59Z", "late"],
  ["Asia/Riyadh", "2026-07-01T02:00:00Z", "breakfast"],
  ["Asia/Riyadh", "2026-07-01T07:59:59Z", "breakfast"],
  ["Asia/Riyadh", "2026-07-01T08:00:00Z", "lunch"],
  ["Asia/Riyadh", "2026-07-01T12:59:59Z", "lunch"],
  ["Asia/Riyadh", "2026-07-01T13:00:00Z", "evening"],
  ["Asia/Riyadh", "2026-07-01T18:59:59Z", "evening"],
  ["Asia/Riyadh", "2026-07-01T19:00:00Z", "late"],
  ["Asia/Riyadh", "2026-07-01T21:00:00Z", "late"],
  // Berlin's clock goes forward on 29 March and back on 25 October 2026.
  ["Europe/Berlin", "2026-03-28T03:59:59Z", "late"],
  ["Europe/Berlin", "2026-03-28T04:00:00Z", "breakfast"],
  ["Europe/Berlin", "2026-03-29T02:59:59Z", "late"],
  ["Europe/Berlin", "2026-03-29T03:00:00Z", "breakfast"],
  ["Europe/Berlin", "2026-10-24T20:00:00Z", "late"],
  ["Europe/Berlin", "2026-10-25T20:59:59Z", "evening"],
  ["Europe/Berlin", "2026-10-25T21:00:00Z", "late"],
])("%s at %s: %s", (zone, at, part) => expect(dayParts[getDayPart(new Date(at), zone)]).toBe(part));

it("refuses an unknown zone", () => expect(() => getDayPart(new Date(), "Mars/Olympus")).toThrow(RangeError));
