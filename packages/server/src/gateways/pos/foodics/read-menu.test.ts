import { describe, expect, it } from "vitest";
import { readCombo } from "./read-combo.ts";
import { readProduct, readRows } from "./read-menu.ts";

const ignore = (): void => undefined;
const option = (id: string, change = {}) => ({ id, name: id, price: 1, ...change });
const row = (id: string, change = {}) => ({ id, name: id, price: "10.00", ...change });
const withOptions = (options: unknown[], pivot = {}) =>
  row("p", { modifiers: [{ id: "m", name: "m", pivot, options }] });

describe("rows of the menu", () => {
  it("leave out what was deleted, and name what is no product", () => {
    const rows = [
      row("a"),
      row("b", { deleted_at: "2026-01-01 00:00:00" }),
      { name: "no id", price: 1 },
      7,
      row("c", { deleted_at: null }),
    ];
    const { read, problems } = readRows(rows, "products", readProduct);
    expect(read.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(problems).toEqual([
      { part: "products", id: "", name: "", reason: "shape" },
      { part: "products", id: "", name: "", reason: "shape" },
    ]);
  });

  it("are read with the fewest fields", () => {
    expect(readProduct(row("a"), ignore)).toEqual({
      id: "a",
      name: { sa: "", en: "a" },
      category_id: null,
      price: 1_000,
      tax_rate_bp: null,
      calories: null,
      image: null,
      active: true,
      branches: [],
      modifiers: [],
    });
  });
});

describe("options of a product", () => {
  it("leave out deleted ones, and have all as their limit without one", () => {
    const product = readProduct(
      withOptions([option("x"), option("y", { deleted_at: "2026-01-01" }), option("z")]),
      ignore,
    );
    expect(product.modifiers[0]).toMatchObject({ min: 0, max: 2, free: 0, options: [{ id: "x" }, { id: "z" }] });
  });

  it.each([
    ["none is left", withOptions([option("x", { deleted_at: "2026-01-01" })]), "modifier_without_options"],
    ["all are excluded", withOptions([option("x")], { excluded_options_ids: ["x"] }), "modifier_without_options"],
    ["none may be chosen", withOptions([option("x")], { maximum_options: 0 }), "modifier_limits"],
    ["one has no name", withOptions([option("x", { name: "" })]), "name_missing"],
    ["one has no price", withOptions([option("x", { price: null })]), "option_price"],
  ])("are refused where %s", (_name, raw, reason) => {
    expect(() => readProduct(raw, ignore)).toThrow(reason);
  });

  it("are in the order of their groups", () => {
    const groups = [2, 0, 1].map((index) => ({ id: `m${index}`, name: "m", pivot: { index }, options: [option("x")] }));
    expect(readProduct(row("p", { modifiers: groups }), ignore).modifiers.map(({ id }) => id)).toEqual([
      "m0",
      "m1",
      "m2",
    ]);
  });
});

describe("a combo", () => {
  const combo = (sizes: unknown[], prices: Record<string, unknown>[]) => ({
    id: "c",
    name: "Meal",
    sizes,
    items: [
      {
        id: "i",
        name: "Main",
        options: prices.map((each, index) => ({
          id: `o${index}`,
          product: { id: `p${index}` },
          sizes: Object.entries(each).map(([id, price]) => ({ id, pivot: { price } })),
        })),
      },
    ],
  });

  it("of one size has the combo's name; a size's own price is added to its options", () => {
    const [size, ...others] = readCombo(combo([{ id: "s", name: null, price: 30 }], [{ s: 0 }, { s: "2.50" }]));
    expect(others).toEqual([]);
    expect(size).toMatchObject({ id: "s", name: { sa: "", en: "Meal" }, price: 3_000 });
    expect(size?.items[0]?.options.map(({ surcharge }) => surcharge)).toEqual([0, 250]);
  });

  it.each([
    ["no size", combo([], [{ s: 1 }]), "combo_without_options"],
    ["a size without options", combo([{ id: "s", name: "S" }], [{ other: 1 }]), "combo_without_options"],
    [
      "a size without a name beside another",
      combo([{ id: "s" }, { id: "t", name: "T" }], [{ s: 1, t: 1 }]),
      "name_missing",
    ],
    ["an option without a price", combo([{ id: "s", name: "S" }], [{ s: null }]), "option_price"],
    ["a price of three decimals", combo([{ id: "s", name: "S", price: "1.001" }], [{ s: 1 }]), "price_decimals"],
  ])("with %s is refused", (_name, raw, reason) => expect(() => readCombo(raw)).toThrow(reason));
});
