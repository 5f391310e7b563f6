import { describe, expect, it } from "vitest";
import { inLanguage } from "@sufra/ui/i18n/language.ts";
import { actionText, leafText } from "./audit-log-words.ts";

const invited = { action: "invitation.invite", target: "invitation" };

describe("the title of an audit log entry", () => {
  it("names the action and the target", () => {
    expect(inLanguage("en", () => actionText(invited))).toBe("Invited · Invitation");
    expect(inLanguage("sa", () => actionText({ action: "product.edit", target: "product" }))).toBe("تعديل · صنف");
  });

  it("says a word once when action and target share it", () => {
    expect(inLanguage("sa", () => actionText(invited))).toBe("دعوة");
  });
});

describe("a changed value", () => {
  it("names countries", () => {
    const leaf = (language: "sa" | "en") =>
      leafText("EG, SA", "code_countries", [], { language, zone: "Asia/Riyadh", digits: "latin" });
    expect(leaf("en")).toBe("Egypt, Saudi Arabia");
    expect(leaf("sa")).toBe("مصر، المملكة العربية السعودية");
  });
});
