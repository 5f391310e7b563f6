import { expect, it } from "vitest";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { whenText } from "./branch-time-text.ts";

const zone = "Asia/Riyadh";
const evening = Date.parse("2026-11-27T20:00+03:00");
const at = (instant: string, now = evening) => {
  setLanguage("en");
  return whenText(instant, now, zone);
};

it("names no day for an hour of the coming night", () => {
  expect([at("2026-11-27T23:30+03:00"), at("2026-11-28T02:00+03:00")]).toEqual(["11:30 PM", "2:00 AM"]);
});

it("names the day of later hours", () => {
  expect([at("2026-11-28T12:00+03:00"), at("2026-11-29T02:00+03:00")]).toEqual(["tomorrow 12:00 PM", "Sunday 2:00 AM"]);
});

it.each(["03:00", "05:30"])("names the day of the next night at %s of this one", (clock) => {
  const night = Date.parse(`2026-11-28T${clock}+03:00`);
  expect(at("2026-11-28T05:45+03:00", night)).toBe("5:45 AM");
  expect(at("2026-11-29T02:00+03:00", night)).toBe("tomorrow 2:00 AM");
});
