import type { MenuCombo, MenuProduct } from "@sufra/domain/menu/api.ts";
import type { Menu } from "@sufra/domain/menu/api.ts";
import { comboUnitPrice } from "@sufra/domain/cart/cart-totals.ts";
import { scheduledAt } from "@sufra/domain/menu/availability.ts";
import { chooseProducts } from "@sufra/domain/menu/combos.ts";
import { type ChosenOption, chooseOptions, optionsPrice } from "@sufra/domain/menu/options.ts";
import type { PriceCombo, PriceComboProduct, PriceLine } from "@sufra/domain/pricing/price-facts.ts";
import { type CartComboLine, type CartProductLine, type GuestCart } from "./cart-lines.ts";
import { toOptionNames } from "./option-names.ts";

/** State of a line on today's menu: unchanged, another price, or unavailable. */
export type LineState =
  | { kind: "same" }
  | { kind: "price"; before: number; after: number }
  | { kind: "unavailable" }
  | { kind: "options" };

export type JudgedProduct = {
  line: CartProductLine;
  product: MenuProduct | undefined;
  state: LineState;
  /** The line with today's data. */
  fresh: CartProductLine;
  fact: Omit<PriceLine, "line_no">;
};
export type JudgedCombo = {
  line: CartComboLine;
  combo: MenuCombo | undefined;
  state: LineState;
  fresh: CartComboLine;
  fact: Omit<PriceCombo, "line_no">;
};
export type JudgedCart = { products: JudgedProduct[]; combos: JudgedCombo[] };

export type JudgeBy = { menu: Menu | undefined; at: Date; zone: string; taxRate: number };

const chosen = (product: MenuProduct, options: readonly ChosenOption[]) =>
  chooseOptions<string>(product.option_groups, options, "options");

const priceState = (before: number, after: number): LineState =>
  before === after ? { kind: "same" } : { kind: "price", before, after };

const judgeProduct = (line: CartProductLine, product: MenuProduct | undefined, by: JudgeBy): JudgedProduct => {
  const { unitPrice, optionsPrice: options_price, productQuantity: quantity, productId: product_id } = line;
  const kept = {
    product_id,
    quantity,
    unit_price: unitPrice,
    options_price,
    tax_rate_bp: product?.tax_rate_bp ?? by.taxRate,
  };
  if (!by.menu) return { line, product, state: { kind: "same" }, fresh: line, fact: kept };
  if (!product?.available || !scheduledAt(product.schedule, by.at, by.zone)) {
    return { line, product, state: { kind: "unavailable" }, fresh: line, fact: kept };
  }
  const options = chosen(product, line.options);
  if (!options.ok) return { line, product, state: { kind: "options" }, fresh: line, fact: kept };
  const added = optionsPrice(options.value);
  const fresh: CartProductLine = {
    ...line,
    name: product.name,
    image: product.image,
    unitPrice: product.price,
    optionsPrice: added,
    optionsText: toOptionNames(options.value),
  };
  const state = priceState(unitPrice + options_price, product.price + added);
  return { line, product, state, fresh, fact: { ...kept, unit_price: product.price, options_price: added } };
};

const judgeCombo = (
  line: CartComboLine,
  combo: MenuCombo | undefined,
  productOf: (id: string) => MenuProduct | undefined,
  by: JudgeBy,
): JudgedCombo => {
  const parts = line.products.map((part): PriceComboProduct => {
    const product = productOf(part.productId);
    return {
      product_id: part.productId,
      list_price: product?.price ?? 0,
      surcharge: part.surcharge,
      options_price: part.optionsPrice,
      tax_rate_bp: product?.tax_rate_bp ?? by.taxRate,
    };
  });
  const fact = { combo_id: line.comboId, quantity: line.comboQuantity, price: line.unitPrice, products: parts };
  const gone = (kind: "unavailable" | "options"): JudgedCombo => ({ line, combo, state: { kind }, fresh: line, fact });
  if (!by.menu) return { line, combo, state: { kind: "same" }, fresh: line, fact };
  if (!combo?.available || !scheduledAt(combo.schedule, by.at, by.zone)) return gone("unavailable");
  const slotted = chooseProducts(
    combo.slots,
    line.products.map(({ slotId: slot_id, productId: product_id }) => ({ slot_id, product_id })),
    "products",
  );
  if (!slotted.ok) return gone("options");
  const fresh = line.products.map((part, place) => {
    const product = productOf(part.productId);
    const options = product?.available ? chosen(product, part.options) : undefined;
    if (!product || !options?.ok) return null;
    const surcharge = slotted.value[place]?.surcharge ?? part.surcharge;
    return {
      ...part,
      name: product.name,
      surcharge,
      optionsPrice: optionsPrice(options.value),
      optionsText: toOptionNames(options.value),
    };
  });
  const whole = fresh.flatMap((part) => (part ? [part] : []));
  if (whole.length < fresh.length) return gone("options");
  const now: CartComboLine = { ...line, name: combo.name, image: combo.image, unitPrice: combo.price, products: whole };
  const products = parts.map((part, place) => ({
    ...part,
    surcharge: whole[place]?.surcharge ?? 0,
    options_price: whole[place]?.optionsPrice ?? 0,
  }));
  const state = priceState(comboUnitPrice(line), comboUnitPrice(now));
  return { line, combo, state, fresh: now, fact: { ...fact, price: combo.price, products } };
};

/** Compares all lines with today's menu; without a menu they stay unchanged. */
export const judgeCart = (cart: Pick<GuestCart, "products" | "combos">, by: JudgeBy): JudgedCart => {
  const products = new Map(by.menu?.categories.flatMap((category) => category.products).map((each) => [each.id, each]));
  const combos = new Map(by.menu?.combos.map((each) => [each.id, each]));
  return {
    products: cart.products.map((line) => judgeProduct(line, products.get(line.productId), by)),
    combos: cart.combos.map((line) => judgeCombo(line, combos.get(line.comboId), (id) => products.get(id), by)),
  };
};

export const isUnavailable = (state: LineState): boolean => state.kind === "unavailable" || state.kind === "options";
