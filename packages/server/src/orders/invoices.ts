import { createHash } from "node:crypto";
import type { Text } from "@sufra/domain/language/language.ts";
import {
  firstPreviousHash,
  type InvoiceAmount,
  type InvoiceFacts,
  type InvoiceIssuer,
  type InvoiceLine,
} from "../gateways/invoices/invoice-issuer.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { StoredLine, StoredPrice } from "../pricing/quotes.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    invoices: InvoiceIssuer;
  }
}

/** What a document lists: everything of an order, or what came back. `total` is without the tip. */
export type Contents = {
  total: number;
  tax: number;
  tip: number;
  lines: InvoiceLine[];
  discounts: InvoiceAmount[];
  charges: InvoiceAmount[];
};
type Scope = { tx: Tx; tenantId: string; orderId: string; issuer: InvoiceIssuer; now: Date };

const orderFacts = ({ tx, tenantId, orderId }: Scope) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("establishment as e", "e.tenant_id", "o.tenant_id")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.id", "=", "o.branch_id"))
    .select(["o.number", "o.total", "o.tax", "o.tip", "o.total_discount", "o.priced", "o.branch_id"])
    .select(["e.legal_name", "e.name", "e.tax_address", "e.vat_number", "b.integrated"])
    .where("o.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("b.tenant_id", "=", tenantId)
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();

type OrderFacts = Awaited<ReturnType<typeof orderFacts>>;

/** The next of the establishment's unbroken numbers, and the hash of the invoice before; its row is held until the commit. */
const nextInChain = async ({ tx, tenantId }: Scope): Promise<{ number: number; previousHash: string }> => {
  const { last: number } = await tx
    .insertInto("invoice_number")
    .values({ tenant_id: tenantId, last: 1 })
    .onConflict((oc) => oc.column("tenant_id").doUpdateSet((eb) => ({ last: eb("invoice_number.last", "+", 1) })))
    .returning("last")
    .executeTakeFirstOrThrow();
  const before = await tx
    .selectFrom("invoice")
    .select(["id", "number", "kind", "issued_at", "total", "tax", "qr_base64", "previous_hash"])
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number - 1)
    .executeTakeFirst();
  if (!before) return { number, previousHash: firstPreviousHash };
  const sealed = JSON.stringify(Object.values(before));
  return { number, previousHash: Buffer.from(createHash("sha256").update(sealed).digest("hex")).toString("base64") };
};

export const chargeNames = {
  delivery: { sa: "رسوم التوصيل", en: "Delivery" },
  service: { sa: "رسوم الخدمة", en: "Service charge" },
} as const satisfies Record<string, Text>;

/** Equal choices of a combo, counted together. */
const countProducts = (products: StoredLine["products"]) =>
  [
    ...Map.groupBy(products, ({ product_id, surcharge, options }) =>
      JSON.stringify([product_id, surcharge, options.map(({ option_id, quantity }) => [option_id, quantity])]),
    ).values(),
  ].flatMap(([first, ...others]) => (first ? [{ ...first, count: 1 + others.length }] : []));

/** A product's options; a combo's products, each with its surcharge and followed by its options. */
export const chosenOf = ({ options, products }: StoredLine): { name: Text; quantity: number; price: number }[] => [
  ...options.map(({ name, quantity, price }) => ({ name, quantity, price })),
  ...countProducts(products).flatMap(({ name, count, surcharge, options: chosen }) => [
    { name, quantity: count, price: surcharge * count },
    ...chosen.map((option) => ({ name: option.name, quantity: option.quantity * count, price: option.price * count })),
  ]),
];

/** Each coupon by its name; what no coupon took off is a discount without one. */
const discountsOf = ({ coupons = [], total_discount }: StoredPrice): InvoiceAmount[] => {
  const named = coupons.filter(({ amount }) => amount > 0).map(({ name, amount }) => ({ name, amount }));
  const rest = total_discount - named.reduce((sum, { amount }) => sum + amount, 0);
  return rest > 0 ? [...named, { name: { sa: "الخصم", en: "Discount" }, amount: rest }] : named;
};

/** Everything that was sold with the order. */
const wholeOf = (order: OrderFacts): Contents => {
  const price = order.priced as unknown as StoredPrice;
  return {
    total: order.total - order.tip,
    tax: order.tax,
    tip: order.tip,
    lines: price.lines.map((line) => ({
      name: line.name,
      chosen: chosenOf(line),
      quantity: line.quantity,
      unitPrice: line.unit_price + line.options_price,
      total: line.line_total,
    })),
    discounts: discountsOf(price),
    charges: price.charges.map(({ kind, amount }) => ({ name: chargeNames[kind], amount })),
  };
};

const getFacts = (order: OrderFacts, number: number, issuedAt: Date, contents: Contents): InvoiceFacts => {
  const { tax, total, tip, lines, charges, discounts } = contents;
  return {
    number: String(number),
    issuedAt,
    orderNumber: String(order.number),
    seller: { legalName: getSeller(order), address: order.tax_address, vatNumber: order.vat_number },
    issuedByPos: order.integrated,
    lines,
    charges,
    discounts,
    vat: tax,
    total,
    tip,
  };
};

/** The registered name where there is one. */
const getSeller = ({ legal_name, name }: OrderFacts) => (legal_name.sa || legal_name.en ? legal_name : name);

type Original = { id: string; number: number; issued_at: Date };
/** A credit note names the invoice that it takes back, whole or in part. */
type Document = { original: Original | null; cause: string; contents: Contents };

const store = async (scope: Scope, order: OrderFacts, document: Document): Promise<void> => {
  const { tx, tenantId, orderId, issuer, now } = scope;
  const { number, previousHash } = await nextInChain(scope);
  const { original, contents, cause } = document;
  const facts = getFacts(order, number, now, contents);
  const whole = original && getFacts(order, original.number, original.issued_at, wholeOf(order));
  const issued = whole ? await issuer.creditNote(whole, facts) : await issuer.issue(facts);
  const seller = getSeller(order);
  await tx
    .insertInto("invoice")
    .values({
      tenant_id: tenantId,
      id: newId(),
      order_id: orderId,
      number,
      kind: original ? "credit_note" : "invoice",
      original_id: original?.id ?? null,
      cause,
      issued_at: now,
      seller_name: seller.sa || seller.en,
      vat_number: order.vat_number ?? "",
      total: contents.total,
      tax: contents.tax,
      qr_base64: issued.qrBase64 ?? "",
      previous_hash: previousHash,
      tip: contents.tip,
      lines: json(contents.lines),
      discounts: json(contents.discounts),
      charges: json(contents.charges),
    })
    .execute();
};

const taxed = (order: OrderFacts): boolean => order.vat_number !== null && !order.integrated;

const loadInvoice = ({ tx, tenantId, orderId }: Scope) =>
  tx
    .selectFrom("invoice")
    .select(["id", "number", "issued_at"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("kind", "=", "invoice")
    .executeTakeFirst();

/**
 * Issues the tax invoice of an order once, at capture or delivery, whichever is first. None if the establishment is not
 * registered for VAT, or the branch's point of sale issues it. The caller has locked the order's row.
 */
export const issueInvoice = async (scope: Scope): Promise<void> => {
  if (await loadInvoice(scope)) return;
  const order = await orderFacts(scope);
  if (!taxed(order)) return;
  await store(scope, order, { original: null, cause: "order", contents: wholeOf(order) });
};

/** Takes an invoice back, whole or by what was returned; nothing where none was issued. */
export const issueCreditNote = async (scope: Scope, cause: string, returned: Contents | null): Promise<void> => {
  const original = await loadInvoice(scope);
  if (!original) return;
  const order = await orderFacts(scope);
  await store(scope, order, { original, cause, contents: returned ?? wholeOf(order) });
};
