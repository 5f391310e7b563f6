import { dispatchCart } from "./cart-store.ts";
import type { JudgedCart } from "./judge-lines.ts";

export const acceptNewPrices = (judged: JudgedCart): void => {
  for (const { line, fresh, state } of judged.products)
    if (state.kind === "price") dispatchCart({ type: "updateProduct", key: line.key, product: fresh });
  for (const { line, fresh, state } of judged.combos)
    if (state.kind === "price") dispatchCart({ type: "updateCombo", key: line.key, combo: fresh });
};
