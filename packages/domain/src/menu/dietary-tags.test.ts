import { describe, expect, it } from "vitest";
import { dietaryNames } from "./dietary-names.ts";
import { contradictedTags, dietaryTags, fitsDiet } from "./dietary-tags.ts";

describe("dietary tags", () => {
  it.each([
    [["vegetarian"], ["vegetarian"], true],
    [["vegan"], ["vegetarian", "dairy_free"], true],
    [["vegetarian"], ["vegan"], false],
    [["vegan"], ["vegan", "gluten_free"], false],
    [["vegan", "gluten_free"], ["vegan", "gluten_free"], true],
    [[], ["sugar_free"], false],
    [[], [], true],
  ])("%j fit a guest who asks for %j: %s", (tags, wanted, fits) => expect(fitsDiet(tags, wanted)).toBe(fits));

  it.each([
    ["milk", ["vegan", "dairy_free"]],
    ["eggs", ["vegan"]],
    ["fish", ["vegetarian", "vegan"]],
    ["crustaceans", ["vegetarian", "vegan"]],
    ["molluscs", ["vegetarian", "vegan"]],
    ["gluten", ["gluten_free"]],
    ["nuts", []],
  ])("%s contradicts %j", (allergen, contradicted) =>
    expect(contradictedTags(dietaryTags, ["soy", allergen])).toEqual(contradicted),
  );

  it("have a name in both languages", () => {
    for (const tag of dietaryTags) expect(Object.values(dietaryNames[tag]).every((name) => name !== "")).toBe(true);
  });
});
