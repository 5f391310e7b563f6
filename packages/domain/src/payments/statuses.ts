import type { paymentStatuses } from "./api.ts";

export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Rank of a payment's status; it only grows (invariant C10), so that late news never moves it back. `expired` and
 * `failed` rank below `paid`: the provider may still capture after we gave up.
 */
const ranks: Record<PaymentStatus, number> = {
  requires_action: 10,
  processing: 20,
  authorized: 30,
  expired: 40,
  failed: 50,
  paid: 60,
  partially_refunded: 70,
  refunded: 80,
  voided: 80,
};

export const statusRank = (status: PaymentStatus): number => ranks[status];

/** Whether news of `to` may replace `from`. The same status again is no news. */
export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean => ranks[to] > ranks[from];

const live: ReadonlySet<PaymentStatus> = new Set([
  "requires_action",
  "processing",
  "authorized",
  "paid",
  "partially_refunded",
]);

/** Holds or may yet take the guest's money: an order has one such attempt at most. */
export const isLive = (status: PaymentStatus): boolean => live.has(status);

/** Ended without holding money: a retry, or paying at the branch, may begin. */
export const isFinal = (status: PaymentStatus): boolean => !live.has(status);

/** The money was taken (and not given back whole). */
export const isCaptured = (status: PaymentStatus): boolean => status === "paid" || status === "partially_refunded";

/** Worth asking the provider about again: nothing is decided yet, or was given up by us alone. */
export const isHanging = (status: PaymentStatus): boolean =>
  status === "requires_action" || status === "processing" || status === "authorized" || status === "expired";

export const failureCodes = [
  "funds",
  "limit",
  "expired_card",
  "cvv",
  "lost_stolen",
  "declined",
  "auth_failed",
  "invalid_card",
  "wrong_code",
  "wallet_unregistered",
  "wallet_wait",
  "wallet_blocked",
  "transient",
  "unknown",
] as const;
export type FailureCode = (typeof failureCodes)[number];

const approved = "00 08 10 11 16".split(" ");
const failures: Record<string, FailureCode> = Object.fromEntries(
  Object.entries({
    funds: "51",
    limit: "61 65",
    expired_card: "54 33",
    cvv: "82",
    lost_stolen: "34 35 36 37 41 43 59 63 67",
    invalid_card: "14",
    transient: "90 91 92 96",
    declined: "05",
  } satisfies Partial<Record<FailureCode, string>>).flatMap(([code, numbers]) =>
    numbers.split(" ").map((number) => [number, code as FailureCode]),
  ),
);

/**
 * Maps a provider's `response_code` and `message` (providers §1.3); `null` for an approval. A message that begins with
 * `3ds_` is `auth_failed` whatever the code; an unlisted code is `declined`, a missing one `unknown`.
 */
export const getFailure = (responseCode: string | null | undefined, message?: string | null): FailureCode | null => {
  if (message?.toLowerCase().startsWith("3ds_")) return "auth_failed";
  if (!responseCode) return "unknown";
  if (approved.includes(responseCode)) return null;
  return Object.hasOwn(failures, responseCode) ? (failures[responseCode] ?? "declined") : "declined";
};

const notTheCard: ReadonlySet<FailureCode> = new Set([
  "wrong_code",
  "wallet_unregistered",
  "wallet_wait",
  "wallet_blocked",
  "transient",
  "unknown",
]);

/** The error of a failed payment: `card_declined` if the bank refused, otherwise `payment_failed`. */
export const errorOfFailure = (code: FailureCode): "card_declined" | "payment_failed" =>
  notTheCard.has(code) ? "payment_failed" : "card_declined";
