import { createHash } from "node:crypto";
import { firstPreviousHash, type InvoiceFacts, type InvoiceIssuer } from "../gateways/invoices/invoice-issuer.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Contents, wholeOf } from "./invoice-contents.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    invoices: InvoiceIssuer;
  }
}

type Scope = { tx: Tx; tenantId: string; orderId: string; issuer: InvoiceIssuer; now: Date };

const orderFacts = ({ tx, tenantId, orderId }: Scope) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("establishment as e", "e.tenant_id", "o.tenant_id")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.id", "=", "o.branch_id"))
    .select(["o.number", "o.total", "o.tax", "o.tip", "o.priced", "o.branch_id"])
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
export const getSeller = ({ legal_name, name }: Pick<OrderFacts, "legal_name" | "name">) =>
  legal_name.sa || legal_name.en ? legal_name : name;

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
      taxes: json(contents.taxes),
      seller_address: json(order.tax_address),
    })
    .execute();
};

export const taxed = (order: Pick<OrderFacts, "vat_number" | "integrated">): boolean =>
  order.vat_number !== null && !order.integrated;

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
