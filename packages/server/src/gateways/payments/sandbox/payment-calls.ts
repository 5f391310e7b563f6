import type { FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import { newSource, settleCharge, startCharge } from "./charge.ts";
import {
  getAccount,
  getAmount,
  getFields,
  invalid,
  storePayment,
  getMetadata,
  getPayment,
  SandboxError,
  textField,
  webAddress,
  type SandboxContext,
} from "./sandbox-context.ts";
import { toPayment, type PaymentRecord, type TokenRecord } from "./sandbox-records.ts";
import { applePayOutcome, stcPayOutcome, stcPayRefusal } from "./test-cards.ts";
import { spendToken } from "./token-calls.ts";

type Fields = Record<string, unknown>;
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const newPayment = (account: string, fields: Fields, source: PaymentRecord["source"]): PaymentRecord => {
  const now = new Date().toISOString();
  return {
    id: textField(fields["given_id"]) || randomUUID(),
    account,
    status: "initiated",
    amount: getAmount(fields["amount"]),
    currency: textField(fields["currency"]) || "SAR",
    refunded: 0,
    refunded_at: null,
    captured: 0,
    captured_at: null,
    voided_at: null,
    description: textField(fields["description"]) || null,
    invoice_id: textField(fields["invoice_id"]) || null,
    callback_url: webAddress(fields["callback_url"]),
    created_at: now,
    updated_at: now,
    metadata: getMetadata(fields["metadata"]),
    source,
    manual: (fields["source"] as Fields | undefined)?.["manual"] === true,
    pending: null,
  };
};

export const cardSource = (token: TokenRecord): PaymentRecord["source"] =>
  newSource("creditcard", {
    company: token.brand === "mastercard" ? "master" : token.brand,
    name: token.name,
    number: token.masked,
    token: token.id,
  });

const createStcPay = (context: SandboxContext, account: string, fields: Fields, mobile: string): PaymentRecord => {
  if (!/^05\d{8}$/.test(mobile)) throw invalid({ mobile: ["is not a mobile number"] });
  const masked = `05XXXX${mobile.slice(-4)}`;
  const payment = newPayment(account, fields, newSource("stcpay", { mobile: masked }));
  const refusal = stcPayRefusal(mobile);
  if (refusal !== null) return settleCharge(context, payment, refusal);
  const transaction_url = `${context.publicUrl}/v1/stc_pays/${payment.id}/proceed`;
  return storePayment(context, { ...payment, source: { ...payment.source, transaction_url } });
};

const createPayment = (context: SandboxContext, account: string, fields: Fields): PaymentRecord => {
  const source = (fields["source"] ?? {}) as Fields;
  const given = textField(fields["given_id"]);
  if (given && !uuid.test(given)) throw invalid({ given_id: ["is not a uuid"] });
  // Checked first: a known attempt must not use a second token.
  if (given && context.store.payments.has(given)) {
    throw new SandboxError(400, "used_given_id", "given_id was used already");
  }
  if (source["type"] === "stcpay") return createStcPay(context, account, fields, textField(source["mobile"]));
  if (source["type"] === "applepay") {
    if (textField(source["token"]) === "") throw invalid({ token: ["is required"] });
    const payment = newPayment(
      account,
      fields,
      newSource("applepay", { company: "mada", number: "XXXX-XXXX-XXXX-0001" }),
    );
    return settleCharge(context, payment, applePayOutcome(payment.amount));
  }
  if (source["type"] !== "token") throw invalid({ source: ["type is not supported"] });
  const secure = source["3ds"] !== false;
  if (secure && webAddress(fields["callback_url"]) === null) throw invalid({ callback_url: ["is required"] });
  const draft = newPayment(account, fields, newSource("creditcard", {}));
  const token = spendToken(context, account, textField(source["token"]));
  return startCharge(context, { ...draft, source: cardSource(token) }, token.outcome, secure);
};

const listPayments = (context: SandboxContext, account: string, query: Record<string, string>): unknown => {
  const wanted = Object.entries(query).flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  const after = Date.parse(query["created[gt]"] ?? "") || 0;
  const found = [...context.store.payments.values()].filter(
    (each) =>
      each.account === account &&
      (query["id"] ?? each.id) === each.id &&
      (query["status"] ?? each.status) === each.status &&
      Date.parse(each.created_at) > after &&
      wanted.every(([key, value]) => each.metadata[key] === value),
  );
  const page = Math.max(1, Number(query["page"]) || 1);
  const pages = Math.ceil(found.length / 40);
  return {
    payments: found
      .toReversed()
      .slice((page - 1) * 40, page * 40)
      .map(toPayment),
    meta: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: found.length,
    },
  };
};

/** In place of Apple's signed session; a real device would refuse it. */
const appleSession = (account: string, fields: Fields): Record<string, unknown> => {
  if (webAddress(fields["validation_url"]) === null) throw invalid({ validation_url: ["is required"] });
  const now = Date.now();
  return {
    epochTimestamp: now,
    expiresAt: now + 300_000,
    merchantSessionIdentifier: `sandbox_${account}`,
    nonce: randomUUID(),
    domainName: textField(fields["domain_name"]),
    displayName: textField(fields["display_name"]),
    signature: "sandbox",
  };
};

export const paymentCalls = (app: FastifyInstance, context: SandboxContext): void => {
  app.post("/v1/payments", async (request, reply) => {
    const payment = createPayment(context, getAccount(request, true), getFields(request));
    return reply.code(201).send(toPayment(payment));
  });
  app.post("/v1/applepay/initiate", async (request) => {
    const fields = getFields(request);
    return appleSession(getAccount(request, false), fields);
  });
  app.get("/v1/payments", async (request) =>
    listPayments(context, getAccount(request, true), request.query as Record<string, string>),
  );
  app.get<{ Params: { id: string } }>("/v1/payments/:id", async (request) =>
    toPayment(getPayment(context, getAccount(request, true), request.params.id)),
  );
  app.post<{ Params: { id: string } }>("/v1/stc_pays/:id/proceed", async (request) => {
    const payment = getPayment(context, getAccount(request, true), request.params.id);
    if (payment.status !== "initiated") throw invalid({ otp_value: ["is no longer awaited"] });
    return toPayment(settleCharge(context, payment, stcPayOutcome(textField(getFields(request)["otp_value"]))));
  });
};
