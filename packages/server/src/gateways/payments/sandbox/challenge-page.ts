import type { FastifyInstance, FastifyReply } from "fastify";
import { returnAddress, settleCharge } from "./charge.ts";
import { getFields, textField, type SandboxContext } from "./sandbox-context.ts";
import { factsTable, riyals, sendPage } from "./sandbox-page.ts";
import type { PaymentRecord } from "./sandbox-records.ts";

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
