import type { CardBrand } from "../payment-provider.ts";
import type { CardOutcome } from "./test-cards.ts";

/** Records of the sandbox. A card number is never stored, only its outcome and mask. */
export type TokenRecord = {
  id: string;
  account: string;
  brand: CardBrand | null;
  last_four: string;
  masked: string;
  name: string;
  outcome: CardOutcome;
  created_at: string;
  month: string;
  year: string;
  /** Of one payment, or kept for later ones; removed by their guest. */
  kind: "once" | "kept" | "deleted";
  /** A kept card's token works once the bank has confirmed the card. */
  status: "initiated" | "active" | "inactive";
  callback_url: string | null;
  used: boolean;
};

export type PaymentSourceRecord = {
  type: string;
  company: string | null;
  name: string | null;
  number: string | null;
  /** Of a wallet, masked. */
  mobile?: string;
  gateway_id: string;
  token: string | null;
  message: string | null;
  transaction_url: string | null;
  reference_number: string | null;
  authorization_code: string | null;
  response_code: string | null;
};

export type PaymentRecord = {
  id: string;
  account: string;
  status: "initiated" | "authorized" | "paid" | "captured" | "failed" | "refunded" | "voided";
  amount: number;
  currency: string;
  refunded: number;
  refunded_at: string | null;
  captured: number;
  captured_at: string | null;
  voided_at: string | null;
  description: string | null;
  invoice_id: string | null;
  callback_url: string | null;
  created_at: string;
  updated_at: string;
  metadata: Record<string, string>;
  source: PaymentSourceRecord;
  manual: boolean;
  /** What happens once the guest has passed the challenge. */
  pending: CardOutcome | null;
};

export type InvoiceRecord = {
  id: string;
  account: string;
  status: "initiated" | "paid" | "expired" | "canceled";
  amount: number;
  currency: string;
  description: string;
  success_url: string | null;
  back_url: string | null;
  callback_url: string | null;
  expired_at: string | null;
  created_at: string;
  updated_at: string;
  metadata: Record<string, string>;
};

export type WebhookRecord = {
  id: string;
  account: string | null;
  url: string;
  shared_secret: string;
  events: string[];
};

export type EventRecord = {
  id: string;
  account: string;
  type: string;
  created_at: string;
  payment: Record<string, unknown>;
  url: string;
  shared_secret: string;
  tries: number;
  done: boolean;
};

/** A payment as their API shows it: without our own bookkeeping. */
export const toPayment = (record: PaymentRecord): Record<string, unknown> => {
  const { account: _account, manual: _manual, pending: _pending, ...shown } = record;
  return { ...shown, fee: 0, ip: null };
};
