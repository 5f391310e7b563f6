import type { Menu } from "@sufra/domain/menu/api.ts";
import type { Establishment } from "@sufra/domain/establishments/api.ts";
import type { GuestCart } from "../cart/cart-lines.ts";
import { isUnavailable, judgeCart } from "../cart/judge-lines.ts";

export type CartMove = {
  missing: { name: string; key: string; kind: "product" | "combo" }[];
  dearer: { name: string; before: number; after: number }[];
};

export const isEmptyCart = (cart: Pick<GuestCart, "products" | "combos">): boolean =>
  cart.products.length + cart.combos.length === 0;

/** Lines that are missing or priced differently on another branch's menu. */
export const moveCart = (
  cart: Pick<GuestCart, "products" | "combos">,
  menu: Menu,
  { time_zone, tax_rate_bp }: Pick<Establishment, "time_zone" | "tax_rate_bp">,
  comma: string,
): CartMove => {
  const judged = judgeCart(cart, { menu, at: new Date(), zone: time_zone, taxRate: tax_rate_bp }, comma);
  const lines = [
    ...judged.products.map(({ line, state }) => ({ line, state, kind: "product" as const })),
    ...judged.combos.map(({ line, state }) => ({ line, state, kind: "combo" as const })),
  ];
  return {
    missing: lines
      .filter(({ state }) => isUnavailable(state))
      .map(({ line: { name, key }, kind }) => ({ name, key, kind })),
    dearer: lines.flatMap(({ line: { name }, state }) =>
      state.kind === "price" ? [{ name, before: state.before, after: state.after }] : [],
    ),
  };
};
