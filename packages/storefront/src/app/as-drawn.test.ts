import { expect, it } from "vitest";
import { isAsDrawn } from "./as-drawn.ts";

const menu = (version: string) => ({ loaderData: { menu: { branchId: "b", version, sections: [], combos: [] } } });

it("takes over what was drawn from the same menu alone", () => {
  const found = { menuOf: "b", menuVersion: "7" };
  expect(isAsDrawn(found, menu("7"))).toBe(true);
  expect(isAsDrawn(found, menu("8"))).toBe(false);
  expect(isAsDrawn(found, undefined)).toBe(false);
});

it("takes over every page that shows no menu", () => {
  expect(isAsDrawn(undefined, undefined)).toBe(true);
  expect(isAsDrawn({ loaderData: {} }, { loaderData: {} })).toBe(true);
});
