import { describe, expect, it } from "vitest";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { nextPeriodWords, openWords } from "./hours-words.ts";

const style = { language: "en", zone: "Asia/Riyadh", digits: "latin" } as const;
const evenings = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute: 1080, closes_minute: 1560 }));
const eid = { from: "2026-11-23", to: "2026-11-24", ranges: [], note: { sa: "عيد", en: "Eid" } };
const at = (text: string) => new Date(`${text}:00+03:00`);

describe("hours in words", () => {
  it("say if the branch is open now", () => {
    setLanguage("en");
    const week = { weekly: evenings, exceptions: [] };
    expect(openWords(week, at("2026-11-22T20:00"), style)).toBe("Takes orders until 23 November 2026, 2:00 AM.");
    const withEid = { weekly: evenings, exceptions: [eid] };
    expect(openWords(withEid, at("2026-11-23T12:00"), style)).toBe(
      "Outside opening hours; opens 25 November 2026, 6:00 PM.",
    );
    expect(openWords({ weekly: [], exceptions: [] }, at("2026-11-23T12:00"), style)).toContain("No opening hours");
  });

  it("name the next period", () => {
    setLanguage("en");
    const values = { weekly: evenings, exceptions: [eid] };
    expect(nextPeriodWords(values, "2026-11-22", style)).toBe("Eid (23 November 2026 – 24 November 2026): closed");
    expect(nextPeriodWords(values, "2026-11-25", style)).toBeUndefined();
  });
});
