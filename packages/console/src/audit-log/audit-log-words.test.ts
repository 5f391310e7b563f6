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

describe("the title of a request for a second manager", () => {
  it.each([
    ["limit.ask", "limit", "Requested a higher limit · Limits", "طلب رفع حد · حدود الصلاحية"],
    ["limit.approve", "limit", "Approved a higher limit · Limits", "الموافقة على رفع حد · حدود الصلاحية"],
    ["limit.decline", "limit", "Declined a higher limit · Limits", "رفض رفع حد · حدود الصلاحية"],
    ["points.ask", "customer", "Requested a points adjustment · Customer", "طلب تعديل النقاط · عميل"],
    ["operator.points.ask", "customer", "Requested a points adjustment · Customer", "طلب تعديل النقاط · عميل"],
  ])("says what %s asks for", (action, target, en, sa) => {
    expect(inLanguage("en", () => actionText({ action, target }))).toBe(en);
    expect(inLanguage("sa", () => actionText({ action, target }))).toBe(sa);
  });
});

describe("a changed value", () => {
  it.each([
    ["opening", 10_000, "SAR 100.00"],
    ["difference", -500, "SAR −5.00"],
    ["refund", 10_000_000, "SAR 100,000.00"],
    ["keeper", "ready", "ready"],
  ])("shows %s as what it is", (field, leaf, text) => {
    expect(leafText(leaf, field, [], { language: "en", zone: "Asia/Riyadh", digits: "latin" })).toBe(text);
  });

  it("names countries", () => {
    const leaf = (language: "sa" | "en") =>
      leafText("EG, SA", "code_countries", [], { language, zone: "Asia/Riyadh", digits: "latin" });
    expect(leaf("en")).toBe("Egypt, Saudi Arabia");
    expect(leaf("sa")).toBe("مصر، المملكة العربية السعودية");
  });
});
