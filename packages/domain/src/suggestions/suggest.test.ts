import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Facts, suggest } from "./suggest.ts";

/** Two mains, two drinks and a sweet: a main asks for a drink, a drink for no second one. */
const facts: Facts = {
  products: [
    { id: "kabsa", category: 0, demand: [10, 400, 300, 10], partners: [] },
    { id: "laban", category: 1, demand: [10, 200, 200, 40], partners: [] },
    { id: "tea", category: 1, demand: [300, 100, 150, 100], partners: [] },
    { id: "burger", category: 0, demand: [1, 80, 90, 60], partners: [[4, 900]] },
    { id: "kunafa", category: 2, demand: [1, 20, 60, 120], partners: [] },
  ],
  categories: [
    [20, 200, 50],
    [200, 10, 200],
    [50, 200, 20],
  ],
};
const [breakfast, lunch, evening, late] = [0, 1, 2, 3];

describe("suggestions", () => {
  it.each([
    ["an empty cart in the morning", [], breakfast, "tea kabsa laban"],
    ["an empty cart at noon", [], lunch, "kabsa laban tea"],
    ["a main gets a drink", ["kabsa"], lunch, "laban tea burger"],
    ["in the morning another one", ["kabsa"], breakfast, "tea laban kunafa"],
    ["a drink gets a main", ["laban"], lunch, "kabsa burger kunafa"],
    ["late, something sweet", ["laban"], late, "kunafa burger kabsa"],
    ["main and drink: a sweet before a second drink", ["kabsa", "laban"], evening, "kunafa burger tea"],
    ["a habit of two products beats their categories", ["burger"], evening, "kunafa laban tea"],
    ["an unknown dish changes nothing", ["new"], lunch, "kabsa laban tea"],
    ["twice the same dish counts once", ["kabsa", "kabsa"], lunch, "laban tea burger"],
  ])("%s", (_, beside, part, row) => {
    const from = { beside, facts, part, favorites: [], popular: [], available: () => true, most: 3 };
    expect(suggest(from).join(" ")).toBe(row);
  });

  it.each([
    ["favorites first beside nothing", [], ["kunafa", "soup"], ["salad"], "kunafa soup kabsa laban tea burger salad"],
    ["not beside a cart", ["kabsa"], ["kunafa", "soup"], ["salad"], "laban tea burger kunafa salad"],
    ["what is popular fills the row", ["kabsa"], [], ["salad", "tea"], "laban tea burger kunafa salad"],
  ])("%s", (_, beside, favorites, popular, row) => {
    const from = { beside, facts, part: lunch, favorites, popular, available: () => true, most: 9 };
    expect(suggest(from).join(" ")).toBe(row);
  });

  it("puts a drink before a dessert where one dessert is loved and drinks are many", () => {
    const drinks = ["laban", "tea", "cola", "water"].map((id) => ({
      id,
      category: 0,
      demand: [9, 9, 9, 9],
      partners: [],
    }));
    const kunafa = { id: "kunafa", category: 1, demand: [10, 10, 10, 10], partners: [] };
    const menu: Facts = { products: [...drinks, kunafa], categories: [] };
    const row = (...beside: string[]) =>
      suggest({ beside, facts: menu, part: lunch, favorites: [], popular: [], available: () => true, most: 2 });
    expect([row("kabsa"), row()]).toEqual([
      ["laban", "kunafa"],
      ["kunafa", "laban"],
    ]);
  });

  it("names the product of more orders first where scores are equal", () => {
    const equal = { ...facts, products: facts.products.map((each) => ({ ...each, demand: [7, 7, 7, 7] })) };
    const from = { beside: [], facts: equal, part: lunch, favorites: [], popular: [], available: () => true, most: 9 };
    expect(suggest(from).join(" ")).toBe("kabsa laban tea burger kunafa");
  });

  const id: fc.Arbitrary<string> = fc.constantFrom("kabsa", "laban", "tea", "burger", "kunafa", "soup", "salad");
  it("skips cart items, unavailable ones and duplicates, within the limit, in any order of the cart", () => {
    fc.assert(
      fc.property(
        fc.array(id),
        fc.array(id),
        fc.array(id),
        fc.array(id),
        fc.nat(3),
        fc.nat(4),
        (beside, gone, favorites, popular, part, most) => {
          const row = (cart: readonly string[]) =>
            suggest({ beside: cart, facts, part, favorites, popular, most, available: (each) => !gone.includes(each) });
          const shown = row(beside);
          expect(shown.length).toBeLessThanOrEqual(most);
          expect(new Set(shown).size).toBe(shown.length);
          for (const each of shown) expect(beside.includes(each) || gone.includes(each)).toBe(false);
          expect(row([...beside].reverse())).toEqual(shown);
        },
      ),
    );
  });
});
