import { splitPhone } from "@sufra/domain/auth/phone.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { tenderNames } from "@sufra/domain/orders/receipt-words.ts";
import type { PosMissing } from "@sufra/domain/pos/order-state.ts";
import { toPosOrder } from "@sufra/domain/pos/pos-order.ts";
import { sql } from "kysely";
import type { PosDraft } from "../gateways/pos/pos-adapter.ts";
import type { Tx } from "../platform/db/database.ts";
import type { StoredLine, StoredPrice } from "../pricing/quotes.ts";
import {
  linkCharge,
  linkCombo,
  type Linker,
  linkKey,
  linkLine,
  type LinkNeed,
  type Links,
  makeLinker,
  type Names,
} from "./link-draft.ts";

export type Drafted = {
  /** Null while something is missing. */
  draft: PosDraft | null;
  missing: PosMissing[];
  /** Of its lines, by number. */
  named: ReadonlyMap<number, Text>;
};

/** Those that the order names: an establishment may have linked thousands. */
const loadLinks = async (tx: Tx, tenantId: string, needs: readonly LinkNeed[]): Promise<Links> => {
  const kinds = needs.map(({ kind }) => kind);
  const ids = needs.map(({ local_id }) => local_id);
  const { rows } = await sql<{ kind: PosMissing["kind"]; local_id: string; external_id: string }>`
    select l.kind, l.local_id, l.external_id from unnest(${kinds}::text[], ${ids}::text[]) n (kind, local_id)
      join pos_link l on l.tenant_id = ${tenantId} and l.kind = n.kind and l.local_id = n.local_id
    where l.gone_at is null`.execute(tx);
  return new Map(rows.map(({ kind, local_id, external_id }) => [linkKey(kind, local_id), external_id]));
};

const loadOrder = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.id", "=", "o.branch_id"))
    .select([
      "o.id",
      "o.number",
      "o.order_type",
      "o.branch_id",
      "b.name as branch_name",
      "o.table_id",
      "o.table_number",
    ])
    .select(["o.scheduled_at", "o.customer_name", "o.customer_phone", "o.address", "o.notes", "o.vehicle"])
    .select(["o.payment_method", "o.priced", "o.total", "o.prices_include_tax"])
    .where("o.tenant_id", "=", tenantId)
    .where("b.tenant_id", "=", tenantId)
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
type Order = Awaited<ReturnType<typeof loadOrder>>;

const getNames = (lines: readonly StoredLine[]): Names =>
  new Map(
    lines.flatMap((line): [string, Text][] => [
      [line.product_id ?? line.combo_id ?? "", line.name],
      ...line.options.map((option): [string, Text] => [option.option_id, option.name]),
      ...line.products.flatMap((product): [string, Text][] => [
        [product.product_id, product.name],
        ...product.options.map((option): [string, Text] => [option.option_id, option.name]),
      ]),
    ]),
  );

const getCustomer = ({ customer_name: name, customer_phone }: Order): PosDraft["customer"] => {
  if (customer_phone === "") return null;
  const { dial_code, phone_number: phone } = splitPhone(customer_phone);
  // A phone without a name is refused there.
  return { name: name || "ضيف Guest", dial_code, phone };
};

const getAddress = (order: Order): PosDraft["address"] => {
  // Written with the order by `insertOrder` alone.
  const address = order.address as BoardOrder["address"];
  if (address === null) return null;
  const { title: name, lat, lng, description, block_number, door_number, level_number, notes } = address;
  const doors: [string, string][] = [
    ["مبنى Block", block_number],
    ["باب Door", door_number],
    ["دور Floor", level_number],
  ];
  const parts = [description, ...doors.map(([label, value]) => value && `${label} ${value}`), notes];
  return { name, description: parts.filter((part) => part !== "").join(" · "), lat, lng };
};

const table = (number: number): Text => ({ sa: `طاولة ${number}`, en: `Table ${number}` });

const getPayment = ({ payment_method: method, total: amount }: Order, { link }: Linker): PosDraft["payment"] =>
  // An order that is paid online is visible once it is paid.
  method === "online_card" && amount > 0
    ? { method_id: link("payment_method", method, tenderNames.online), amount }
    : null;

const toDraft = (order: Order, price: StoredPrice, linker: Linker): Omit<PosDraft, "tax_ids"> => {
  const names = getNames(price.lines);
  const contents = toPosOrder(price);
  return {
    ...contents,
    external_number: order.id,
    // The column's CHECK allows 1, 2 and 3.
    type: order.order_type as OrderType,
    branch_id: linker.link("branch", order.branch_id, order.branch_name),
    table_id: order.table_id && linker.link("table", order.table_id, table(order.table_number ?? 0)),
    guests: 1,
    due_at: order.scheduled_at,
    customer: getCustomer(order),
    address: getAddress(order),
    customer_notes: [order.notes, order.vehicle].filter((note) => note !== "").join(" · "),
    // By our number staff find it on our board.
    kitchen_notes: [orderNumberText(order.number), order.notes].filter((note) => note !== "").join(" · "),
    lines: contents.lines.map((line) => linkLine(linker, line, names)),
    combos: contents.combos.map((combo) => linkCombo(linker, combo, names)),
    charges: contents.charges.map((charge) => linkCharge(linker, charge)),
    payment: getPayment(order, linker),
  };
};

const getTaxIds = (links: Links): PosDraft["tax_ids"] => {
  const start = linkKey("tax", "");
  return [...links]
    .filter(([key]) => key.startsWith(start))
    .map(([key, id]) => ({ rate_bp: Number(key.slice(start.length)), id }));
};

/** An order in the point of sale's ids, or what of it has no counterpart there. */
export const draftOrder = async (tx: Tx, tenantId: string, orderId: string): Promise<Drafted> => {
  const order = await loadOrder(tx, tenantId, orderId);
  // Written with the order by `insertOrder` alone.
  const price = order.priced as StoredPrice;
  // Without links everything that the order names is missing: that is what has to be loaded.
  const unlinked = makeLinker(new Map());
  toDraft(order, price, unlinked);
  const links = await loadLinks(tx, tenantId, unlinked.missing());
  const linker = makeLinker(links);
  const draft = { ...toDraft(order, price, linker), tax_ids: getTaxIds(links) };
  const missing = linker.missing().map(({ kind, name }) => ({ kind, name }));
  return {
    draft: missing.length > 0 ? null : draft,
    missing,
    named: new Map(price.lines.map((line) => [line.line_no, line.name])),
  };
};
