import type { FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import {
  getAccount,
  getAmount,
  getFields,
  invalid,
  getMetadata,
  notFound,
  textField,
  webAddress,
  type SandboxContext,
} from "./sandbox-context.ts";
import { toPayment, type InvoiceRecord } from "./sandbox-records.ts";

/** An overdue invoice becomes expired at the next read. */
export const currentInvoice = (context: SandboxContext, id: string): InvoiceRecord | null => {
  const invoice = context.store.invoices.get(id);
  if (!invoice) return null;
  const over = invoice.expired_at !== null && Date.parse(invoice.expired_at) <= Date.now();
  return invoice.status === "initiated" && over ? { ...invoice, status: "expired" } : invoice;
};

const shownInvoice = (context: SandboxContext, invoice: InvoiceRecord): Record<string, unknown> => {
  const { account: _account, ...shown } = invoice;
  const payments = [...context.store.payments.values()].filter((each) => each.invoice_id === invoice.id);
  return { ...shown, url: `${context.publicUrl}/invoices/${invoice.id}`, payments: payments.map(toPayment) };
};

const createInvoice = (context: SandboxContext, account: string, fields: Record<string, unknown>): InvoiceRecord => {
  const now = new Date().toISOString();
  const description = textField(fields["description"]);
  if (description === "") throw invalid({ description: ["is required"] });
  const expires = textField(fields["expired_at"]);
  if (expires !== "" && Number.isNaN(Date.parse(expires))) throw invalid({ expired_at: ["is not a time"] });
  const invoice: InvoiceRecord = {
    id: randomUUID(),
    account,
    status: "initiated",
    amount: getAmount(fields["amount"]),
    currency: textField(fields["currency"]) || "SAR",
    description,
    success_url: webAddress(fields["success_url"]),
    back_url: webAddress(fields["back_url"]),
    callback_url: webAddress(fields["callback_url"]),
    expired_at: expires || null,
    created_at: now,
    updated_at: now,
    metadata: getMetadata(fields["metadata"]),
  };
  context.store.keep("invoices", invoice);
  return invoice;
};

export const invoiceCalls = (app: FastifyInstance, context: SandboxContext): void => {
  app.post("/v1/invoices", async (request, reply) => {
    const invoice = createInvoice(context, getAccount(request, true), getFields(request));
    return reply.code(201).send(shownInvoice(context, invoice));
  });
  app.get<{ Params: { id: string } }>("/v1/invoices/:id", async (request) => {
    const account = getAccount(request, true);
    const invoice = currentInvoice(context, request.params.id);
    if (invoice?.account !== account) throw notFound();
    return shownInvoice(context, invoice);
  });
};
