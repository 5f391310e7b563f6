import { hasCode } from "@sufra/ui/api/failures.ts";
import type { CartReward, GuestCart } from "./cart-lines.ts";
import { dispatchCart, getCart } from "./cart-store.ts";

/** Coupon, voucher and free items of the cart. Each change starts a new cart version. */
const put = (change: Partial<Pick<GuestCart, "voucher" | "rewards">>): void => {
  const cart = getCart();
  dispatchCart({ type: "replace", cart: { ...cart, ...change, version: cart.version + 1 } });
};

type Own = { code: string; name: string; kind: string; value: number; product_id: string | null };

export const setVoucher = (voucher: CartReward | null): void => put({ voucher });

export const dropReward = (code: string): void =>
  put({ rewards: getCart().rewards.filter((each) => each.code !== code) });

/** Signing out removes the guest's own codes from the cart. */
export const removeOwnSavings = (): void => put({ voucher: null, rewards: [] });

export const setCoupon = (code: string | null): void =>
  void dispatchCart({ type: "setCoupon", coupon: code === null ? null : { code, way: "entered" } });

export const isInCart = ({ voucher, rewards }: GuestCart, code: string): boolean =>
  voucher?.code === code || rewards.some((each) => each.code === code);

/** Whether the product of a free item is in the cart, alone or in a combo. */
export const holds = ({ products, combos }: GuestCart, productId: string): boolean =>
  products.some((line) => line.productId === productId) ||
  combos.some((line) => line.products.some((part) => part.productId === productId));

/** Adds a voucher or free item; false if its product must be added first. */
export const addOwnSavings = (own: Own): boolean => {
  const { code, name, value, product_id } = own;
  if (own.kind === "voucher") {
    setVoucher({ code, name, value });
    return true;
  }
  const cart = getCart();
  if (!isInCart(cart, code)) put({ rewards: [...cart.rewards, { code, name, value: 0, productId: product_id }] });
  return product_id !== null && holds(cart, product_id);
};

/** Whether the refusal concerns a coupon, voucher or free item; its row shows it. */
export const isOfSavings = (problem: unknown): boolean =>
  hasCode(problem, "coupon_not_found", "coupon_not_applicable", "coupon_used_up", "new_customers_only");
