import { expect, it } from "vitest";
import { getMetal } from "./metal.ts";

it.each([
  ["الفضي", 0, "silver"],
  ["Gold", 0, "gold"],
  ["ضيف", 0, "bronze"],
  ["Regular", 1, "silver"],
  ["VIP", 7, "platinum"],
  ["الماسي", 2, "platinum"],
])("gives %s at place %i a medal of %s", (name, place, metal) => {
  expect(getMetal(name, place)).toBe(metal);
});
