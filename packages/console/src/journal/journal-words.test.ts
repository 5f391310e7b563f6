import { describe, expect, it } from "vitest";
import { inLanguage } from "@sufra/ui/i18n/language.ts";
import { actionText } from "./journal-words.ts";

const invited = { action: "invitation.invite", target: "invitation" };

describe("the title of a line of the journal", () => {
  it("says what was done to what", () => {
    expect(inLanguage("en", () => actionText(invited))).toBe("Invited · Invitation");
    expect(inLanguage("sa", () => actionText({ action: "product.edit", target: "product" }))).toBe("تعديل · صنف");
  });

  it("says it once where both are one word", () => {
    expect(inLanguage("sa", () => actionText(invited))).toBe("دعوة");
  });
});
