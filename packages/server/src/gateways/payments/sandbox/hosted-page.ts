import type { FastifyInstance, FastifyReply } from "fastify";
import { challengePath, returnAddress, settleCharge, startCharge } from "./charge.ts";
import { currentInvoice } from "./invoice-calls.ts";
import { cardSource, newPayment } from "./payment-calls.ts";
import { getFields, type SandboxContext, SandboxError, textField } from "./sandbox-context.ts";
import type { InvoiceRecord, PaymentRecord, TokenRecord } from "./sandbox-records.ts";
import { makeToken, spendToken, verifyPath } from "./token-calls.ts";

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

/** Halalas as riyals, by text and not by division. */
const riyals = (amount: number): string => {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:#f2f4f7;color:#16202e;
font:16px/1.6 system-ui,"Segoe UI",Tahoma,sans-serif}
main{inline-size:100%;max-inline-size:420px;background:#fff;border:1px solid #dfe4ea;border-radius:16px;overflow:hidden}
header{background:#12394a;color:#fff;padding:20px 24px}
header p{margin:0;opacity:.85;font-size:14px}
h1{margin:0;font-size:20px}
section{padding:20px 24px 24px;display:grid;gap:12px}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:4px 16px}
dt{color:#556273}
dd{margin:0;font-weight:600;text-align:end}
small{display:block;color:#556273;font-weight:400}
button{font:inherit;min-block-size:52px;inline-size:100%;padding:8px 16px;border-radius:12px;border:1px solid #c9d1da;
background:#fff;color:inherit;cursor:pointer;text-align:start}
button.first{background:#0b6b4f;border-color:#0b6b4f;color:#fff;font-weight:600}
button.first small{color:#d9f0e7}
button:focus-visible,input:focus-visible{outline:3px solid #f0a400;outline-offset:2px}
form{display:grid;gap:10px;margin:0}
label{display:grid;gap:2px;font-size:14px;color:#556273}
input{font:inherit;min-block-size:48px;padding:8px 12px;border:1px solid #c9d1da;border-radius:10px;color:#16202e;
inline-size:100%;direction:ltr;text-align:start}
.error{margin:0;padding:10px 14px;border-radius:10px;background:#fdecea;color:#8a1c12}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px}
`;

/** One page in both languages, Arabic first; no script at all. */
const sendPage = (
  reply: FastifyReply,
  page: { title: string; english: string; body: string },
  status = 200,
): FastifyReply =>
  reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    // No form-action: browsers apply it to the redirect back to the shop as well, and would stop there.
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(`<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(page.title)}</title><style>${style}</style></head>
<body><main><header><h1>${escapeHtml(page.title)}</h1><p lang="en" dir="ltr">${escapeHtml(page.english)}</p></header>
<section>${page.body}</section></main></body></html>`);

const factsTable = (rows: [arabic: string, english: string, value: string][]): string =>
  `<dl>${rows
    .map(
      ([arabic, english, value]) =>
        `<dt>${arabic} <span lang="en">${english}</span></dt><dd dir="ltr">${escapeHtml(value)}</dd>`,
    )
    .join("")}</dl>`;

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

  app.get<{ Params: { id: string } }>(challengePath(":id"), async (request, reply) => {
    const payment = context.store.payments.get(request.params.id);
    if (!payment) return missing(reply);
    if (payment.pending === null) return backToShop(payment, reply);
    const facts = factsTable([
      ["المبلغ", "Amount", `${riyals(payment.amount)} ${payment.currency}`],
      ["البطاقة", "Card", payment.source.number ?? ""],
    ]);
    const body = `${facts}<form method="post" action="${challengePath(payment.id)}">${buttons}</form>`;
    return sendPage(reply, { title: "التحقق من البطاقة", english: "3-D Secure test bank: choose the result", body });
  });

  app.post<{ Params: { id: string } }>(challengePath(":id"), async (request, reply) => {
    const payment = context.store.payments.get(request.params.id);
    if (!payment) return missing(reply);
    // A second press, or going back, changes nothing.
    if (payment.pending === null) return backToShop(payment, reply);
    const chosen = choices.find(([value]) => value === textField(getFields(request)["result"]));
    if (!chosen) return reply.redirect(challengePath(payment.id), 303);
    const failed = { paid: false, challenge: false, response_code: null, message: chosen[2] ?? "" };
    return backToShop(settleCharge(context, payment, chosen[2] === null ? payment.pending : failed), reply);
  });
};

/** The bank's page on which a guest confirms a card to keep. */
export const verificationPages = (app: FastifyInstance, context: SandboxContext): void => {
  type Request = { Params: { id: string } };
  const back = (token: TokenRecord, reply: FastifyReply): FastifyReply => {
    const url = new URL(token.callback_url ?? context.publicUrl);
    url.searchParams.set("id", token.id);
    url.searchParams.set("status", token.status);
    return reply.redirect(url.toString(), 303);
  };
  const missing = (reply: FastifyReply): FastifyReply =>
    sendPage(reply, { title: "بطاقة غير معروفة", english: "Unknown card", body: "" }, 404);

  app.get<Request>(verifyPath(":id"), async (request, reply) => {
    const token = context.store.tokens.get(request.params.id);
    if (!token) return missing(reply);
    if (token.status !== "initiated") return back(token, reply);
    const facts = factsTable([["البطاقة", "Card", token.masked]]);
    const body = `${facts}<form method="post" action="${verifyPath(token.id)}">${buttons}</form>`;
    return sendPage(reply, { title: "تأكيد حفظ البطاقة", english: "Test bank: confirm the card to keep", body });
  });

  app.post<Request>(verifyPath(":id"), async (request, reply) => {
    const token = context.store.tokens.get(request.params.id);
    if (!token) return missing(reply);
    if (token.status !== "initiated") return back(token, reply);
    const confirmed = textField(getFields(request)["result"]) === "AUTHENTICATED";
    const decided = { ...token, status: confirmed ? ("active" as const) : ("inactive" as const) };
    context.store.keep("tokens", decided);
    return back(decided, reply);
  });
};
