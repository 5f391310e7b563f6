import { addUp, type BasisPoints, type Halalas, isCharge, getPercent, spread, times } from "../money/halalas.ts";
import type { ItemDiscount, PriceFacts } from "./price-facts.ts";

/**
 * The smallest taxed piece of an order: a product line, or one product of a combo line. Discounts are taken from
 * pieces, so that each rate's sum and each line's share stay exact.
 */
export type Part = {
  line_no: number;
  /** The id that coupon filters use: of the product, or of the whole combo. */
  item_id: string;
  quantity: number;
  /** Price of one unit of the whole line, without options: what a free item gives. */
  free_price: Halalas;
  tax_rate_bp: BasisPoints;
  share: Halalas;
  amount: Halalas;
  discount: Halalas;
};

const require = (holds: boolean, what: string): void => {
  if (!holds) throw new RangeError(`price facts: ${what}`);
};

const requireCharges = (...amounts: Halalas[]): void =>
  require(amounts.every(isCharge), "an amount is not whole halalas of at least 0");

const requireRate = (rate: BasisPoints): void =>
  require(Number.isSafeInteger(rate) && rate >= 0 && rate <= 10_000, "a rate is not 0 to 10 000 basis points");

const requireQuantity = (quantity: number): void =>
  require(Number.isInteger(quantity) && quantity >= 1 && quantity <= 99, "a quantity is not 1 to 99");

/** Facts come from our own tables; a bad one is a defect and throws RangeError rather than pricing nonsense. */
export const getParts = (facts: PriceFacts): Part[][] => {
  const products = facts.lines.map((line): Part[] => {
    requireQuantity(line.quantity);
    requireCharges(line.unit_price, line.options_price);
    requireRate(line.tax_rate_bp);
    const amount = times(line.unit_price + line.options_price, line.quantity);
    const { line_no, product_id: item_id, quantity, unit_price, tax_rate_bp } = line;
    return [
      { line_no, item_id, quantity, free_price: unit_price, tax_rate_bp, share: unit_price, amount, discount: 0 },
    ];
  });
  const combos = (facts.combos ?? []).map((combo): Part[] => {
    requireQuantity(combo.quantity);
    requireCharges(combo.price);
    require(combo.products.length > 0, "a combo without products");
    const shares = spread(
      combo.price,
      combo.products.map((product) => product.list_price),
    );
    return combo.products.map((product, index) => {
      requireCharges(product.list_price, product.surcharge, product.options_price);
      requireRate(product.tax_rate_bp);
      const share = shares[index] ?? 0;
      return {
        line_no: combo.line_no,
        item_id: combo.combo_id,
        quantity: combo.quantity,
        free_price: combo.price,
        tax_rate_bp: product.tax_rate_bp,
        share,
        amount: times(share + product.surcharge + product.options_price, combo.quantity),
        discount: 0,
      };
    });
  });
  return [...products, ...combos];
};

export const remaining = (part: Part): Halalas => part.amount - part.discount;

export const getRemaining = (parts: readonly Part[]): Halalas => addUp(parts.map(remaining));

/** Takes up to `amount` off the parts, spread by what each still costs; answers what was taken, never more than is left. */
export const takeOff = (parts: readonly Part[], amount: Halalas): Halalas => {
  const weights = parts.map(remaining);
  const taken = Math.min(amount, addUp(weights));
  if (taken === 0) return 0;
  for (const [index, share] of spread(taken, weights).entries()) {
    const part = parts[index];
    if (part) part.discount += share;
  }
  return taken;
};

/** The item's own reduction: a percentage of the whole line (options included), or an amount per unit. */
export const takeItemDiscount = (parts: readonly Part[], discount: ItemDiscount | null | undefined): Halalas => {
  const first = parts[0];
  if (!discount || !first) return 0;
  if (discount.kind === "amount") {
    requireCharges(discount.amount);
    return takeOff(parts, times(discount.amount, first.quantity));
  }
  requireRate(discount.rate_bp);
  return takeOff(parts, getPercent(getRemaining(parts), discount.rate_bp));
};
