import type { Language } from "@sufra/domain/language/language.ts";

export type PaymentStatus =
  | "requires_action"
  | "processing"
  | "authorized"
  | "paid"
  | "failed"
  | "voided"
  | "refunded"
  | "partially_refunded"
  | "expired";

export type FailureCode =
  | "funds"
  | "limit"
  | "expired_card"
  | "cvv"
  | "lost_stolen"
  | "declined"
  | "auth_failed"
  | "invalid_card"
  | "wrong_code"
  | "wallet_unregistered"
  | "wallet_wait"
  | "wallet_blocked"
  | "transient"
  | "unknown";

export type CardBrand = "mada" | "visa" | "mastercard" | "amex" | "unionpay";
export type Wallet = "apple_pay" | "stc_pay";
/** `inline`: our form makes a token in the browser. `redirect`: the provider's hosted page. */
export type PaymentFlow = "inline" | "redirect";

export type Capabilities = {
  flows: readonly PaymentFlow[];
  sources: readonly PaymentSource["type"][];
  brands: readonly CardBrand[];
  partialRefund: boolean;
  manualCapture: boolean;
  void: boolean;
  /** Keeps cards for later payments. */
  cards: boolean;
};

/** A card that the provider keeps under a token. */
export type KeptCard = {
  /** Usable once the bank has confirmed it. */
  state: "unverified" | "ready" | "refused";
  brand: CardBrand | null;
  last4: string;
  month: number;
  year: number;
  /** The bank's page on which the guest confirms it. */
  verificationUrl: string | null;
};

/** What the guest's browser does next. */
export type NextStep =
  | { type: "redirect"; url: string }
  | { type: "browser_token"; url: string; publicKey: string }
  | { type: "otp"; mobileEnd: string | null }
  | { type: "none" };

export type IntentRequest = {
  /** UUID of the attempt row, committed before this call; the provider deduplicates by it. */
  attemptId: string;
  orderId: string;
  /** Halalas, a whole number of at least 100. */
  amount: number;
  currency: string;
  description: string;
  /** The page the browser returns to, `/payment/:uuid?attempt=…`: for display only, never as proof of payment. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  locale: Language;
  flow: PaymentFlow;
  /** For providers that want to know who pays. The phone is E.164, empty if unknown. */
  payer?: { name: string; phone: string };
  metadata?: Record<string, string>;
};

export type Intent = { providerRef: string | null; next: NextStep };

export type PaymentSource =
  | { type: "token"; token: string }
  | { type: "applepay"; token: string }
  | { type: "stcpay"; mobile: string };

export type ConfirmRequest = {
  intent: IntentRequest;
  source: PaymentSource;
  /** True authorizes only; `capture` takes the money. */
  manual?: boolean;
};

/** The provider's own record in our terms: authoritative for an attempt. Amounts are halalas. */
export type ProviderPayment = {
  providerRef: string;
  /** From the metadata we sent; null if the provider does not return it. */
  attemptId: string | null;
  orderId: string | null;
  status: PaymentStatus;
  amount: number;
  currency: string;
  captured: number;
  refunded: number;
  failure: { code: FailureCode; message: string } | null;
  card: { brand: CardBrand | null; last4: string | null } | null;
  /** `apple_pay` or `stc_pay`; null for a card that was typed or kept. */
  wallet: Wallet | null;
  next: NextStep | null;
  createdAt: Date;
};

export type ApplePayRequest = {
  /** Apple's address that the sheet named. */
  validationUrl: string;
  displayName: string;
  /** The host of the page that shows the button. */
  domainName: string;
};

export type RefundRequest = {
  /** Halalas; without it, everything that is left is refunded. */
  amount?: number;
  /** Id of our refund row. */
  refundId: string;
  /** The sum that our ledger shows as refunded before this one; it identifies a repeat after a timeout. */
  refundedBefore: number;
};

export type WebhookEvent = {
  eventId: string;
  type: string;
  /** The reference that `createIntent` or `confirm` returned. Always fetch it; never trust the event. */
  providerRef: string;
  attemptId: string | null;
  live: boolean;
};

export type WebhookVerdict =
  | { ok: true; event: WebhookEvent }
  | { ok: false; reason: "not_json" | "shape" | "secret" | "mode" };

/**
 * Card payments, whatever the vendor. Every method that asks the provider may throw `PaymentProviderError`;
 * a declined card is no error, it is a payment with status `failed`.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Names the account without revealing a key: tokens of another account are unknown. */
  readonly account: string;
  /** Origins the guest's browser must reach, for `connect-src`. */
  readonly browserOrigins: readonly string[];
  /** What our card form needs to create a token: the public key, and the address of `/tokens`. */
  readonly browser: { publishableKey: string; baseUrl: string };
  capabilities(): Capabilities;
  createIntent(request: IntentRequest): Promise<Intent>;
  confirm(request: ConfirmRequest): Promise<ProviderPayment>;
  /** The code that was sent to the guest's mobile. Refused as `invalid` if none is awaited. */
  submitOtp(providerRef: string, otp: string): Promise<ProviderPayment>;
  fetch(providerRef: string): Promise<ProviderPayment | null>;
  findByAttempt(attemptId: string): Promise<ProviderPayment | null>;
  /** Captures an authorized amount, or a part of it. */
  capture(providerRef: string, amount?: number): Promise<ProviderPayment>;
  /** Voids the whole payment; if it is settled already, refunds it. */
  void(providerRef: string): Promise<ProviderPayment>;
  refund(providerRef: string, request: RefundRequest): Promise<ProviderPayment>;
  /** Apple's session for the sheet, passed on as it is; null without Apple Pay. */
  readonly startApplePay: ((request: ApplePayRequest) => Promise<Record<string, unknown>>) | null;
  /** Null if the provider does not know the token. */
  readCard(token: string): Promise<KeptCard | null>;
  /** Forgets a card; no error if it is unknown. */
  deleteCard(token: string): Promise<void>;
  verifyWebhook(rawBody: Uint8Array | string, headers: Record<string, string | string[] | undefined>): WebhookVerdict;
}

/**
 * - `settings`: wrong keys or account, alarm
 * - `invalid`: our request was refused, nothing was charged
 * - `not_found`: no such payment
 * - `later`: try again later
 * - `pending`: accepted, but not done yet; the same call later says what became of it
 * - `firewall`: an HTML page instead of an answer
 */
export type PaymentErrorKind = "settings" | "invalid" | "not_found" | "later" | "pending" | "firewall";

export class PaymentProviderError extends Error {
  readonly kind: PaymentErrorKind;
  /** True if the provider may have acted: the attempt stays `processing` until the hourly job finds out. */
  readonly unclear: boolean;

  constructor(kind: PaymentErrorKind, message: string, unclear = false, cause?: unknown) {
    super(message, { cause });
    this.name = "PaymentProviderError";
    this.kind = kind;
    this.unclear = unclear;
  }
}
