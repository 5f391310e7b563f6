import { describe, expect, it } from "vitest";
import { getCount, firstUnmet, obvious, type OptionGroup, priceSoFar, withOption } from "./choice.ts";

const option = (id: string, price = 0, over: Partial<OptionGroup["options"][number]> = {}) => ({
  id,
  name: id,
  price,
  available: true,
  calories: null,
  max_quantity: 2,
  ...over,
});
const group = (over: Partial<OptionGroup> = {}): OptionGroup => ({
  id: "g",
  name: "صوص",
  min: 0,
  max: 3,
  free: 0,
  options: [option("a", 300), option("b", 100), option("c", 200)],
  ...over,
});

describe("choosing options", () => {
  it("replaces in a group of one", () => {
    const one = group({ min: 1, max: 1 });
    expect(getCount(one, withOption(one, withOption(one, {}, "a", 1), "b", 1))).toBe(1);
    expect(withOption(one, { a: 1 }, "b", 1)).toMatchObject({ a: 0, b: 1 });
  });

  it("stops at the option's and the group's own number", () => {
    const some = group({ max: 3 });
    expect(withOption(some, {}, "a", 9)).toEqual({ a: 2 });
    expect(withOption(some, { a: 2 }, "b", 2)).toEqual({ a: 2, b: 1 });
    expect(withOption(some, { a: 2, b: 1 }, "a", 1)).toEqual({ a: 1, b: 1 });
  });

  it("prices what is chosen before every rule is met, the cheapest free", () => {
    expect(priceSoFar([group({ min: 3, free: 1 })], { a: 1, b: 1 })).toBe(300);
  });

  it("names the first rule that is not met", () => {
    const groups = [group({ id: "x", min: 1 }), group({ id: "y", min: 2, options: [option("d")] })];
    expect(firstUnmet(groups, {})).toEqual({ groupId: "x", code: "option_required", minimum: 1 });
    expect(firstUnmet(groups, { a: 1, d: 1 })).toEqual({ groupId: "y", code: "option_minimum", minimum: 2 });
    expect(firstUnmet(groups, { a: 1, d: 2 })).toBeUndefined();
  });

  it("answers what has one answer", () => {
    const only = group({ min: 1, options: [option("a"), option("gone", 0, { available: false })] });
    expect(obvious([only, group()])).toEqual({ a: 1 });
  });
});
