import { hasCode } from "@sufra/ui/api/failures.ts";
import type { CartReward, GuestCart } from "./cart-lines.ts";
import { dispatchCart, getCart } from "./cart-store.ts";

/** What of the guest's own takes money off the cart: a coupon, a voucher, free items. Each change is another cart. */
const put = (change: Partial<Pick<GuestCart, "voucher" | "rewards">>): void => {
  const cart = getCart();
  dispatchCart({ type: "replace", cart: { ...cart, ...change, version: cart.version + 1 } });
};

type Own = { code: string; name: string; kind: string; value: number; product_id: string | null };

export const setVoucher = (voucher: CartReward | null): void => put({ voucher });

export const dropReward = (code: string): void =>
  put({ rewards: getCart().rewards.filter((each) => each.code !== code) });

/** Whoever signs out leaves no codes of theirs to the next. */
export const dropOwn = (): void => put({ voucher: null, rewards: [] });

export const setCoupon = (code: string | null): void =>
  void dispatchCart({ type: "setCoupon", coupon: code === null ? null : { code, way: "entered" } });

export const isInCart = ({ voucher, rewards }: GuestCart, code: string): boolean =>
  voucher?.code === code || rewards.some((each) => each.code === code);

/** The dish of a free item is there, by itself or in a combo. */
export const holds = ({ products, combos }: GuestCart, productId: string): boolean =>
  products.some((line) => line.productId === productId) ||
  combos.some((line) => line.products.some((part) => part.productId === productId));

/** Puts a voucher or a free item into the cart; false where the dish itself has yet to be added. */
export const putOwn = (own: Own): boolean => {
  const { code, name, value, product_id } = own;
  if (own.kind === "voucher") {
    setVoucher({ code, name, value });
    return true;
  }
  const cart = getCart();
  if (!isInCart(cart, code)) put({ rewards: [...cart.rewards, { code, name, value: 0, productId: product_id }] });
  return product_id !== null && holds(cart, product_id);
};

/** Something of what takes money off is refused: its row in the cart says so, and takes it out. */
export const isOfSavings = (problem: unknown): boolean =>
  hasCode(problem, "coupon_not_found", "coupon_not_applicable", "coupon_used_up", "new_customers_only");
