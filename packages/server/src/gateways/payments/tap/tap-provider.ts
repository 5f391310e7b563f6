import { splitPhone } from "@sufra/domain/auth/phone.ts";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import type { HttpClientOptions } from "../../http-client.ts";
import { assertAmount, getMetadata } from "../intent-facts.ts";
import {
  type Capabilities,
  type Intent,
  type IntentRequest,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderPayment,
} from "../payment-provider.ts";
import { type OnAnswer, orNull, type ProviderClient, toAccountId } from "../provider-client.ts";
import { createTapClient } from "./tap-client.ts";
import { toPayment } from "./tap-mapping.ts";
import { listRefunds, refundCharge } from "./tap-refund.ts";
import { type TapCharge, tapCharge, tapChargeList } from "./tap-shapes.ts";
import { verifyTapWebhook } from "./tap-webhook.ts";

export type TapOptions = {
  /** `https://api.tap.company/v2`, or a test server's; no slash at the end. */
  baseUrl: string;
  secretKey: string;
  /** Where Tap reports; it is named in each charge. */
  webhookUrl: string;
  http?: HttpClientOptions;
  onAnswer?: OnAnswer | undefined;
  now?: () => Date;
};

/** Wallets are on Tap's page. Refunds take the place of voids, which Tap does not offer for charges. */
const capabilities: Capabilities = {
  flows: ["redirect"],
  sources: [],
  brands: ["mada", "visa", "mastercard", "amex"],
  partialRefund: true,
  manualCapture: false,
  void: false,
  cards: false,
};

/** Tap refuses charges without a name and a phone or e-mail address. */
const toCustomer = ({ payer }: IntentRequest): Record<string, unknown> => {
  if (!payer || payer.phone === "") throw new PaymentProviderError("invalid", "the payer's phone is missing");
  const { dial_code, phone_number } = splitPhone(payer.phone);
  return { first_name: payer.name.slice(0, 100) || "Guest", phone: { country_code: dial_code, number: phone_number } };
};

/** Tap allows 5 to 60 minutes. */
const getExpiry = (expiresAt: Date, now: Date): number =>
  Math.min(60, Math.max(5, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000)));

const toCharge = (request: IntentRequest, webhookUrl: string, now: Date): Record<string, unknown> => ({
  amount: Number(formatDecimal(request.amount)),
  currency: request.currency,
  customer_initiated: true,
  threeDSecure: true,
  save_card: false,
  description: request.description,
  metadata: getMetadata(request),
  reference: { transaction: request.attemptId, order: request.orderId, idempotent: request.attemptId },
  receipt: { email: false, sms: false },
  customer: toCustomer(request),
  source: { id: "src_all" },
  post: { url: webhookUrl },
  redirect: { url: request.returnUrl },
  transaction: { expiry: { period: getExpiry(request.expiresAt, now), type: "MINUTE" } },
});

/** The attempt is Tap's idempotency key: sent again, the same charge and page come back. */
const createCharge = async (client: ProviderClient, request: IntentRequest, body: object): Promise<Intent> => {
  const headers = { lang_code: request.locale === "sa" ? "ar" : "en" };
  const call = { method: "POST", path: "/charges", headers, body: { ...body }, repeatable: true } as const;
  const charge = await client(call, tapCharge);
  const { url } = charge.transaction;
  return { providerRef: charge.id, next: url ? { type: "redirect", url } : { type: "none" } };
};

const getCharge = (client: ProviderClient, id: string): Promise<TapCharge> =>
  client({ method: "GET", path: `/charges/${encodeURIComponent(id)}`, repeatable: true }, tapCharge);

/** A paid charge of the attempt first, if it was charged twice despite the key. */
const findCharge = async (client: ProviderClient, attemptId: string): Promise<TapCharge | null> => {
  const body = { reference: { transaction: attemptId }, limit: 50 };
  const list = await orNull(client({ method: "POST", path: "/charges/list", body, repeatable: true }, tapChargeList));
  const own = (list?.charges ?? []).filter((each) => each.reference?.transaction === attemptId);
  return own.find(({ status }) => status === "CAPTURED") ?? own[0] ?? null;
};

const refuse = async (what: string): Promise<never> => {
  throw new PaymentProviderError("invalid", `Tap offers no ${what} here`);
};

type Refused = Pick<PaymentProvider, "confirm" | "submitOtp" | "capture" | "startApplePay" | "readCard" | "deleteCard">;

/** What guests do on Tap's page, or not at all. */
const notOffered: Refused = {
  confirm: () => refuse("charge without its page"),
  submitOtp: () => refuse("codes"),
  capture: () => refuse("later capture"),
  startApplePay: null,
  readCard: async () => null,
  deleteCard: async () => undefined,
};

/** Tap: guests pay on its page, so that no card data passes through us. Amounts are riyals there, halalas here. */
export const createTapProvider = (options: TapOptions): PaymentProvider => {
  const { baseUrl, secretKey, webhookUrl, now = () => new Date() } = options;
  const client = createTapClient(baseUrl, secretKey, options.http, options.onAnswer);

  /** Whether refunds can be listed must not decide whether a payment is seen; refunding reads the list itself. */
  const view = async (charge: TapCharge): Promise<ProviderPayment> => {
    const refunds = charge.status === "CAPTURED" ? await listRefunds(client, charge.id).catch(() => []) : [];
    return toPayment(charge, refunds, now());
  };
  const refund: PaymentProvider["refund"] = async (providerRef, request) => {
    const charge = await getCharge(client, providerRef);
    await refundCharge(client, charge, request);
    return view(charge);
  };

  return {
    name: "tap",
    account: toAccountId(secretKey),
    browserOrigins: [],
    browser: { publishableKey: "", baseUrl },
    capabilities: () => capabilities,
    createIntent: async (request) => {
      assertAmount(request.amount);
      return createCharge(client, request, toCharge(request, webhookUrl, now()));
    },
    fetch: async (providerRef) => {
      const charge = await orNull(getCharge(client, providerRef));
      return charge && view(charge);
    },
    findByAttempt: async (attemptId) => {
      const charge = await findCharge(client, attemptId);
      return charge && view(charge);
    },
    void: async (providerRef) => {
      const payment = await view(await getCharge(client, providerRef));
      if (payment.captured === 0 || payment.status === "refunded") return payment;
      return refund(providerRef, { refundId: providerRef, refundedBefore: payment.refunded });
    },
    refund,
    ...notOffered,
    verifyWebhook: (rawBody, headers) => verifyTapWebhook(rawBody, headers["hashstring"], secretKey),
  };
};
