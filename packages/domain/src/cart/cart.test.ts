import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storeChoice, readChoice } from "./cached-choice.ts";
import { type CartAction, changeCart, comboKey, productKey } from "./cart-reducer.ts";
import { cartCount, type CartState, emptyCart } from "./cart-state.ts";

const product = (
  productId: string,
  productQuantity = 1,
  note = "",
  options: { option_id: string; quantity: number }[] = [],
) => ({
  key: "",
  productId,
  options,
  note,
  productQuantity,
});
const combo = (comboId: string, comboQuantity = 1) => ({ key: "", comboId, products: [], note: "", comboQuantity });
const after = (...actions: CartAction[]): CartState => actions.reduce(changeCart, emptyCart("c1"));
const add = (...args: Parameters<typeof product>): CartAction => ({ type: "addProduct", product: product(...args) });
const getKey = (...args: Parameters<typeof product>): string => productKey(product(...args));

describe("lines", () => {
  it("join when they are the same wish, whatever the order of options", () => {
    const [a, b] = [
      { option_id: "a", quantity: 1 },
      { option_id: "b", quantity: 2 },
    ];
    const cart = after(add("p", 1, "", [a, b]), add("p", 2, " ", [b, a]), add("p", 1, "no salt"), add("q"));
    expect(cart.products.map((line) => line.productQuantity)).toEqual([3, 1, 1]);
    expect(cartCount(cart)).toBe(5);
  });

  it.each([
    ["grow to 99 at most", [add("p", 98), add("p", 5)], [99]],
    ["nothing added", [add("p", 0), add("q", Number.NaN)], []],
    ["change", [add("p"), { type: "changeProductQuantity", key: getKey("p"), quantity: 7 }], [7]],
    ["changed to 0", [add("p"), { type: "changeProductQuantity", key: getKey("p"), quantity: 0 }], []],
    ["removed", [add("p"), add("q"), { type: "removeProduct", key: getKey("p") }], [1]],
    ["unknown key", [add("p"), { type: "removeProduct", key: "x" }], [1]],
    [
      "updated in place",
      [add("p"), add("q", 2), { type: "updateProduct", key: getKey("p"), product: product("p", 3, "hot") }],
      [3, 2],
    ],
    [
      "updated into another line",
      [add("p"), add("p", 2, "hot"), { type: "updateProduct", key: getKey("p"), product: product("p", 1, "hot") }],
      [3],
    ],
  ] as [string, CartAction[], number[]][])("%s", (_, actions, quantities) =>
    expect(after(...actions).products.map((line) => line.productQuantity)).toEqual(quantities),
  );

  it("do the same for combos", () => {
    const key = comboKey(combo("k"));
    const added: CartAction[] = [
      { type: "addCombo", combo: combo("k") },
      { type: "addCombo", combo: combo("k", 2) },
    ];
    expect(after(...added).combos[0]?.comboQuantity).toBe(3);
    expect(after(...added, { type: "changeComboQuantity", key, quantity: 5 }).combos[0]?.comboQuantity).toBe(5);
    expect(after(...added, { type: "removeCombo", key }).combos).toEqual([]);
  });
});

describe("choices", () => {
  const address = {
    id: null,
    title: "",
    description: "",
    doorNumber: "",
    levelNumber: "",
    blockNumber: "",
    phoneNumber: "",
    notes: "",
    lat: 24,
    lng: 46,
  };
  const zone = { branchId: "b", zoneId: "z", fee: 1, minimum: 2, minutes: 3 };

  it("start empty and are set one by one", () => {
    expect(emptyCart("c1").orderType).toBeNull();
    const cart = after(
      { type: "setOrderType", orderType: 3 },
      { type: "setCoordinates", coordinates: { lat: 24, lng: 46 } },
      { type: "setAddress", fullAddress: address },
      { type: "setDeliveryZone", deliveryZone: zone },
      { type: "setCoupon", coupon: { code: "X", way: "entered" } },
      { type: "setPaymentData", paymentData: { tip: 500 } },
      { type: "setTotals", totals: { subtotal: 1000 } },
    );
    expect(cart).toMatchObject({ orderType: 3, fullAddress: address, deliveryZone: zone, subtotal: 1000, version: 6 });
    expect(cart.paymentData).toMatchObject({ tip: 500, paymentMethod: null });
  });

  it("that belong to another order type or branch go with it", () => {
    const delivery = after({ type: "setOrderType", orderType: 3 }, { type: "setDeliveryZone", deliveryZone: zone });
    expect(changeCart(delivery, { type: "setOrderType", orderType: 2 }).deliveryZone).toBeNull();
    const table = after(
      { type: "setBranch", branch: "b1" },
      { type: "setOrderType", orderType: 1 },
      { type: "setPaymentData", paymentData: { tableId: "t" } },
    );
    expect(changeCart(table, { type: "setBranch", branch: "b1" }).paymentData.tableId).toBe("t");
    expect(changeCart(table, { type: "setBranch", branch: "b2" }).paymentData.tableId).toBeNull();
  });

  it("replace and reset", () => {
    const full = after(add("p"));
    expect(changeCart(emptyCart("c2"), { type: "replace", cart: full })).toBe(full);
    expect(changeCart(full, { type: "reset", cartId: "c3" })).toEqual(emptyCart("c3"));
  });

  it("never leave a line outside 1 to 99 nor two with one key", () => {
    const id = fc.constantFrom("p", "q", "r");
    const action: fc.Arbitrary<CartAction> = fc.oneof(
      fc.tuple(id, fc.integer()).map(([p, n]) => add(p, n)),
      fc
        .tuple(id, fc.double())
        .map(([p, quantity]): CartAction => ({ type: "changeProductQuantity", key: getKey(p), quantity })),
      fc
        .tuple(id, id, fc.integer())
        .map(([p, q, n]): CartAction => ({ type: "updateProduct", key: getKey(p), product: product(q, n) })),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { products } = after(...actions);
        expect(new Set(products.map((line) => line.key)).size).toBe(products.length);
        expect(products.every((line) => line.productQuantity >= 1 && line.productQuantity <= 99)).toBe(true);
      }),
    );
  });
});

describe("cached choice", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const choice = storeChoice({ orderType: 2 }, "b1", now);

  it.each([
    ["fresh", choice, "b1", 119, { orderType: 2 }],
    ["expired", choice, "b1", 120, null],
    ["another branch", choice, "b2", 0, null],
    ["none", null, "b1", 0, null],
    ["broken", { ...choice, expiry: "x" }, "b1", 0, null],
  ])("%s", (_, kept, branch, minutes, value) =>
    expect(readChoice(kept, branch, new Date(now.getTime() + minutes * 60_000))).toEqual(value),
  );
});
