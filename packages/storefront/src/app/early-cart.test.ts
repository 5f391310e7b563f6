import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeCart } from "@sufra/domain/cart/cart-reducer.ts";
import { cartCount } from "@sufra/domain/cart/cart-state.ts";
import { linesTotal } from "@sufra/domain/cart/cart-totals.ts";
import type { CartProductLine, GuestCart } from "../cart/cart-lines.ts";
import { emptyGuestCart, readCart } from "../cart/cart-storage.ts";
import { addToEarlyCart, readEarlyCart } from "./early-cart.ts";

const burger = { productId: "burger", name: "برجر", image: null, unitPrice: 2_450 };
const tea = { productId: "tea", name: "شاي", image: null, unitPrice: 700 };
const asLine = (product: typeof burger): CartProductLine => ({
  ...product,
  key: "",
  optionsPrice: 0,
  optionsText: "",
  options: [],
  note: "",
  productQuantity: 1,
});
const addedByReducer = (start: GuestCart, products: readonly (typeof burger)[]): GuestCart =>
  products.reduce(
    (cart, product) => changeCart(cart, { type: "addProduct", product: asLine(product) }) as GuestCart,
    start,
  );

describe("the cart before the application has loaded", () => {
  it("adds what the application's reducer adds", () => {
    const start: GuestCart = {
      ...addedByReducer(emptyGuestCart("cart"), [tea]),
      combos: [
        {
          key: "combo",
          comboId: "combo",
          note: "",
          name: "وجبة",
          image: null,
          unitPrice: 3_000,
          comboQuantity: 2,
          products: [],
        },
      ],
    };
    const early = readEarlyCart(JSON.stringify(start));
    for (const product of [burger, tea, burger]) addToEarlyCart(early, product);
    expect(readCart(JSON.stringify(early))).toEqual(addedByReducer(start, [burger, tea, burger]));
    expect(linesTotal(early)).toBe(2 * 2_450 + 2 * 700 + 2 * 3_000);
    expect(cartCount(readCart(JSON.stringify(early)))).toBe(6);
  });

  it("equals the application's cart after any taps", () => {
    const product = fc.record({
      productId: fc.uuid(),
      name: fc.string(),
      image: fc.constant(null),
      unitPrice: fc.integer({ min: 0, max: 100_000 }),
    });
    const taps = fc
      .uniqueArray(product, { minLength: 1, maxLength: 4, selector: ({ productId }) => productId })
      .chain((products) => fc.array(fc.constantFrom(...products), { maxLength: 30 }));
    fc.assert(
      fc.property(taps, (tapped) => {
        const start = emptyGuestCart("cart");
        const early = readEarlyCart(JSON.stringify(start));
        for (const each of tapped) addToEarlyCart(early, each);
        const cart = addedByReducer(start, tapped);
        expect(readCart(JSON.stringify(early))).toEqual(cart);
        expect(linesTotal(early)).toBe(linesTotal(cart));
        expect(cartCount(early)).toBe(cartCount(cart));
      }),
    );
  });

  it("stops at 99 of one product", () => {
    const early = readEarlyCart(null);
    for (let tap = 0; tap < 101; tap += 1) addToEarlyCart(early, tea);
    expect(early.products.map(({ productQuantity }) => productQuantity)).toEqual([99]);
  });

  it.each([null, "", "null", "{", "{}"])("is empty when %j is stored", (text) => {
    const { cartId, ...rest } = readEarlyCart(text);
    expect(cartId).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toEqual({ version: 0, products: [], combos: [] });
  });
});
