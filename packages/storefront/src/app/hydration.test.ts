import { expect, it } from "vitest";
import { isCurrent } from "./hydration.ts";

const menu = (version: string) => ({ loaderData: { menu: { branchId: "b", version, sections: [], combos: [] } } });

it("takes over what was drawn from the same menu alone", () => {
  const found = { menuOf: "b", menuVersion: "7" };
  expect(isCurrent(found, menu("7"))).toBe(true);
  expect(isCurrent(found, menu("8"))).toBe(false);
  expect(isCurrent(found, undefined)).toBe(false);
});

it("takes over every page that shows no menu", () => {
  expect(isCurrent(undefined, undefined)).toBe(true);
  expect(isCurrent({ loaderData: {} }, { loaderData: {} })).toBe(true);
});
