import type { FieldRefusal } from "@sufra/domain/errors/field-issue.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { Refusal } from "@sufra/domain/outcome.ts";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import type { UnavailableLine } from "@sufra/domain/pricing/compare-quotes.ts";
import type { CartFacts } from "./cart-facts.ts";
import type { StoredLine, StoredPrice } from "./stored-quote.ts";

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
