import { m } from "@sufra/ui/i18n/messages.ts";
import type { ComboPart } from "../cart/combo-contents.tsx";

type OrderedProduct = {
  name: string;
  surcharge: number;
  options: readonly { name: string; quantity: number; price: number }[];
};

export const namesOf = (options: readonly { name: string; quantity: number }[]): string =>
  options.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(m.ui_list_comma());

export const toParts = (products: readonly OrderedProduct[]): ComboPart[] =>
  products.map(({ name, surcharge, options }) => ({
    name,
    options: namesOf(options),
    extra: options.reduce((sum, { price }) => sum + price, surcharge),
  }));
