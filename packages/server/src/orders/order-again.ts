import { comboUnitPrice } from "@sufra/domain/cart/cart-totals.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { judgedAt } from "@sufra/domain/menu/availability.ts";
import { chooseProducts } from "@sufra/domain/menu/combos.ts";
import { chooseOptions, optionsPrice } from "@sufra/domain/menu/options.ts";
import type { listAgain as listAgainCall, orderAgain as orderAgainCall } from "@sufra/domain/orders/api.ts";
import { type Catalog, comboUnavailability, optionGroupsAt, productUnavailability } from "../menu/catalog.ts";
import { loadCatalog } from "../menu/load-catalog.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { StoredLine, StoredOption } from "../pricing/quotes.ts";
import { loadPictures } from "./item-pictures.ts";
import { orderRows } from "./load-order.ts";
import type { Owner } from "./own-orders.ts";
import { getPrice, toItems } from "./show-order.ts";

type Again = AnswerOf<typeof orderAgainCall>;
type Reason = Again["missing"][number]["reason"];
type Today = { catalog: Catalog; now: Date; zone: string };
/** A price of today in halalas, or why it can't be had. */
type Judged = number | Reason;

const chosen = (options: readonly StoredOption[]) =>
  options.map(({ option_id, quantity }) => ({ option_id, quantity }));

/** What the options cost with one piece. A removed product is dropped from the new cart, the rest is ordered again. */
const judgeOptions = (today: Today, productId: string, options: readonly StoredOption[]): Judged => {
  const product = today.catalog.products.get(productId);
  const why = product ? productUnavailability(product, judgedAt(today.now), today.zone) : "not_listed";
  if (!product || why === "not_listed") return "gone";
  if (why === "options") return "options";
  if (why !== null) return "sold_out";
  const again = chooseOptions(optionGroupsAt(product, judgedAt(today.now)), chosen(options), "options");
  return again.ok ? optionsPrice(again.value) : "options";
};

const judgeCombo = (today: Today, line: StoredLine): Judged => {
  const combo = today.catalog.combos.get(line.combo_id ?? "");
  const why = combo ? comboUnavailability(today.catalog, combo, judgedAt(today.now), today.zone) : "not_listed";
  if (!combo || why === "not_listed") return "gone";
  if (why !== null) return "sold_out";
  const slotted = chooseProducts(combo.slots, line.products, "products");
  if (!slotted.ok) return "options";
  const products: { surcharge: number; optionsPrice: number }[] = [];
  for (const { product_id, options, surcharge } of slotted.value) {
    const judged = judgeOptions(today, product_id, options);
    if (typeof judged === "string") return judged;
    products.push({ surcharge, optionsPrice: judged });
  }
  return comboUnitPrice({ unitPrice: combo.price, products });
};

/** What one piece of the line costs today. */
const judgeLine = (today: Today, line: StoredLine): Judged => {
  if (line.product_id === null) return judgeCombo(today, line);
  const judged = judgeOptions(today, line.product_id, line.options);
  const price = today.catalog.products.get(line.product_id)?.price ?? 0;
  return typeof judged === "string" ? judged : price + judged;
};

const ownRows = (tx: Tx, { tenantId, customerId }: Owner) =>
  orderRows(tx, tenantId).select("e.time_zone").where("o.customer_id", "=", customerId);
type Row = Awaited<ReturnType<ReturnType<typeof ownRows>["execute"]>>[number];

/** All rows must be of one branch: the catalog is the one of the first row. */
const loadToday = async (tx: Tx, tenantId: string, rows: readonly [Row, ...Row[]], now: Date): Promise<Today> => {
  const lines = rows.flatMap((row) => getPrice(row).lines);
  const productIds = lines.flatMap((line) => [line.product_id, ...line.products.map(({ product_id }) => product_id)]);
  const catalog = await loadCatalog(tx, tenantId, rows[0].branch_id, {
    productIds: productIds.filter((id) => id !== null),
    comboIds: lines.flatMap(({ combo_id }) => (combo_id === null ? [] : [combo_id])),
  });
  return { catalog, now, zone: rows[0].time_zone };
};

/** An old order as a cart of today: what can be had as it was, and by name what can't and why. */
export const orderAgain = async (tx: Tx, owner: Owner, orderId: string, now: Date): Promise<Again> => {
  const row = await ownRows(tx, owner).where("o.id", "=", orderId).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const today = await loadToday(tx, owner.tenantId, [row], now);
  const again: Again = {
    branch_id: row.branch_id,
    order_type: row.order_type as OrderType,
    lines: [],
    combos: [],
    missing: [],
  };
  const miss = (name: Text, reason: Reason) => again.missing.push({ name: readText(name, owner.language), reason });
  for (const line of getPrice(row).lines) {
    const { product_id, combo_id, quantity, note } = line;
    const judged = judgeLine(today, line);
    if (typeof judged === "string") miss(line.name, judged);
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

const maxScanned = 12;
const maxListed = 3;

/** Equal for orders of the same dishes at the same branch, however many and with whatever options. */
const getDishKey = (row: Row): string =>
  [row.branch_id, ...new Set(getPrice(row).lines.map((line) => String(line.product_id ?? line.combo_id)))]
    .toSorted()
    .join();

/** What the lines that can be had today cost, and how many can't. */
const priceAgain = (today: Today, lines: readonly StoredLine[]): { price: number; missing: number } => {
  const again = { price: 0, missing: 0 };
  for (const line of lines) {
    const judged = judgeLine(today, line);
    if (typeof judged === "string") again.missing += 1;
    else again.price += judged * line.quantity;
  }
  return again;
};

/** The latest delivered orders whose dishes differ, each with what it costs today; those that can't be had at all are left out. */
export const listAgain = async (tx: Tx, owner: Owner, now: Date): Promise<AnswerOf<typeof listAgainCall>> => {
  const found = await ownRows(tx, owner)
    .where("o.status", "=", "delivered")
    .orderBy("o.id", "desc")
    .limit(maxScanned)
    .execute();
  const branches = Map.groupBy(found, ({ branch_id }) => branch_id) as Map<string, [Row, ...Row[]]>;
  const menus = new Map<string, Today>();
  for (const [branchId, rows] of branches) menus.set(branchId, await loadToday(tx, owner.tenantId, rows, now));
  const available = found.flatMap((row) => {
    const { lines } = getPrice(row);
    const today = menus.get(row.branch_id);
    const priced = today && priceAgain(today, lines);
    return priced && priced.missing < lines.length ? [{ row, priced }] : [];
  });
  const listed = [...Map.groupBy(available, ({ row }) => getDishKey(row)).values()]
    .flatMap(([latest]) => latest ?? [])
    .slice(0, maxListed);
  const prices = listed.map(({ row }) => getPrice(row));
  const pictures = await loadPictures(tx, owner.tenantId, prices);
  const orders = listed.map(({ row, priced }) => ({
    id: row.id,
    ...priced,
    items: toItems(row, pictures, owner.language),
  }));
  return { orders };
};
