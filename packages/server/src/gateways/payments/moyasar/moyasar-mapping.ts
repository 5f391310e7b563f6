import type {
  CardBrand,
  FailureCode,
  KeptCard,
  NextStep,
  PaymentStatus,
  ProviderPayment,
  Wallet,
} from "../payment-provider.ts";
import type { MoyasarInvoice, MoyasarPayment, MoyasarToken } from "./moyasar-shapes.ts";

/** An older `initiated` payment is shown as expired; the hourly job checks it for another day. */
const initiatedLivesMs = 15 * 60_000;

const responseCodes: Record<string, FailureCode> = {
  "51": "funds",
  "61": "limit",
  "65": "limit",
  "54": "expired_card",
  "33": "expired_card",
  "82": "cvv",
  "34": "lost_stolen",
  "35": "lost_stolen",
  "36": "lost_stolen",
  "37": "lost_stolen",
  "41": "lost_stolen",
  "43": "lost_stolen",
  "59": "lost_stolen",
  "63": "lost_stolen",
  "67": "lost_stolen",
  "14": "invalid_card",
  "90": "transient",
  "91": "transient",
  "92": "transient",
  "96": "transient",
};
/** Approval codes. On a failed payment they do not explain the failure. */
const approvals = new Set(["00", "08", "10", "11", "16"]);

const brands: Record<string, CardBrand> = {
  mada: "mada",
  visa: "visa",
  master: "mastercard",
  mastercard: "mastercard",
  amex: "amex",
  unionpay: "unionpay",
};

/** STC Pay explains a failure by its sentence only; the first match counts. */
const walletMessages: [RegExp, FailureCode][] = [
  [/invalid otp|wrong code/i, "wrong_code"],
  [/not registered/i, "wallet_unregistered"],
  [/wait 60 seconds/i, "wallet_wait"],
  [/balance/i, "funds"],
  [/limit|maximum/i, "limit"],
  [/timed out/i, "transient"],
  [/update your information|account status|exhausted/i, "wallet_blocked"],
];

const walletFailure = (message: string | null): FailureCode =>
  walletMessages.find(([pattern]) => pattern.test(message ?? ""))?.[1] ?? "unknown";

/** Why a payment failed: a message that begins `3ds_` wins over the code. */
export const failureCode = (responseCode: string | null, message: string | null): FailureCode => {
  if (message?.toLowerCase().startsWith("3ds_")) return "auth_failed";
  if (responseCode === null || approvals.has(responseCode)) return "unknown";
  return responseCodes[responseCode] ?? "declined";
};

export const paymentStatus = (payment: MoyasarPayment, now: Date): PaymentStatus => {
  switch (payment.status) {
    case "initiated": {
      if (now.getTime() - Date.parse(payment.created_at) > initiatedLivesMs) return "expired";
      return payment.source?.transaction_url ? "requires_action" : "processing";
    }
    case "authorized":
      return "authorized";
    case "paid":
    case "captured":
      return payment.refunded > 0 && payment.refunded < payment.amount ? "partially_refunded" : "paid";
    case "refunded":
      return payment.refunded < payment.amount ? "partially_refunded" : "refunded";
    case "failed":
      return "failed";
    case "voided":
      return "voided";
    case "abandoned":
      return "expired";
    // `verified` and unknown future statuses are not final, so we ask again later.
    default:
      return "processing";
  }
};

const getFailure = ({ source }: MoyasarPayment): ProviderPayment["failure"] => {
  const message = source?.message ?? null;
  const code = source?.type === "stcpay" ? walletFailure(message) : failureCode(source?.response_code ?? null, message);
  return { code, message: message ?? "" };
};

const toText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const getNext = (payment: MoyasarPayment, status: PaymentStatus): NextStep | null => {
  const url = payment.source?.transaction_url;
  if (status !== "requires_action" || !url) return null;
  if (payment.source?.type !== "stcpay") return { type: "redirect", url };
  return { type: "otp", mobileEnd: /\d{2,4}$/.exec(payment.source.mobile ?? "")?.[0] ?? null };
};

const toCard = (payment: MoyasarPayment): ProviderPayment["card"] => {
  const { company, number } = payment.source ?? {};
  if (!company && !number) return null;
  return { brand: brands[company?.toLowerCase() ?? ""] ?? null, last4: /(\d{4})$/.exec(number ?? "")?.[1] ?? null };
};

const wallets: Record<string, Wallet> = { applepay: "apple_pay", stcpay: "stc_pay" };

export const toKeptCard = (token: MoyasarToken): KeptCard => ({
  state: token.status === "active" ? "ready" : token.status === "initiated" ? "unverified" : "refused",
  brand: brands[token.brand?.toLowerCase() ?? ""] ?? null,
  last4: token.last_four,
  month: token.month,
  year: token.year < 100 ? 2000 + token.year : token.year,
  verificationUrl: token.verification_url ?? null,
});

export const invoiceRef = (invoiceId: string): string => `invoice/${invoiceId}`;
export const getInvoiceId = (providerRef: string): string | null =>
  providerRef.startsWith("invoice/") ? providerRef.slice("invoice/".length) : null;

export const ourPayment = (payment: MoyasarPayment, now: Date): ProviderPayment => {
  const status = paymentStatus(payment, now);
  const took = status === "paid" || status === "refunded" || status === "partially_refunded";
  return {
    providerRef: payment.invoice_id ? invoiceRef(payment.invoice_id) : payment.id,
    attemptId: toText(payment.metadata["attempt_id"]),
    orderId: toText(payment.metadata["order_id"]),
    status,
    amount: payment.amount,
    currency: payment.currency,
    captured: took ? payment.captured || payment.amount : payment.captured,
    refunded: payment.refunded,
    failure: status === "failed" ? getFailure(payment) : null,
    card: toCard(payment),
    wallet: wallets[payment.source?.type ?? ""] ?? null,
    next: getNext(payment, status),
    createdAt: new Date(payment.created_at),
  };
};

/** An invoice may hold several payments: the one with the right amount counts. */
export const countingPayment = (invoice: MoyasarInvoice): MoyasarPayment | undefined => {
  const took = (each: MoyasarPayment): boolean =>
    ["paid", "captured", "authorized", "refunded"].includes(each.status) && each.amount === invoice.amount;
  return invoice.payments.find(took);
};

/** The invoice as one payment. A failed attempt on the hosted page does not end it: the guest may try again there. */
export const ourInvoice = (invoice: MoyasarInvoice, now: Date): ProviderPayment => {
  const counting = countingPayment(invoice);
  const ids = { attemptId: toText(invoice.metadata["attempt_id"]), orderId: toText(invoice.metadata["order_id"]) };
  const providerRef = invoiceRef(invoice.id);
  if (counting) {
    const paid = ourPayment(counting, now);
    return { ...paid, providerRef, attemptId: ids.attemptId ?? paid.attemptId, orderId: ids.orderId ?? paid.orderId };
  }
  const over = invoice.status === "expired" || Date.parse(invoice.expired_at ?? "") < now.getTime();
  const dead = invoice.status === "canceled" || invoice.status === "voided";
  const status: PaymentStatus = dead ? "voided" : over ? "expired" : "requires_action";
  return {
    providerRef,
    ...ids,
    status,
    amount: invoice.amount,
    currency: invoice.currency,
    captured: 0,
    refunded: 0,
    failure: null,
    card: null,
    wallet: null,
    next: status === "requires_action" ? { type: "redirect", url: invoice.url } : null,
    createdAt: new Date(invoice.created_at),
  };
};
