import type { CardBrand, FailureCode, NextStep, PaymentStatus, ProviderPayment, Wallet } from "../payment-provider.ts";
import type { TapCharge, TapRefund } from "./tap-shapes.ts";

const statuses: Record<string, PaymentStatus> = {
  IN_PROGRESS: "processing",
  AUTHORIZED: "authorized",
  CAPTURED: "paid",
  CANCELLED: "failed",
  FAILED: "failed",
  DECLINED: "failed",
  RESTRICTED: "failed",
  VOID: "voided",
  // The guest left, or their gateway got no answer: asked again for a day, as it may have been charged after all.
  ABANDONED: "expired",
  TIMEDOUT: "expired",
};

const failures: Record<string, FailureCode> = {
  "405": "invalid_card",
  "406": "invalid_card",
  "407": "expired_card",
  "502": "cvv",
  "503": "auth_failed",
  "504": "auth_failed",
  "505": "funds",
  "508": "transient",
  "511": "transient",
  "512": "auth_failed",
  "513": "transient",
  "516": "auth_failed",
  "702": "limit",
};

const brands: Record<string, CardBrand> = {
  MADA: "mada",
  VISA: "visa",
  MASTERCARD: "mastercard",
  AMEX: "amex",
  AMERICAN_EXPRESS: "amex",
  UNIONPAY: "unionpay",
};

const wallets: Record<string, Wallet> = { APPLE_PAY: "apple_pay", STC_PAY: "stc_pay", STCPAY: "stc_pay" };

const defaultExpiryMinutes = 30;

const isOverdue = ({ transaction }: TapCharge, now: Date): boolean => {
  const minutes = transaction.expiry?.type === "MINUTE" ? transaction.expiry.period : defaultExpiryMinutes;
  return now.getTime() > Number(transaction.created) + minutes * 60_000;
};

const toStatus = (charge: TapCharge, refunded: number, now: Date): PaymentStatus => {
  if (charge.status === "INITIATED") {
    if (isOverdue(charge, now)) return "expired";
    return charge.transaction.url ? "requires_action" : "processing";
  }
  // `UNKNOWN` and future statuses are not final, so we ask again later.
  const status = statuses[charge.status] ?? "processing";
  if (status !== "paid" || refunded === 0) return status;
  return refunded < charge.amount ? "partially_refunded" : "refunded";
};

export const toFailureCode = (status: string, code: string | null): FailureCode => {
  const known = failures[code ?? ""];
  if (known) return known;
  return status === "DECLINED" || status === "RESTRICTED" ? "declined" : "unknown";
};

const toText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A mada card carries the mark of Visa or Mastercard as well: mada counts. */
const toBrand = ({ card, source }: TapCharge): CardBrand | null => {
  const found = [card?.scheme, source?.payment_method, card?.brand].map(
    (name) => brands[(name ?? "").toUpperCase().replaceAll(" ", "_")],
  );
  return found.includes("mada") ? "mada" : (found.find((brand) => brand !== undefined) ?? null);
};

const toCard = (charge: TapCharge): ProviderPayment["card"] => {
  const brand = toBrand(charge);
  const last4 = /^\d{4}$/.exec(charge.card?.last_four ?? "")?.[0] ?? null;
  return brand === null && last4 === null ? null : { brand, last4 };
};

const toNext = (status: PaymentStatus, url: string | null | undefined): NextStep | null =>
  status === "requires_action" && url ? { type: "redirect", url } : null;

export const sumRefunded = (refunds: readonly TapRefund[]): number =>
  refunds.filter(({ status }) => status === "REFUNDED").reduce((sum, { amount }) => sum + amount, 0);

export const toPayment = (charge: TapCharge, refunds: readonly TapRefund[], now: Date): ProviderPayment => {
  const refunded = sumRefunded(refunds);
  const status = toStatus(charge, refunded, now);
  const { code, message } = charge.response ?? {};
  const method = (charge.source?.payment_method ?? "").toUpperCase();
  return {
    providerRef: charge.id,
    attemptId: toText(charge.metadata["attempt_id"]) ?? toText(charge.reference?.transaction),
    orderId: toText(charge.metadata["order_id"]) ?? toText(charge.reference?.order),
    status,
    amount: charge.amount,
    currency: charge.currency,
    captured: charge.status === "CAPTURED" ? charge.amount : 0,
    refunded,
    failure: status === "failed" ? { code: toFailureCode(charge.status, code ?? null), message: message ?? "" } : null,
    card: toCard(charge),
    wallet: wallets[method] ?? null,
    next: toNext(status, charge.transaction.url),
    createdAt: new Date(Number(charge.transaction.created)),
  };
};
