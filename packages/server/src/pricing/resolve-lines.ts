import { chooseProducts } from "@sufra/domain/menu/combos.ts";
import { chooseOptions, optionsPrice, type PricedOption } from "@sufra/domain/menu/options.ts";
import type { FieldRefusal } from "@sufra/domain/errors/field-issue.ts";
import type { JudgedAt } from "@sufra/domain/menu/availability.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { accept, type Outcome, type Refusal, refuse } from "@sufra/domain/outcome.ts";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import type { UnavailableLine } from "@sufra/domain/pricing/compare-quotes.ts";
import type { PriceCombo, PriceComboProduct, PriceLine } from "@sufra/domain/pricing/price-facts.ts";
import { comboUnavailability, optionGroupsAt, productUnavailability } from "../menu/catalog.ts";
import type { CartFacts } from "./cart-facts.ts";
import type { StoredComboProduct, StoredLine, StoredOption, StoredPrice } from "./quotes.ts";

type LineDetails = Pick<StoredLine, "name" | "options" | "products" | "note">;
export type ResolvedLine = { fact: PriceLine; kept: LineDetails; units: number };
export type ResolvedCombo = { fact: PriceCombo; kept: LineDetails; units: number };
type Resolved<T> = Outcome<T> | FieldRefusal;

const storedOption = ({ option_id, name, quantity, price, free_quantity }: PricedOption): StoredOption =>
  free_quantity === 0 ? { option_id, name, quantity, price } : { option_id, name, quantity, price, free_quantity };

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

type Options = readonly { option_id: string; quantity: number }[];

const spelled = (options: Options): string =>
  options
    .map(({ option_id, quantity }) => `${option_id}*${quantity}`)
    .sort()
    .join();

const spelledProducts = (products: readonly { slot_id: string; product_id: string; options: Options }[]): string =>
  products
    .map(({ slot_id, product_id, options }) => `${slot_id}/${product_id}/${spelled(options)}`)
    .sort()
    .join(";");

/** The line as it was agreed on, where it was: the same thing with the same choices. */
const agreedLine = (request: OrderRequest, line_no: number, agreed: StoredPrice | null): StoredLine | undefined => {
  const line = agreed?.lines.find((each) => each.line_no === line_no);
  const asked = request.lines[line_no - 1];
  const combo = request.combos[line_no - 1 - request.lines.length];
  if (asked)
    return line?.product_id === asked.product_id && spelled(line.options) === spelled(asked.options) ? line : undefined;
  if (!line || !combo || line.combo_id !== combo.combo_id) return undefined;
  return spelledProducts(line.products) === spelledProducts(combo.products) ? line : undefined;
};

/** The first agreed option that the menu does not offer with this product any more. */
const lostOption = (facts: CartFacts, line: StoredLine): Text | undefined => {
  const product = facts.catalog.products.get(line.product_id ?? "");
  const offered = new Set(product?.option_groups.flatMap(({ options }) => options.map(({ id }) => id)));
  return line.options.find(({ option_id }) => !offered.has(option_id))?.name;
};

/**
 * The unavailable part of a placed cart, if that is why a line was refused; `null` if the request itself is wrong.
 * Choices in a quote were valid then; if refused now, the menu has changed.
 */
export const findUnavailableLine = (
  refusal: Refusal | FieldRefusal,
  line_no: number,
  facts: CartFacts,
  request: OrderRequest,
  agreed: StoredPrice | null,
): UnavailableLine | null => {
  const line = agreedLine(request, line_no, agreed);
  if ("errors" in refusal) {
    if (!line) return null;
    if (line.kind === "combo") return { line_no, name: line.name, kind: "unavailable" };
    return { line_no, name: lostOption(facts, line) ?? line.name, kind: "option_unavailable" };
  }
  if (refusal.code !== "item_unavailable" && refusal.code !== "not_found") return null;
  const name = (refusal.params?.item as Text | undefined) ?? line?.name ?? { sa: "", en: "" };
  return { line_no, name, kind: refusal.params?.option_id === undefined ? "unavailable" : "option_unavailable" };
};
