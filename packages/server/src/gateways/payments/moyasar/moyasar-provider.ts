import type { HttpClientOptions } from "../../http-client.ts";
import {
  type Capabilities,
  type Intent,
  type IntentRequest,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderPayment,
  type WebhookVerdict,
} from "../payment-provider.ts";
import { assertAmount, getMetadata } from "../intent-facts.ts";
import { isSame, type OnAnswer, orNull, parseMessage, type ProviderClient, toAccountId } from "../provider-client.ts";
import { createMoyasarClient } from "./moyasar-client.ts";
import { confirmPayment } from "./moyasar-confirm.ts";
import { countingPayment, getInvoiceId, invoiceRef, ourInvoice, ourPayment, toKeptCard } from "./moyasar-mapping.ts";
import { refundPayment, voidPayment } from "./moyasar-refund.ts";
import {
  moyasarEvent,
  moyasarInvoice,
  moyasarList,
  moyasarPayment,
  type MoyasarPayment,
  moyasarToken,
} from "./moyasar-shapes.ts";
import { z } from "zod";

/** Webhooks carry no signature, only our registered secret. A test event never counts on a live account. */
const verifyMoyasarWebhook = (rawBody: Uint8Array | string, secret: string, live: boolean): WebhookVerdict => {
  const body = parseMessage(rawBody);
  if (body === undefined) return { ok: false, reason: "not_json" };
  const read = moyasarEvent.safeParse(body);
  if (!read.success) return { ok: false, reason: "shape" };
  const { id, type, secret_token, data } = read.data;
  if (!isSame(secret_token, secret)) return { ok: false, reason: "secret" };
  if (read.data.live !== live) return { ok: false, reason: "mode" };
  const attemptId = data.metadata["attempt_id"];
  return {
    ok: true,
    event: {
      eventId: id,
      // Their spelling varies.
      type: type === "payment_faild" ? "payment_failed" : type,
      providerRef: data.invoice_id ? invoiceRef(data.invoice_id) : data.id,
      attemptId: typeof attemptId === "string" ? attemptId : null,
      live,
    },
  };
};

export type MoyasarOptions = {
  /** `https://api.moyasar.com/v1`, or a sandbox's; no slash at the end. */
  baseUrl: string;
  /** The same service as the guest's browser reaches it, if the address differs. */
  browserUrl?: string;
  publishableKey: string;
  secretKey: string;
  /** The value they send as `secret_token`. */
  webhookSecret: string;
  name?: string;
  http?: HttpClientOptions;
  onAnswer?: OnAnswer;
  now?: () => Date;
};

const capabilities: Capabilities = {
  flows: ["inline", "redirect"],
  sources: ["token", "applepay", "stcpay"],
  brands: ["mada", "visa", "mastercard", "amex"],
  partialRefund: true,
  manualCapture: true,
  void: true,
  cards: true,
};

const createInvoice = async (client: ProviderClient, request: IntentRequest): Promise<Intent> => {
  const body = {
    amount: request.amount,
    currency: request.currency,
    description: request.description,
    success_url: request.returnUrl,
    back_url: request.cancelUrl,
    expired_at: request.expiresAt.toISOString(),
    metadata: getMetadata(request),
  };
  // Repeatable after a timeout: an invoice whose link nobody received cannot be paid.
  const invoice = await client({ method: "POST", path: "/invoices", body, repeatable: true }, moyasarInvoice);
  return { providerRef: invoiceRef(invoice.id), next: { type: "redirect", url: invoice.url } };
};

const getPayment = (client: ProviderClient, id: string): Promise<MoyasarPayment> =>
  client({ method: "GET", path: `/payments/${encodeURIComponent(id)}`, repeatable: true }, moyasarPayment);

const getInvoice = (client: ProviderClient, id: string) =>
  client({ method: "GET", path: `/invoices/${encodeURIComponent(id)}`, repeatable: true }, moyasarInvoice);

/** The payment of one of our references; for an invoice, the one that was captured. */
const paymentBehind = async (client: ProviderClient, providerRef: string): Promise<MoyasarPayment> => {
  const invoiceId = getInvoiceId(providerRef);
  if (invoiceId === null) return getPayment(client, providerRef);
  const payment = countingPayment(await getInvoice(client, invoiceId));
  if (payment === undefined) throw new PaymentProviderError("not_found", "the invoice holds no payment");
  return payment;
};

const findByMetadata = async (client: ProviderClient, attemptId: string): Promise<MoyasarPayment | null> => {
  const path = `/payments?${new URLSearchParams({ "metadata[attempt_id]": attemptId }).toString()}`;
  const { payments } = await client({ method: "GET", path, repeatable: true }, moyasarList);
  const own = payments.filter((each) => each.metadata["attempt_id"] === attemptId);
  return own.find((each) => each.status !== "failed") ?? own[0] ?? null;
};

/**
 * The request carries the key, so the code is sent only to the account's own service, whatever the URL says. The URL of
 * a card payment is its 3-D Secure page.
 */
const postOtp = (client: ProviderClient, roots: string[], payment: MoyasarPayment, otp: string) => {
  const url = payment.source?.transaction_url;
  const root = roots.find((each) => url?.startsWith(`${each}/`));
  if (payment.source?.type !== "stcpay" || !url || root === undefined)
    throw new PaymentProviderError("invalid", "no code is awaited");
  const path = url.slice(root.length);
  return client({ method: "POST", path, body: { otp_value: otp }, repeatable: false }, moyasarPayment);
};

const takeAuthorized = async (
  client: ProviderClient,
  read: () => Promise<MoyasarPayment>,
  amount: number | undefined,
): Promise<MoyasarPayment> => {
  if (amount !== undefined) assertAmount(amount);
  const { id } = await read();
  const body = amount === undefined ? {} : { amount };
  const path = `/payments/${encodeURIComponent(id)}/capture`;
  // Repeatable: the provider refuses a second capture and answers with the current state.
  return client({ method: "POST", path, body, repeatable: true }, moyasarPayment).catch(async (error: unknown) => {
    const current = await read();
    if (current.status === "captured" || current.status === "paid") return current;
    throw error;
  });
};

/** What is done with a kept card. */
const cardCalls = (client: ProviderClient): Pick<PaymentProvider, "readCard" | "deleteCard"> => {
  const pathOf = (token: string) => `/tokens/${encodeURIComponent(token)}`;
  return {
    readCard: async (token) => {
      const card = await orNull(client({ method: "GET", path: pathOf(token), repeatable: true }, moyasarToken));
      return card && toKeptCard(card);
    },
    deleteCard: async (token) => {
      await orNull(client({ method: "DELETE", path: pathOf(token), repeatable: true }, z.unknown()));
    },
  };
};

/** Moyasar and compatible services. Amounts are halalas on both sides. */
export const createMoyasarProvider = (options: MoyasarOptions): PaymentProvider => {
  const client = createMoyasarClient(options.baseUrl, options.secretKey, options.http, options.onAnswer);
  const now = options.now ?? (() => new Date());
  const browserUrl = options.browserUrl ?? options.baseUrl;
  const live = options.secretKey.startsWith("sk_live_");
  const behind = (providerRef: string): Promise<MoyasarPayment> => paymentBehind(client, providerRef);
  const ours = (payment: MoyasarPayment): ProviderPayment => ourPayment(payment, now());

  return {
    name: options.name ?? "moyasar",
    account: toAccountId(options.publishableKey),
    browserOrigins: [new URL(browserUrl).origin],
    browser: { publishableKey: options.publishableKey, baseUrl: browserUrl },
    capabilities: () => capabilities,
    createIntent: async (request) => {
      assertAmount(request.amount);
      if (request.flow === "redirect") return createInvoice(client, request);
      const next = { type: "browser_token", url: `${browserUrl}/tokens`, publicKey: options.publishableKey } as const;
      return { providerRef: null, next };
    },
    confirm: async (request) => {
      assertAmount(request.intent.amount);
      return ours(await confirmPayment(client, request, (id) => orNull(getPayment(client, id))));
    },
    submitOtp: async (providerRef, otp) =>
      ours(await postOtp(client, [options.baseUrl, browserUrl], await behind(providerRef), otp)),
    fetch: async (providerRef) => {
      const invoiceId = getInvoiceId(providerRef);
      if (invoiceId === null) {
        const payment = await orNull(getPayment(client, providerRef));
        return payment && ours(payment);
      }
      const invoice = await orNull(getInvoice(client, invoiceId));
      return invoice && ourInvoice(invoice, now());
    },
    findByAttempt: async (attemptId) => {
      const payment = (await orNull(getPayment(client, attemptId))) ?? (await findByMetadata(client, attemptId));
      return payment && ours(payment);
    },
    capture: async (providerRef, amount) => ours(await takeAuthorized(client, () => behind(providerRef), amount)),
    void: async (providerRef) => ours(await voidPayment(client, await behind(providerRef))),
    refund: async (providerRef, request) => {
      const refunded = await refundPayment(client, () => behind(providerRef), request);
      return ours(refunded);
    },
    startApplePay: ({ validationUrl, displayName, domainName }) => {
      const body = {
        validation_url: validationUrl,
        display_name: displayName,
        domain_name: domainName,
        publishable_api_key: options.publishableKey,
      };
      const call = { method: "POST", path: "/applepay/initiate", body, repeatable: true } as const;
      return client(call, z.record(z.string(), z.unknown()));
    },
    ...cardCalls(client),
    verifyWebhook: (rawBody) => verifyMoyasarWebhook(rawBody, options.webhookSecret, live),
  };
};
