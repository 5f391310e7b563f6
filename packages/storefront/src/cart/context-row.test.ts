import { expect, it } from "vitest";
import { aboutText, slotText } from "./context-row.tsx";

const style = { language: "en", zone: "Asia/Riyadh" } as const;
const now = new Date("2026-11-21T15:00:00Z");

it("says the time alone today, and the day before it otherwise", () => {
  expect(aboutText("2026-11-21T17:05:00Z", style, now)).toBe("8:05 PM");
  expect(aboutText("2026-11-22T17:05:00Z", style, now)).toBe(slotText("2026-11-22T17:05:00Z", style, now));
  expect(aboutText("2026-11-22T17:05:00Z", style, now)).toMatch(/^Sunday\b.*8:05/);
});
