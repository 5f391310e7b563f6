import type { FastifyInstance, FastifyReply } from "fastify";
import { returnAddress, settleCharge, startCharge } from "./charge.ts";
import { currentInvoice } from "./invoice-calls.ts";
import { cardSource, newPayment } from "./payment-calls.ts";
import { getFields, type SandboxContext, SandboxError, textField } from "./sandbox-context.ts";
import { escapeHtml, factsTable, riyals, sendPage } from "./sandbox-page.ts";
import type { InvoiceRecord, PaymentRecord } from "./sandbox-records.ts";
import { makeToken, spendToken } from "./token-calls.ts";

const field = (name: string, arabic: string, english: string, hint: string): string =>
  `<label><span>${arabic} <span lang="en">${english}</span></span><input name="${name}" required autocomplete="off" placeholder="${hint}"></label>`;

const form = `<form method="post">
${field("number", "رقم البطاقة", "Card number", "4111 1111 1111 1111")}
${field("name", "الاسم على البطاقة", "Name on card", "NORA ALI")}
<div class="pair">${field("month", "الشهر", "Month", "12")}${field("year", "السنة", "Year", "2030")}</div>
${field("cvc", "رمز التحقق", "CVC", "123")}
<button class="first">ادفع <span lang="en">Pay</span></button></form>`;

const showForm = (invoice: InvoiceRecord, reply: FastifyReply, error = ""): FastifyReply => {
  const facts = factsTable([["المبلغ", "Amount", `${riyals(invoice.amount)} ${invoice.currency}`]]);
  const alert = error === "" ? "" : `<p class="error" role="alert" dir="auto">${escapeHtml(error)}</p>`;
  const back = invoice.back_url && `<a href="${escapeHtml(invoice.back_url)}">رجوع <span lang="en">Back</span></a>`;
  const body = `<p dir="auto">${escapeHtml(invoice.description)}</p>${facts}${alert}${form}${back ?? ""}`;
  return sendPage(
    reply,
    { title: "صفحة الدفع التجريبية", english: "Test payment page", body },
    error === "" ? 200 : 422,
  );
};

const onward = (invoice: InvoiceRecord, payment: PaymentRecord, reply: FastifyReply): FastifyReply => {
  if (payment.status === "failed") return showForm(invoice, reply, payment.source.message ?? "DECLINED");
  if (payment.source.transaction_url !== null) return reply.redirect(payment.source.transaction_url, 303);
  if (invoice.success_url !== null) return reply.redirect(returnAddress(payment, invoice.success_url), 303);
  return sendPage(reply, { title: "تم الدفع", english: "Paid", body: "" });
};

const errorText = (error: SandboxError): string =>
  Object.entries(error.errors ?? {})
    .map(([name, texts]) => `${name} ${texts.join(", ")}`)
    .join(" · ") || error.message;

const pay = (context: SandboxContext, invoice: InvoiceRecord, fields: Record<string, unknown>): PaymentRecord => {
  const token = spendToken(context, invoice.account, makeToken(context, invoice.account, fields).id);
  const facts = {
    amount: invoice.amount,
    currency: invoice.currency,
    description: invoice.description,
    callback_url: invoice.success_url,
    invoice_id: invoice.id,
    metadata: invoice.metadata,
  };
  return startCharge(context, newPayment(invoice.account, facts, cardSource(token)), token.outcome, true);
};

/** The hosted page of the redirect flow: the guest types the card at the provider. */
export const hostedPages = (app: FastifyInstance, context: SandboxContext): void => {
  const open = (id: string): InvoiceRecord | null => {
    const invoice = currentInvoice(context, id);
    return invoice?.status === "initiated" ? invoice : null;
  };
  const closed = (reply: FastifyReply): FastifyReply =>
    sendPage(reply, { title: "انتهت صلاحية الرابط", english: "This link is paid or expired", body: "" }, 410);

  app.get<{ Params: { id: string } }>("/invoices/:id", async (request, reply) => {
    const invoice = open(request.params.id);
    return invoice ? showForm(invoice, reply) : closed(reply);
  });
  app.post<{ Params: { id: string } }>("/invoices/:id", async (request, reply) => {
    const invoice = open(request.params.id);
    if (!invoice) return closed(reply);
    try {
      return onward(invoice, pay(context, invoice, getFields(request)), reply);
    } catch (error) {
      if (error instanceof SandboxError) return showForm(invoice, reply, errorText(error));
      throw error;
    }
  });
};

/** The bank's possible answers. All except the first fail the payment. */
const choices = [
  ["AUTHENTICATED", "تم التحقق، ادفع", null],
  ["UNAUTHENTICATED", "لم يتم التحقق", "3ds_unauthenticated"],
  ["CANCELLED_AUTHENTICATION", "ألغى العميل التحقق", "3ds_authentication_cancelled"],
  ["AUTHENTICATION_NOT_AVAILABLE", "التحقق غير متاح", "3ds_authentication_not_available"],
  ["AUTHENTICATION_REJECTED", "رفض البنك التحقق", "3ds_authentication_rejected"],
] as const;

const buttons = choices
  .map(
    ([value, arabic], at) =>
      `<button${at === 0 ? ' class="first"' : ""} name="result" value="${value}">${arabic}<small lang="en" dir="ltr">${value}</small></button>`,
  )
  .join("");

const backToShop = (payment: PaymentRecord, reply: FastifyReply): FastifyReply => {
  if (payment.callback_url !== null) return reply.redirect(returnAddress(payment, payment.callback_url), 303);
  return sendPage(reply, { title: "انتهت العملية", english: "All done", body: "<p>يمكنك إغلاق هذه الصفحة.</p>" });
};

/** In place of the bank's code page: the guest chooses the outcome. */
export const challengePages = (app: FastifyInstance, context: SandboxContext): void => {
  const missing = (reply: FastifyReply): FastifyReply =>
    sendPage(reply, { title: "عملية غير معروفة", english: "Unknown payment", body: "" }, 404);

  app.get<{ Params: { id: string } }>("/3ds/:id", async (request, reply) => {
    const payment = context.store.payments.get(request.params.id);
    if (!payment) return missing(reply);
    if (payment.pending === null) return backToShop(payment, reply);
    const facts = factsTable([
      ["المبلغ", "Amount", `${riyals(payment.amount)} ${payment.currency}`],
      ["البطاقة", "Card", payment.source.number ?? ""],
    ]);
    const body = `${facts}<form method="post" action="/3ds/${payment.id}">${buttons}</form>`;
    return sendPage(reply, { title: "التحقق من البطاقة", english: "3-D Secure test bank: choose the result", body });
  });

  app.post<{ Params: { id: string } }>("/3ds/:id", async (request, reply) => {
    const payment = context.store.payments.get(request.params.id);
    if (!payment) return missing(reply);
    // A second press, or going back, changes nothing.
    if (payment.pending === null) return backToShop(payment, reply);
    const chosen = choices.find(([value]) => value === textField(getFields(request)["result"]));
    if (!chosen) return reply.redirect(`/3ds/${payment.id}`, 303);
    const failed = { paid: false, challenge: false, response_code: null, message: chosen[2] ?? "" };
    return backToShop(settleCharge(context, payment, chosen[2] === null ? payment.pending : failed), reply);
  });
};
