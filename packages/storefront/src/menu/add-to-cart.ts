import type { MenuCombo, MenuProduct } from "@sufra/domain/menu/api.ts";
import { dispatchCart, getCart } from "../cart/cart-store.ts";
import { toOptionNames } from "../cart/option-names.ts";

type Simple = Pick<MenuProduct, "id" | "name" | "image" | "price">;

/** Adds one without options. */
export const addSimple = ({ id, name, image, price }: Simple): void => {
  dispatchCart({
    type: "addProduct",
    product: {
      key: "",
      productId: id,
      name,
      image,
      unitPrice: price,
      optionsPrice: 0,
      optionsText: "",
      options: [],
      note: "",
      productQuantity: 1,
    },
  });
};

/** Removes one from the line that was added last. */
export const removeOne = (id: string): void => {
  const { products, combos } = getCart();
  const product = products.findLast((line) => line.productId === id);
  if (product) {
    dispatchCart({ type: "changeProductQuantity", key: product.key, quantity: product.productQuantity - 1 });
    return;
  }
  const combo = combos.findLast((line) => line.comboId === id);
  if (combo) dispatchCart({ type: "changeComboQuantity", key: combo.key, quantity: combo.comboQuantity - 1 });
};

/** "Garlic sauce, bread × 2" for a line of the cart. */
export const toOptionsText = (
  groups: MenuProduct["option_groups"],
  chosen: readonly { option_id: string; quantity: number }[],
): string =>
  toOptionNames(
    groups
      .flatMap((group) => group.options)
      .flatMap(({ id, name }) => {
        const quantity = chosen.find(({ option_id }) => option_id === id)?.quantity ?? 0;
        return quantity === 0 ? [] : [{ name, quantity }];
      }),
  );

export type ComboProducts = MenuCombo["slots"][number]["products"];
