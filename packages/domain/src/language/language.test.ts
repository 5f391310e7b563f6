import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockText, dateTimeText, relativeText, weekdayText } from "./dates.ts";
import { countText, latinDigits, writeDigits } from "./digits.ts";
import { durationText } from "./durations.ts";
import { arabicForm } from "./plural.ts";
import { foldForSearch, searchIn, searchScore, searchPieces } from "./search.ts";
import { cleanLine, cleanLines, csvCell, isStorable, isVisibleText, unstorablePath } from "./text-hygiene.ts";

describe("digits and plurals", () => {
  it("reads any digits and writes them back", () => {
    expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789 0123456789");
    expect(writeDigits("1,234.5", "arabic")).toBe("١٬٢٣٤٫٥");
  });

  it.each([
    [0, "0", "٠"],
    [999, "999", "٩٩٩"],
    [12345.5, "12,345.5", "١٢٬٣٤٥٫٥"],
    [-1234567, "\u22121,234,567", "\u2212١٬٢٣٤٬٥٦٧"],
  ])("writes %d with its thousands apart, in English never with Arabic digits", (value, latin, arabic) => {
    expect(countText(value, { language: "en", digits: "arabic" })).toBe(latin);
    expect(countText(value, { language: "sa" })).toBe(latin);
    expect(countText(value, { language: "sa", digits: "arabic" })).toBe(arabic);
  });

  it("takes the six Arabic forms as the platform's plural rules do", () => {
    const rules = new Intl.PluralRules("ar-SA");
    for (let count = 0; count <= 1200; count += 1)
      expect([count, arabicForm(count)]).toEqual([count, rules.select(count)]);
  });
});

describe("durations", () => {
  it.each([
    [0, "0 seconds", "0 ثانية", "0 ثانية"],
    [1, "1 second", "ثانية", "ثانية"],
    [45, "45 seconds", "45 ثانية", "45 ثانية"],
    [60, "1 minute", "دقيقة", "دقيقة"],
    [61, "2 minutes", "دقيقتان", "دقيقتين"],
    [600, "10 minutes", "10 دقائق", "10 دقائق"],
    [7500, "2 hours and 5 minutes", "ساعتان و5 دقائق", "ساعتين و5 دقائق"],
    [11 * 3600, "11 hours", "11 ساعة", "11 ساعة"],
    [864_000, "10 days", "10 أيام", "10 أيام"],
    [604_800, "7 days", "7 أيام", "7 أيام"],
    [90_000, "1 day and 1 hour", "يوم وساعة", "يوم وساعة"],
    [15 * 86_400, "15 days", "15 يومًا", "15 يومًا"],
  ])("%i s", (seconds, en, sa, object) => {
    expect(durationText(seconds, "en")).toBe(en);
    expect(durationText(seconds, "sa")).toBe(sa);
    expect(durationText(seconds, "sa", { place: "object" })).toBe(object);
  });
});

describe("dates", () => {
  const at = new Date("2026-11-21T17:05:00Z");
  const zone = "Asia/Riyadh";

  it("are the branch's, in both languages", () => {
    expect(dateTimeText(at, { language: "sa", zone })).toBe("21 نوفمبر 2026، 8:05 م");
    expect(dateTimeText(at, { language: "sa", zone, digits: "arabic" })).toBe("٢١ نوفمبر ٢٠٢٦، ٨:٠٥ م");
    expect(dateTimeText(at, { language: "en", zone, digits: "arabic" })).toBe("21 November 2026, 8:05 PM");
    expect(weekdayText(at, { language: "en", zone })).toBe("Saturday");
  });

  it.each([
    [0, "12:00 AM"],
    [5, "12:05 AM"],
    [720, "12:00 PM"],
    [1439, "11:59 PM"],
    [1560, "2:00 AM"],
  ])("minute %i is %s", (minute, text) => expect(clockText(minute, { language: "en", zone })).toBe(text));

  it.each([
    [-30, "now", "الآن"],
    [-330, "5 minutes ago", "قبل 5 دقائق"],
    [7200, "in 2 hours", "بعد ساعتين"],
    [86_400, "22 November 2026, 8:05 PM", "22 نوفمبر 2026، 8:05 م"],
  ])("%i s from now", (seconds, en, sa) => {
    const then = new Date(at.getTime() + seconds * 1000);
    expect(relativeText(then, at, { language: "en", zone })).toBe(en);
    expect(relativeText(then, at, { language: "sa", zone })).toBe(sa);
  });
});

describe("search", () => {
  it.each([
    ["كبسة لحم", "كبسه لحم"],
    ["أرز", "ارز"],
    ["إسكندراني", "اسكندراني"],
    ["حلوى", "حلوي"],
    ["شَاوَرْمَا", "شاورما"],
    ["قهـــوة", "قهوه"],
    ["Crème brûlée", "creme brulee"],
    ["بيبسي ٣٣٠", "بيبسي 330"],
    ["  Chicken—Burger! ", "chicken burger"],
  ])("%s folds to %s", (text, folded) => expect(foldForSearch(text)).toBe(folded));

  const dishes = ["كبسة دجاج", "شاورما لحم", "برجر الدجاج", "قهوة عربية", "Chicken Burger", "Cheesecake", "Tea"];
  it.each([
    ["كبسه", ["كبسة دجاج"]],
    ["دجاج", ["كبسة دجاج", "برجر الدجاج"]],
    ["الدجاج", ["برجر الدجاج", "كبسة دجاج"]],
    ["شاوما", ["شاورما لحم"]],
    ["قهوه عربيه", ["قهوة عربية"]],
    ["chiken", ["Chicken Burger"]],
    ["bruger", ["Chicken Burger"]],
    ["cake", ["Cheesecake"]],
    ["te", ["Tea"]],
    ["xyz", []],
    ["", []],
    ["!!", []],
  ])("%j finds %j", (query, found) => expect(searchIn(query, dishes, (dish) => [dish])).toEqual(found));

  it("lets nothing that answers a query fall through the sieve of its pieces", () => {
    const word = fc.string({ unit: fc.constantFrom(..."ابتجالمرسن"), minLength: 1, maxLength: 12 });
    const slip = fc.record({ at: fc.nat(12), how: fc.constantFrom("drop", "swap", "put") });
    const slipped = (text: string, { at, how }: { at: number; how: string }): string => {
      const letters = [...text];
      const place = at % letters.length;
      if (how === "drop") letters.splice(place, 1);
      if (how === "put") letters.splice(place, 0, "و");
      if (how === "swap") letters.splice(place, 2, ...letters.slice(place, place + 2).reverse());
      return letters.join("");
    };
    let answered = 0;
    fc.assert(
      fc.property(word, word, fc.array(slip, { maxLength: 2 }), (first, second, slips) => {
        const typed = slips.reduce((text, each) => (text === "" ? text : slipped(text, each)), first);
        const text = `${second} ${first}`;
        if (searchScore(typed, text) === null) return;
        answered += 1;
        expect(searchPieces(typed).some((piece) => text.includes(piece))).toBe(true);
      }),
    );
    expect(answered).toBeGreaterThan(500);
  });

  it.each([
    ["تاووق", "شيش طاووق", true],
    ["صلطة", "سلطة خضراء", true],
    ["كهوة", "قهوة سعودية", true],
    ["قنافة", "كنافة بالجبن", true],
    ["kahwa", "Qahwa", true],
    ["ipzza", "Pizza", true],
    ["سوشي", "كباب وشيش طاووق", false],
    ["lice", "Rice", false],
    ["ورد", "برد", false],
  ])("%s in %s: %s", (query, text, found) =>
    expect(searchScore(foldForSearch(query), foldForSearch(text)) !== null).toBe(found),
  );

  it("finds every text by itself, and folding again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
        const folded = foldForSearch(text);
        expect(foldForSearch(folded)).toBe(folded);
        if (folded !== "") expect(searchScore(folded, folded)).toBe(0);
      }),
    );
  });
});

describe("hygiene", () => {
  it.each([
    ["Sara\u202Eevil", "Saraevil"],
    ["\u2067سارة\u2069 ", "سارة"],
    ["a\u200Bb\uFEFF", "ab"],
    ["  two   words\n", "two words"],
    ["👨‍👩‍👧", "👨‍👩‍👧"],
    ["Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301", "\u0179\u0301\u0301\u0301\u0301"],
    ["مُحَمَّد", "مُحَمَّد"],
    ["<b>&</b>", "<b>&</b>"],
  ])("%j becomes %j", (text, clean) => expect(cleanLine(text)).toBe(clean));

  it("keeps lines where they are wanted", () => expect(cleanLines("a\r\nb\n\n\n\nc ")).toBe("a\nb\n\nc"));

  it("finds NUL and lone surrogates wherever they hide", () => {
    expect([isStorable("a\0"), isStorable("\uD800"), isStorable("😀")]).toEqual([false, false, true]);
    expect(unstorablePath({ lines: [{ note: "ok" }, { note: "\uDC00" }] })).toBe("lines.1.note");
    expect(unstorablePath({ a: [1, null, true] })).toBeNull();
  });

  it("recognizes visible text", () =>
    expect(["\u200B\u200D", "ㅤ", " ", "ع", "😀"].map(isVisibleText)).toEqual([false, false, false, true, true]));

  it.each([
    ["=1+1", "'=1+1"],
    ["+966512345678", "'+966512345678"],
    ["-12.50", "-12.50"],
    ['a "b", c', '"a ""b"", c"'],
    ["@x", "'@x"],
  ])("CSV cell %s is %s", (text, cell) => expect(csvCell(text)).toBe(cell));
});
