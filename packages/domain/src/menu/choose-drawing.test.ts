import { expect, it } from "vitest";
import { chooseDrawing } from "./choose-drawing.ts";
import type { Drawing } from "./drawings.ts";

const choose = (sa: string, en: string, more: Partial<Parameters<typeof chooseDrawing>[0]> = {}) =>
  chooseDrawing({ name: { sa, en }, category: { sa: "", en: "" }, allergens: [], caffeine_mg: null, ...more });

it.each<[string, string, Drawing]>([
  ["قهوة سعودية", "Saudi coffee", "cup"],
  ["لاتيه مثلج", "Iced latte", "glass"],
  ["عصير برتقال", "Orange juice", "glass"],
  ["كبسة دجاج", "Chicken kabsa", "rice"],
  ["شيش طاووق", "Shish tawook", "grill"],
  ["برجر لحم", "Beef burger", "burger"],
  ["شوربة عدس", "Lentil soup", "bowl"],
  ["والكنافة بالجبن", "Kunafa", "sweet"],
  ["كرواسون", "Croissant", "bread"],
  ["سمك هامور", "Hammour", "fish"],
  ["أمريكانو", "Americano", "cup"],
  ["شاي حليب", "Milk tea", "cup"],
  ["آيس لاتيه", "Ice latte", "glass"],
  ["آيس كريم فستق", "Pistachio ice cream", "sweet"],
  ["سلطة لبنانية", "Lebanese salad", "bowl"],
  ["لبنة بالنعناع", "Labneh with mint", "bowl"],
  ["لبن", "Laban", "glass"],
  ["حلى التمر", "Date dessert", "sweet"],
])("draws %s (%s) as %s", (sa, en, drawing) => {
  expect(choose(sa, en)).toBe(drawing);
  expect(choose(sa, ""), "by the Arabic name alone").toBe(drawing);
  expect(choose("", en), "by the English name alone").toBe(drawing);
});

it("follows the category where the name tells nothing, then what it contains", () => {
  const category = { sa: "المشروبات الباردة", en: "Cold drinks" };
  expect(choose("سر الشيف", "Chef's secret", { category })).toBe("glass");
  expect(choose("سر الشيف", "Chef's secret", { allergens: ["milk", "crustaceans"] })).toBe("fish");
  expect(choose("سر الشيف", "Chef's secret", { caffeine_mg: 80 })).toBe("cup");
  expect(choose("سر الشيف", "Chef's secret", { caffeine_mg: 0 })).toBe("plate");
});

it("matches the beginnings of words only", () => {
  expect(choose("", "Ricotta toast special")).toBe("burger");
  expect(choose("", "Steamed dish")).toBe("plate");
  expect(choose("دجاج بالليمون", "Lemon chicken")).toBe("plate");
});
