import { m } from "@sufra/ui/i18n/messages.ts";

type Counted = { name: string; quantity: number };

/** "Bread × 2"; the name alone for one. */
export const withQuantity = ({ name, quantity }: Counted): string =>
  quantity > 1 ? m.cart_times({ name, quantity }) : name;

/** "Garlic sauce, bread × 2". */
export const toOptionNames = (options: readonly Counted[]): string => options.map(withQuantity).join(m.ui_list_comma());
