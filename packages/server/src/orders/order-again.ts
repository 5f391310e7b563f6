import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { judgedAt } from "@sufra/domain/menu/availability.ts";
import { chooseProducts } from "@sufra/domain/menu/combos.ts";
import { chooseOptions } from "@sufra/domain/menu/options.ts";
import type { orderAgain as orderAgainCall } from "@sufra/domain/orders/api.ts";
import { type Catalog, comboUnavailability, optionGroupsAt, productUnavailability } from "../menu/catalog.ts";
import { loadCatalog } from "../menu/load-catalog.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { StoredLine, StoredOption } from "../pricing/quotes.ts";
import type { Owner } from "./own-orders.ts";
import { orderRows } from "./load-order.ts";
import { getPrice } from "./show-order.ts";

type Again = AnswerOf<typeof orderAgainCall>;
type Reason = Again["missing"][number]["reason"];
type Today = { catalog: Catalog; now: Date; zone: string };

const chosen = (options: readonly StoredOption[]) =>
  options.map(({ option_id, quantity }) => ({ option_id, quantity }));

/** Why a product with its options is unavailable today; removed products are dropped, the rest is reordered. */
const productReason = (today: Today, productId: string, options: readonly StoredOption[]): Reason | null => {
  const product = today.catalog.products.get(productId);
  const why = product ? productUnavailability(product, judgedAt(today.now), today.zone) : "not_listed";
  if (!product || why === "not_listed") return "gone";
  if (why === "options") return "options";
  if (why !== null) return "sold_out";
  return chooseOptions(optionGroupsAt(product, judgedAt(today.now)), chosen(options), "options").ok ? null : "options";
};

const comboReason = (today: Today, line: StoredLine): Reason | null => {
  const combo = today.catalog.combos.get(line.combo_id ?? "");
  const why = combo ? comboUnavailability(today.catalog, combo, judgedAt(today.now), today.zone) : "not_listed";
  if (!combo || why === "not_listed") return "gone";
  if (why !== null) return "sold_out";
  if (!chooseProducts(combo.slots, line.products, "products").ok) return "options";
  const reasons = line.products.map(({ product_id, options }) => productReason(today, product_id, options));
  return reasons.find((reason) => reason !== null) ?? null;
};

/** An old order as a cart of today: what can be had as it was, and by name what can't and why. */
export const orderAgain = async (tx: Tx, owner: Owner, orderId: string, now: Date): Promise<Again> => {
  const { tenantId, customerId, language } = owner;
  const row = await orderRows(tx, tenantId)
    .select("e.time_zone")
    .where("o.id", "=", orderId)
    .where("o.customer_id", "=", customerId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const { lines } = getPrice(row);
  const productIds = lines.flatMap((line) => [line.product_id, ...line.products.map(({ product_id }) => product_id)]);
  const catalog = await loadCatalog(tx, tenantId, row.branch_id, {
    productIds: productIds.filter((id) => id !== null),
    comboIds: lines.flatMap(({ combo_id }) => (combo_id === null ? [] : [combo_id])),
  });
  const today: Today = { catalog, now, zone: row.time_zone };
  const again: Again = {
    branch_id: row.branch_id,
    order_type: row.order_type as OrderType,
    lines: [],
    combos: [],
    missing: [],
  };
  const miss = (name: Text, reason: Reason) => again.missing.push({ name: readText(name, language), reason });
  for (const line of lines) {
    const { product_id, combo_id, quantity, note } = line;
    const reason = product_id === null ? comboReason(today, line) : productReason(today, product_id, line.options);
    if (reason !== null) miss(line.name, reason);
    else if (product_id !== null) again.lines.push({ product_id, quantity, options: chosen(line.options), note });
    else if (combo_id !== null) {
      const products = line.products.map((each) => ({
        slot_id: each.slot_id,
        product_id: each.product_id,
        options: chosen(each.options),
      }));
      again.combos.push({ combo_id, quantity, products, note });
    }
  }
  return again;
};
