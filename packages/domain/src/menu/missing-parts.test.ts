import { expect, it } from "vitest";
import { getMissingParts } from "./missing-parts.ts";

const whole = {
  name: { sa: "كبسة", en: "Kabsa" },
  description: { sa: "", en: "" },
  image: "/media/kabsa",
  allergens: ["milk"],
  nutrition: { calories: 0 },
};

it("says what a dish lacks: a text in one language counts, one in none does not", () => {
  expect(getMissingParts(whole)).toEqual([]);
  expect(getMissingParts({ ...whole, description: { sa: "مع أرز", en: " " } })).toEqual(["translation"]);
  expect(getMissingParts({ ...whole, name: { sa: "", en: "Kabsa" } })).toEqual(["translation"]);
  const bare = { ...whole, image: null, allergens: [], nutrition: null };
  expect(getMissingParts(bare)).toEqual(["picture", "allergens", "calories"]);
  expect(getMissingParts({ ...whole, nutrition: { calories: null } })).toEqual(["calories"]);
});
