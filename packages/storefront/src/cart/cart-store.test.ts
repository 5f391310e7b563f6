import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CartComboLine, CartProductLine } from "./cart-lines.ts";
import type { JudgedCart } from "./judge-lines.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
});
vi.stubGlobal("addEventListener", () => undefined);

const { readCart } = await import("./cart-storage.ts");
const { linesTotal } = await import("@sufra/domain/cart/cart-totals.ts");
const store = await import("./cart-store.ts");
const choices = await import("./branch-choices.ts");
const savings = await import("./savings.ts");
const { toOrderRequest } = await import("./order-request.ts");
const { localPrice } = await import("./order-request.ts");

const line = (over: Partial<CartProductLine> = {}): CartProductLine => ({
  key: "",
  productId: "p1",
  name: "كبسة",
  image: null,
  unitPrice: 3200,
  optionsPrice: 0,
  optionsText: "",
  options: [],
  note: "",
  productQuantity: 1,
  ...over,
});
const combo: CartComboLine = {
  key: "",
  comboId: "k1",
  name: "وجبة",
  image: null,
  unitPrice: 5000,
  products: [
    { slotId: "s", productId: "p2", name: "أرز", surcharge: 200, optionsPrice: 100, optionsText: "", options: [] },
  ],
  note: "",
  comboQuantity: 2,
};
let visits = 0;
const at = { branch: "b1", minutes: 120 };

describe("cart store", () => {
  beforeEach(() => store.openCart(`e${(visits += 1)}`));
  afterEach(() => vi.useRealTimers());

  it("keeps what lines look like and counts them", () => {
    store.dispatchCart({ type: "addProduct", product: line({ productQuantity: 2 }) });
    store.dispatchCart({ type: "addProduct", product: line() });
    const cart = store.dispatchCart({ type: "addCombo", combo });
    expect(cart.products).toMatchObject([{ name: "كبسة", productQuantity: 3 }]);
    expect(linesTotal(cart)).toBe(9600 + 10600);
    expect(readCart(kept.get(`sufra:cart:e${visits}`) ?? null)).toEqual(cart);
  });

  it("raises the version with every change of what is ordered", () => {
    const before = store.getCart().version;
    store.dispatchCart({ type: "addProduct", product: line() });
    expect(store.getCart().version).toBe(before + 1);
  });

  it("is not read again where it is open already, so that a browser that stores nothing keeps it", () => {
    const cart = store.dispatchCart({ type: "addProduct", product: line() });
    kept.clear();
    store.openCart(`e${visits}`);
    expect(store.getCart()).toBe(cart);
  });

  it("adopts what the boot script has written", () => {
    const product = line({ productQuantity: 4 });
    kept.set(`sufra:cart:e${visits}`, JSON.stringify({ cartId: "c", version: 4, products: [product], combos: [] }));
    store.adoptCart();
    expect(store.getCart()).toMatchObject({
      cartId: "c",
      version: 4,
      orderType: null,
      products: [{ productQuantity: 4 }],
    });
  });

  it("keeps the choices of a visit for a while, and drops them at another branch", () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
    choices.arriveAt("b1");
    choices.chooseTable({ id: "t12", number: 12 }, at);
    choices.startNewCart("b1");
    expect(store.getCart()).toMatchObject({ orderType: 1, table: { number: 12 }, paymentData: { tableId: "t12" } });
    choices.arriveAt("b2");
    expect(store.getCart()).toMatchObject({ orderType: null, table: null, paymentData: { tableId: null } });
    choices.arriveAt("b1");
    vi.setSystemTime(new Date("2026-11-21T14:00:01Z"));
    choices.arriveAt("b1");
    expect(store.getCart()).toMatchObject({ orderType: null, table: null });
  });

  it.each([null, "", "7", '{"products":3}', '{"products":[{}]}'])("reads %j as an empty cart", (text) => {
    expect(readCart(text)).toMatchObject({ products: [], combos: [] });
  });
});

describe("what takes money off the cart", () => {
  const voucher = { code: "AAAA-BBBB-CCCC", name: "5", kind: "voucher", value: 500, product_id: null };
  const tea = { code: "DDDD-EEEE-FFFF", name: "tea", kind: "free_item", value: 0, product_id: "p1" };
  const branch = { id: "b1", dine_in_geofence: null, pickup_geofence: null };

  it("goes along with the order, and is gone with it", () => {
    store.openCart("savings");
    store.dispatchCart({ type: "addProduct", product: line() });
    store.dispatchCart({ type: "setOrderType", orderType: 2 });
    const { version } = store.getCart();
    expect(savings.addOwnSavings(voucher)).toBe(true);
    expect(savings.addOwnSavings(tea)).toBe(true);
    savings.addOwnSavings(tea);
    savings.setCoupon("HALA");
    // A new id: the server refuses the same version with other contents.
    expect(store.getCart().version).toBeGreaterThan(version + 2);
    expect(toOrderRequest(store.getCart(), branch, null)).toMatchObject({
      coupon_codes: ["HALA"],
      voucher_code: voucher.code,
      reward_codes: [tea.code],
    });
    savings.dropReward(tea.code);
    expect(toOrderRequest(store.getCart(), branch, null)).not.toHaveProperty("reward_codes");
    store.resetCart();
    expect(store.getCart()).toMatchObject({ voucher: null, rewards: [], coupon: null });
  });

  it("says of a free item whose dish is not in the cart that it is yet to be added", () => {
    store.openCart("savings-2");
    expect(savings.addOwnSavings(tea)).toBe(false);
    expect(savings.isInCart(store.getCart(), tea.code)).toBe(true);
    // The row in the cart links to the product until it is added.
    expect(store.getCart().rewards).toMatchObject([{ productId: "p1" }]);
    expect(savings.holds(store.getCart(), "p1")).toBe(false);
    store.dispatchCart({ type: "addProduct", product: line() });
    expect(savings.holds(store.getCart(), "p1")).toBe(true);
  });

  it("takes a voucher off the total at once, before the server was asked", () => {
    store.openCart("savings-3");
    savings.addOwnSavings(voucher);
    const fact = { line_no: 1, product_id: "p1", quantity: 1, unit_price: 1500, options_price: 0, tax_rate_bp: 1500 };
    const judged = { products: [{ fact, state: { kind: "same" } }], combos: [] } as unknown as JudgedCart;
    const sums = localPrice(store.getCart(), judged, { prices_include_tax: true, tax_rate_bp: 1500 });
    expect(sums).toMatchObject({ subtotal: 1500, total_discount: 500, total: 1000 });
  });
});
