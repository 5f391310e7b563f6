import { chooseProducts } from "@sufra/domain/menu/combos.ts";
import { chooseOptions, optionsPrice, type PricedOption } from "@sufra/domain/menu/options.ts";
import type { FieldRefusal } from "@sufra/domain/errors/field-issue.ts";
import type { JudgedAt } from "@sufra/domain/menu/availability.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { accept, type Outcome, refuse } from "@sufra/domain/outcome.ts";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import type { PriceCombo, PriceComboProduct, PriceLine } from "@sufra/domain/pricing/price-facts.ts";
import { comboUnavailability, optionGroupsAt, productUnavailability } from "../menu/catalog.ts";
import type { CartFacts } from "./cart-facts.ts";
import type { StoredComboProduct, StoredLine, StoredOption } from "./stored-quote.ts";

type LineDetails = Pick<StoredLine, "name" | "options" | "products" | "note">;
export type ResolvedLine = { fact: PriceLine; kept: LineDetails; units: number };
export type ResolvedCombo = { fact: PriceCombo; kept: LineDetails; units: number };
type Resolved<T> = Outcome<T> | FieldRefusal;

const storedOption = ({ option_id, name, quantity, price }: PricedOption): StoredOption => ({
  option_id,
  name,
  quantity,
  price,
});

/** An id the menu does not know is answered like any other thing that is not there. */
const unknown = refuse("not_found");
const refuseUnavailable = (name: Text) => refuse("item_unavailable", { item: name });

/** One product line of the cart : chosen options checked and priced. */
export const resolveLine = (
  facts: CartFacts,
  request: OrderRequest,
  index: number,
  at: JudgedAt,
): Resolved<ResolvedLine> => {
  const line = request.lines[index];
  const product = line && facts.catalog.products.get(line.product_id);
  if (!line || !product) return unknown;
  const zone = facts.branch.establishment.time_zone;
  if (productUnavailability(product, at, zone) !== null) return refuseUnavailable(product.name);
  const options = chooseOptions(optionGroupsAt(product, at), line.options, `lines.${index}.options`);
  if (!options.ok) return options;
  const fact: PriceLine = {
    line_no: index + 1,
    product_id: product.id,
    quantity: line.quantity,
    unit_price: product.price,
    options_price: optionsPrice(options.value),
    tax_rate_bp: product.tax_rate_bp,
  };
  const details: LineDetails = {
    name: product.name,
    options: options.value.map(storedOption),
    products: [],
    note: line.note ?? "",
  };
  return accept({ fact, kept: details, units: product.capacity_units });
};

type ChosenProduct = { fact: PriceComboProduct; kept: StoredComboProduct; units: number };

const resolveComboProducts = (
  facts: CartFacts,
  slotted: readonly (OrderRequest["combos"][number]["products"][number] & { surcharge: number })[],
  where: string,
  at: JudgedAt,
): Resolved<ChosenProduct[]> => {
  const zone = facts.branch.establishment.time_zone;
  const products: ChosenProduct[] = [];
  for (const [place, choice] of slotted.entries()) {
    const product = facts.catalog.products.get(choice.product_id);
    if (!product) return unknown;
    if (productUnavailability(product, at, zone) !== null) return refuseUnavailable(product.name);
    const options = chooseOptions(optionGroupsAt(product, at), choice.options, `${where}.products.${place}.options`);
    if (!options.ok) return options;
    const { slot_id, product_id, surcharge } = choice;
    const options_price = optionsPrice(options.value);
    products.push({
      fact: { product_id, list_price: product.price, surcharge, options_price, tax_rate_bp: product.tax_rate_bp },
      kept: { slot_id, product_id, name: product.name, surcharge, options: options.value.map(storedOption) },
      units: product.capacity_units,
    });
  }
  return accept(products);
};

/** One combo of the cart: every slot filled, every product to be had, their options priced. */
export const resolveCombo = (
  facts: CartFacts,
  request: OrderRequest,
  index: number,
  at: JudgedAt,
): Resolved<ResolvedCombo> => {
  const combo = request.combos[index];
  const known = combo && facts.catalog.combos.get(combo.combo_id);
  if (!combo || !known) return unknown;
  const zone = facts.branch.establishment.time_zone;
  if (comboUnavailability(facts.catalog, known, at, zone) !== null) return refuseUnavailable(known.name);
  const slotted = chooseProducts(known.slots, combo.products, `combos.${index}.products`);
  if (!slotted.ok) return slotted;
  const products = resolveComboProducts(facts, slotted.value, `combos.${index}`, at);
  if (!products.ok) return products;
  const fact: PriceCombo = {
    line_no: request.lines.length + index + 1,
    combo_id: known.id,
    quantity: combo.quantity,
    price: known.price,
    products: products.value.map((each) => each.fact),
  };
  const details: LineDetails = {
    name: known.name,
    options: [],
    products: products.value.map((each) => each.kept),
    note: combo.note ?? "",
  };
  return accept({ fact, kept: details, units: products.value.reduce((sum, each) => sum + each.units, 0) });
};
