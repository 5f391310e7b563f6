import { describe, expect, it } from "vitest";
import type { Menu, MenuProduct } from "@sufra/domain/menu/api.ts";
import type { CartProductLine } from "./cart-lines.ts";
import { judgeCart } from "./judge-lines.ts";

const product = {
  id: "p1",
  name: "كبسة",
  image: null,
  price: 3200,
  tax_rate_bp: 1500,
  available: true,
  schedule: null,
  option_groups: [
    {
      id: "g",
      name: "الحجم",
      min: 1,
      max: 1,
      free: 0,
      options: [
        { id: "o1", name: "وسط", price: 0, available: true, calories: null, max_quantity: 1 },
        { id: "o2", name: "كبير", price: 500, available: true, calories: null, max_quantity: 1 },
      ],
    },
  ],
} as unknown as MenuProduct;
const menuOf = (over: Partial<MenuProduct>): Menu =>
  ({ version: "1", categories: [{ products: [{ ...product, ...over }] }], combos: [] }) as unknown as Menu;
const line: CartProductLine = {
  key: "k",
  productId: "p1",
  name: "كبسة",
  image: null,
  unitPrice: 3200,
  optionsPrice: 500,
  optionsText: "كبير",
  options: [{ option_id: "o2", quantity: 1 }],
  note: "",
  productQuantity: 2,
};
const judge = (menu: Menu | undefined, over: Partial<CartProductLine> = {}) =>
  judgeCart(
    { products: [{ ...line, ...over }], combos: [] },
    { menu, at: new Date(0), zone: "Asia/Riyadh", taxRate: 1500 },
  ).products[0];

describe("a line against today's menu", () => {
  it.each([
    ["as it was", menuOf({}), {}, { kind: "same" }],
    ["dearer", menuOf({ price: 3500 }), {}, { kind: "price", before: 3700, after: 4000 }],
    ["sold out", menuOf({ available: false }), {}, { kind: "unavailable" }],
    ["gone from the menu", menuOf({ id: "p2" }), {}, { kind: "unavailable" }],
    ["outside its hours", menuOf({ schedule: [] }), {}, { kind: "unavailable" }],
    ["an option that is gone", menuOf({}), { options: [{ option_id: "o9", quantity: 1 }] }, { kind: "options" }],
    ["without a menu at hand", undefined, {}, { kind: "same" }],
  ] as const)("%s", (_, menu, over, state) => {
    expect(judge(menu, over)?.state).toEqual(state);
  });

  it("is priced by the menu of today", () => {
    expect(judge(menuOf({ price: 3500 }))?.fact).toMatchObject({ unit_price: 3500, options_price: 500, quantity: 2 });
  });
});
