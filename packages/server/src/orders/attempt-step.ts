import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import type { NextStep } from "@sufra/domain/payments/step-api.ts";
import type {
  IntentRequest,
  NextStep as ProviderStep,
  PaymentProvider,
} from "../gateways/payments/payment-provider.ts";
import type { Tx } from "../platform/db/database.ts";
import { fieldError, UnavailableError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";

export type AttemptFacts = {
  id: string;
  tenantId: string;
  orderId: string;
  number: number;
  amount: number;
  provider: string;
  account: string | null;
  flow: string;
  nextCheckAt: Date;
  /** As the order names its customer, for providers that want to know who pays. */
  customer_name?: string;
  customer_phone?: string;
};

/** Who took a payment: an account of a provider; null for payments from before accounts were stored. */
export type Taker = { provider: string; account: string | null };

/**
 * The card provider that took a payment; null: the one for new payments. `tx`: the transaction that is open. Throws
 * `UnavailableError` without an account.
 */
export type PaymentProviders = (tenantId: string, taker: Taker | null, tx?: Tx) => Promise<PaymentProvider>;

declare module "../platform/http/context.ts" {
  interface Gateways {
    payments: PaymentProviders;
    /** All accounts of a provider that may have taken a payment, the current one first. */
    paymentAccounts: (tenantId: string, provider: string, tx?: Tx) => Promise<PaymentProvider[]>;
  }
}

export const getStep = (step: ProviderStep | null): NextStep => {
  if (step?.type === "redirect") return { kind: "redirect", url: step.url };
  if (step?.type === "browser_token") return { kind: "browser_token", url: step.url, public_key: step.publicKey };
  if (step?.type === "otp") return { kind: "code", mobile_end: step.mobileEnd };
  return { kind: "none" };
};

export type Asking = Pick<Platform, "gateways"> & Pick<Ctx, "qr" | "language" | "pageOrigin"> & { tx?: Tx | undefined };

/** The attempt as the provider needs it; the addresses lead the browser back to its screen. */
export const toIntent = ({ pageOrigin, qr, language }: Asking, attempt: AttemptFacts): IntentRequest => {
  const back = `${pageOrigin}/payment/${qr?.uuid ?? "-"}?attempt=${attempt.id}`;
  return {
    attemptId: attempt.id,
    orderId: attempt.orderId,
    amount: attempt.amount,
    currency: "SAR",
    description: orderNumberText(attempt.number),
    returnUrl: back,
    cancelUrl: back,
    expiresAt: attempt.nextCheckAt,
    locale: language,
    flow: attempt.flow === "redirect" ? "redirect" : "inline",
    payer: { name: attempt.customer_name ?? "", phone: attempt.customer_phone ?? "" },
  };
};

/** The provider of a new card payment; without one the method is refused, like one that the branch does not offer. */
export const requireCardProvider = async ({ gateways, tx }: Asking, tenantId: string): Promise<PaymentProvider> => {
  try {
    return await gateways.payments(tenantId, null, tx);
  } catch (error) {
    if (error instanceof UnavailableError) throw fieldError("payment_method");
    throw error;
  }
};

/**
 * The first step of a new attempt, inside its transaction: our own card form needs no call. A hosted page is created
 * after the commit, when the payment is read.
 */
export const firstStep = async (asking: Asking, attempt: AttemptFacts): Promise<NextStep> => {
  if (attempt.flow === "redirect") return { kind: "none" };
  const provider = await asking.gateways.payments(attempt.tenantId, attempt, asking.tx);
  return getStep((await provider.createIntent(toIntent(asking, attempt))).next);
};
