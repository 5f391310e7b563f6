import type { ComboPart } from "../cart/combo-contents.tsx";
import { toOptionNames } from "../cart/option-names.ts";

type OrderedProduct = {
  name: string;
  surcharge: number;
  options: readonly { name: string; quantity: number; price: number }[];
};

export const toParts = (products: readonly OrderedProduct[]): ComboPart[] =>
  products.map(({ name, surcharge, options }) => ({
    name,
    options: toOptionNames(options),
    extra: options.reduce((sum, { price }) => sum + price, surcharge),
  }));
