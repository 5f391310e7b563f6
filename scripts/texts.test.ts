import path from "node:path";
import { describe, expect, it } from "vitest";
import { findButtonTexts } from "./button-texts.ts";
import { paymentMethods, terms } from "./terms.ts";
import { findUnused } from "./unused-texts.ts";
import { buttonProblems, countProblems, findProblems, methodProblems, termProblems, textsOf } from "./texts.ts";

type Forms = string | Record<string, string>;
const textsIn = (entries: Record<string, { ar: Forms; en: Forms }>, app = "storefront") =>
  textsOf({ file: `packages/${app}/src/a/messages.json`, text: JSON.stringify(entries) });
const one = (ar: Forms, en: Forms, app?: string) => textsIn({ a_key: { ar, en } }, app);

describe("the words on the screens", () => {
  it("keep the rules", async () => {
    expect(await findProblems(path.resolve(import.meta.dirname, ".."))).toEqual([]);
  });
});

describe("the check of unused texts", () => {
  it("finds a text of no screen and an error of no field", () => {
    const code = 'm.menu_title(); { error: "too_long" }; /* menu_other */ `field_${name}`';
    const keys = ["menu_title", "menu_other", "console_audit_log_field_x"];
    const found = findUnused(code, keys, ["too_long", "too_short"]);
    expect(found.map((each) => each.split(":")[0])).toEqual(["menu_other", "too_short"]);
  });
});

describe("the check of terms", () => {
  it.each([
    ["عرض القائمة", "View menu"],
    ["عجلة الحظ", "Prize wheel"],
    ["وتقدر تنشرها مرة أخرى", "You can publish it again"],
    ["تتحدث الصفحة وحدها", "Updates automatically"],
    ["{name} غيّر هذا", "{name} changed this"],
    ["{name} لم يعد متوفرًا", "{name} is no longer available"],
    ["يُطبَّق تلقائيًا", "Applies by itself"],
    ["رمز الدعوة", "Their e-mail"],
    ["استلام", "Pick-up"],
    ["ملغى", "Cancelled"],
    ["ملف مصحح", "Send the mended file"],
    ["كل عميل", "Once a guest"],
  ])("finds «%s» or “%s”", (ar, en) => {
    expect(termProblems(one(ar, en))).toHaveLength(1);
  });

  it("finds a guest in the console only, and no word that contains the term", () => {
    expect(termProblems(one("يراه الضيوف", "Guests see it", "console"))).toHaveLength(1);
    expect(termProblems(one("يحبه ضيوفنا", "Guest favorites"))).toEqual([]);
    expect(termProblems(one("يضيفه المدير إلى قائمة الفروع", "A manager adds it", "console"))).toEqual([]);
  });

  it("compiles every term of the list", () => {
    expect(terms.length).toBeGreaterThan(30);
    expect(() => termProblems([])).not.toThrow();
  });
});

describe("the check of counts", () => {
  it("finds a number before a noun without plural forms", () => {
    expect(countProblems(one("{after} يومًا بدل {before}", "x"))).toHaveLength(1);
    expect(countProblems(one("x", "{count} points left"))).toHaveLength(1);
    expect(countProblems(one("الحد الأعلى للأحرف: {max}", "The character limit is {max}"))).toEqual([]);
  });

  it("takes plural forms", () => {
    const ar = { zero: "لا نقاط", one: "نقطة", two: "نقطتان", few: "{count} نقاط", many: "{count} نقطة", other: "x" };
    expect(countProblems(one(ar, { one: "{count} point", other: "{count} points" }))).toEqual([]);
  });
});

describe("the check of payment methods", () => {
  const { card } = paymentMethods;

  it("finds a second name for one method", () => {
    const other = { ar: "بطاقة", en: "Card" };
    const found = methodProblems(textsIn({ checkout_physical: other, console_reports_card: card }));
    expect(found.map((each) => each.split(": ")[1])).toEqual(["checkout_physical", "checkout_physical"]);
  });

  it("knows every place that names one", async () => {
    const { readSources } = await import("./i18n.ts");
    const keys = new Set((await readSources()).flatMap(textsOf).map(({ key }) => key));
    const places = Object.values(paymentMethods).map(({ keys: of }) => [...keys].filter((key) => of.test(key)).length);
    expect(places).toEqual([8, 10, 8]);
  });
});

describe("the check of buttons", () => {
  const buttons = new Set(["a_key"]);

  it("finds a button that addresses one gender, or is no verb in English", () => {
    expect(buttonProblems(one("أرسل الطلب", "Place order"), buttons)).toHaveLength(1);
    expect(buttonProblems(one("عرض المنيو", "To the menu"), buttons)).toHaveLength(1);
    expect(buttonProblems(one("إرسال الطلب", "Place order."), buttons)).toHaveLength(1);
    expect(buttonProblems(one("إرسال الطلب", "Place order"), buttons)).toEqual([]);
    expect(buttonProblems(one("اختر الفرع ليظهر المنيو.", "Choose a branch."), new Set())).toEqual([]);
  });

  it("reads from the code which texts stand on buttons", () => {
    const code = `const A = () => <>
      <p>{m.a_text()}</p>
      <Button onClick={() => say(m.a_toast())} aria-label={m.a_label()}>{on ? m.a_on() : <b>{m.a_off()}</b>}</Button>
      <IconButton label={m.an_icon()} /><Dialog title={m.a_title()} confirm={m.a_confirm()}>{m.a_body()}</Dialog>
    </>`;
    expect([...findButtonTexts(code)]).toEqual(["a_on", "a_off", "an_icon", "a_confirm"]);
  });
});
