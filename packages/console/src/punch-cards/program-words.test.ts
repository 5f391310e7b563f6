import { describe, expect, it } from "vitest";
import { inLanguage } from "@sufra/ui/i18n/language.ts";
import { ruleText } from "./program-words.ts";

describe("the rule of a punch card", () => {
  it.each([
    [5, 60, "تكتمل بعد 5 أصناف خلال 60 يومًا", "Full after 5 items within 60 days"],
    [1, 1, "تكتمل بعد صنف واحد خلال يوم واحد", "Full after 1 item within 1 day"],
    [2, 2, "تكتمل بعد صنفين خلال يومين", "Full after 2 items within 2 days"],
    [11, 100, "تكتمل بعد 11 صنفًا خلال 100 يوم", "Full after 11 items within 100 days"],
  ])("is a sentence: %i within %i", (required, days, arabic, english) => {
    expect(inLanguage("sa", () => ruleText({ required, days }))).toBe(arabic);
    expect(inLanguage("en", () => ruleText({ required, days }))).toBe(english);
  });
});
