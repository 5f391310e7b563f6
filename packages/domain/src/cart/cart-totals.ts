import type { Halalas } from "../money/halalas.ts";

/** A line with the prices the menu showed when it was added. */
export type PricedProduct = {
  unitPrice: Halalas;
  /** Added to one unit by its options, free ones left out. */
  optionsPrice: Halalas;
  productQuantity: number;
};
export type PricedCombo = {
  unitPrice: Halalas;
  comboQuantity: number;
  products: readonly { surcharge: Halalas; optionsPrice: Halalas }[];
};

export const comboUnitPrice = (line: Omit<PricedCombo, "comboQuantity">): Halalas =>
  line.products.reduce((sum, part) => sum + part.surcharge + part.optionsPrice, line.unitPrice);

/** Lines alone, before discounts and charges: the amount on the cart bar. */
export const linesTotal = (cart: { products: readonly PricedProduct[]; combos: readonly PricedCombo[] }): Halalas =>
  cart.products.reduce((sum, line) => sum + (line.unitPrice + line.optionsPrice) * line.productQuantity, 0) +
  cart.combos.reduce((sum, line) => sum + comboUnitPrice(line) * line.comboQuantity, 0);
