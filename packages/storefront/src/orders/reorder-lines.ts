import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { Menu, MenuProduct } from "@sufra/domain/menu/api.ts";
import { type ChosenOption, chooseOptions, optionsPrice } from "@sufra/domain/menu/options.ts";
import type { createQuote } from "@sufra/domain/pricing/api.ts";
import type { CartComboLine, CartComboPart, CartProductLine } from "../cart/cart-lines.ts";

type Request = BodyOf<typeof createQuote>;

const findProduct = (menu: Menu, id: string): MenuProduct | undefined =>
  menu.categories.flatMap((category) => category.products).find((product) => product.id === id);

const pricedOptions = (product: MenuProduct, options: readonly ChosenOption[], comma: string) => {
  const chosen = chooseOptions<string>(product.option_groups, options, "options");
  const priced = chosen.ok ? chosen.value : [];
  const names = priced.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name));
  return { optionsPrice: optionsPrice(priced), optionsText: names.join(comma) };
};

/** Converts an order's line to a cart line; undefined if the menu lacks it. */
export const toProductLine = (line: Request["lines"][number], menu: Menu, comma: string): CartProductLine | null => {
  const product = findProduct(menu, line.product_id);
  if (!product) return null;
  return {
    key: "",
    productId: product.id,
    name: product.name,
    image: product.image,
    unitPrice: product.price,
    ...pricedOptions(product, line.options, comma),
    options: line.options,
    note: line.note ?? "",
    productQuantity: line.quantity,
  };
};

export const toComboLine = (line: Request["combos"][number], menu: Menu, comma: string): CartComboLine | null => {
  const combo = menu.combos.find(({ id }) => id === line.combo_id);
  if (!combo) return null;
  const products = line.products.flatMap(({ slot_id, product_id, options }): CartComboPart[] => {
    const product = findProduct(menu, product_id);
    const offer = combo.slots.find(({ id }) => id === slot_id)?.products.find((each) => each.product_id === product_id);
    if (!product || !offer) return [];
    const { name } = product;
    return [
      {
        slotId: slot_id,
        productId: product_id,
        options,
        name,
        surcharge: offer.surcharge,
        ...pricedOptions(product, options, comma),
      },
    ];
  });
  if (products.length < line.products.length) return null;
  const { id: comboId, name, image, price: unitPrice } = combo;
  return { key: "", comboId, name, image, unitPrice, products, note: line.note ?? "", comboQuantity: line.quantity };
};
