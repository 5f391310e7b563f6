import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { Receipt, ReceiptDocument } from "@sufra/domain/orders/receipt-api.ts";
import { sumOfCredit } from "@sufra/domain/orders/returns.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { type Contents, creditContents, wholeOf } from "./invoice-contents.ts";
import { getSeller, taxed } from "./invoices.ts";
import { dueOf } from "./order-money.ts";
import { getStatus } from "./read-placed.ts";
import { readPayments, readRefunds } from "./paid-parts.ts";
import { type Head, toDocument } from "./receipt-document.ts";
import { loadSold } from "./sold-order.ts";

const orderRow = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("establishment as e", "e.tenant_id", "o.tenant_id")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.id", "=", "o.branch_id"))
    .select(["o.id", "o.number", "o.created_at", "o.status", "o.status_reason", "o.order_type", "o.table_number"])
    .select(["o.priced", "o.prices_include_tax", "o.total", "o.tax", "o.tip", "o.received", "o.refunds_booked"])
    .select(["o.credited", "o.recorded", "o.customer_id"])
    .select(["e.name", "e.legal_name", "e.vat_number", "e.tax_address", "e.time_zone"])
    .select(["b.name as branch_name", "b.integrated"])
    .where("o.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("b.tenant_id", "=", tenantId)
    .where("o.id", "=", orderId)
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof orderRow>>>;

const readInvoices = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("invoice")
    .select(["id", "kind", "number", "original_id", "cause", "issued_at", "seller_name", "seller_address"])
    .select(["vat_number", "total", "tax", "tip", "qr_base64", "lines", "discounts", "charges", "taxes"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number];

const bothLanguages = (text: string): Text => ({ sa: text, en: "" });

const toTaxDocument = (row: Row, invoice: InvoiceRow, all: readonly InvoiceRow[], reason: string): ReceiptDocument => {
  const { id, number, kind, issued_at, seller_name, seller_address, vat_number, qr_base64 } = invoice;
  const credited = kind === "credit_note";
  // Written by `issueInvoice` and `issueCreditNote` alone.
  const contents = invoice as unknown as Contents;
  const head: Head = {
    id,
    number,
    kind: credited ? "tax_credit_note" : "tax_invoice",
    issued_at: issued_at.toISOString(),
    original_number: all.find((each) => each.id === invoice.original_id)?.number ?? null,
    reason,
    seller_name: bothLanguages(seller_name),
    seller_address: seller_address as Text,
    vat_number,
    prices_include_tax: row.prices_include_tax,
    qr_svg: qr_base64 === "" ? "" : qrSvg(qr_base64),
    qr_base64,
  };
  return toDocument(head, contents);
};

/** The order as a summary, where no tax invoice was issued. */
const toSummary = (row: Row): ReceiptDocument =>
  toDocument(
    {
      id: row.id,
      kind: "order_summary",
      issued_at: row.created_at.toISOString(),
      seller_name: getSeller(row),
      seller_address: row.tax_address,
      prices_include_tax: row.prices_include_tax,
    },
    wholeOf(row),
  );

const readDocuments = async (tx: Tx, tenantId: string, row: Row): Promise<ReceiptDocument[]> => {
  const invoices = await readInvoices(tx, tenantId, row.id);
  const { credits, lines } = await loadSold(tx, tenantId, row);
  const tax = invoices.map((invoice) => {
    const reason = credits.find(({ id }) => id === invoice.cause)?.reason ?? row.status_reason ?? "";
    return toTaxDocument(row, invoice, invoices, invoice.kind === "invoice" ? "" : reason);
  });
  const sums = credits.map((credit) => sumOfCredit(credit)).reduce((sum, { gross, tip }) => sum + gross + tip, 0);
  // Returns of a time before several were possible did not store what came back.
  const untaxed = sums === row.credited ? credits.filter(({ id }) => !invoices.some(({ cause }) => cause === id)) : [];
  const summaries = untaxed.flatMap((credit) => {
    const { id, reason, created_at } = credit;
    const { gross, tip } = sumOfCredit(credit);
    // An order that ended unserved came back by no return, and one that cost nothing gave no money back.
    if (id === null || gross + tip === 0) return [];
    const head: Head = {
      id,
      kind: "refund_summary",
      issued_at: created_at.toISOString(),
      reason,
      seller_name: getSeller(row),
      seller_address: row.tax_address,
      prices_include_tax: row.prices_include_tax,
    };
    return [toDocument(head, creditContents({ credit, lines, pricesIncludeTax: row.prices_include_tax }))];
  });
  const first = tax.some(({ kind }) => kind === "tax_invoice") ? [] : [toSummary(row)];
  return [...first, ...tax, ...summaries];
};

const whyNoInvoice = (row: Row, [first]: readonly ReceiptDocument[]): Receipt["no_invoice"] => {
  if (first?.kind === "tax_invoice") return null;
  if (row.vat_number === null) return "not_registered";
  if (!taxed(row)) return "point_of_sale";
  return isDone(getStatus(row.status)) ? "ended" : "not_yet";
};

/** Everything a guest or a member of staff may print of an order. `customerId`: only one's own is found. */
export const readReceipt = async (
  tx: Tx,
  { tenantId, orderId, customerId }: { tenantId: string; orderId: string; customerId?: string },
): Promise<Receipt> => {
  const row = await orderRow(tx, tenantId, orderId);
  // Staff see an order once it is paid or need not be.
  const visible =
    row && (customerId === undefined ? row.status !== "awaiting_payment" : row.customer_id === customerId);
  if (!row || !visible) throw new AppError("not_found");
  const documents = await readDocuments(tx, tenantId, row);
  const paid = await readPayments(tx, tenantId, orderId);
  const refunded = await readRefunds(tx, tenantId, orderId);
  return {
    order_id: row.id,
    number: row.number,
    placed_at: row.created_at.toISOString(),
    status: getStatus(row.status),
    // The columns' CHECKs allow exactly the contract's values.
    order_type: row.order_type as OrderType,
    table_number: row.table_number,
    establishment_name: row.name,
    branch_name: row.branch_name,
    time_zone: row.time_zone,
    no_invoice: whyNoInvoice(row, documents),
    documents,
    recorded: row.recorded,
    paid: paid.map(({ tender, amount, last4, created_at }) => ({
      tender,
      amount,
      last4,
      at: created_at.toISOString(),
    })),
    refunded: refunded.map(({ tender, amount, done, created_at }) => ({
      tender,
      amount,
      done,
      at: created_at.toISOString(),
    })),
    due: dueOf(row),
  };
};
