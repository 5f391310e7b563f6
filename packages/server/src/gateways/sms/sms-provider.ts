export type SmsKind = "otp" | "service" | "promo";

export type SmsMessage = {
  /** E.164, with the plus. */
  to: string;
  body: string;
  kind: SmsKind;
  /** The registered sender name; left out, the provider's own setting. */
  senderId?: string;
  /** Our message row: where the vendor deduplicates, it does so on this. */
  idempotencyKey: string;
  /** Where the vendor reports delivery; contains a secret path part. `{vendor}` is replaced by the vendor's name. */
  statusUrl?: string;
};

export type SmsStatus = "queued" | "sent" | "delivered" | "failed";

export type SmsResult = {
  /** The vendor's id, which its status reports carry. */
  id: string | null;
  status: SmsStatus;
  segments: number;
  /** `elsewhere`: another vendor may manage; `later`: the same one may; `no`: leave it. */
  retryable: "no" | "later" | "elsewhere";
  /** The vendor's own code, or how the connection failed. */
  code: string | null;
  /** The operator must look: credentials, balance, sender name. */
  alarm: boolean;
  /** It may have been sent all the same: a code is not sent again then, the guest's resend covers it. */
  unclear: boolean;
  vendor: string;
};

export type SmsReport = { id: string; status: SmsStatus; code: string | null };

export type SmsStatusRequest = {
  /** The public URL that was called, query included, as the vendor knows it. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
};

export interface SmsProvider {
  readonly name: string;
  /** Never throws: whatever goes wrong is a result. */
  send(message: SmsMessage): Promise<SmsResult>;
  /** The reports inside a call to our status address; null where it is forged or cannot be read. */
  parseStatus(request: SmsStatusRequest): SmsReport[] | null;
  /** Of several in a row, the one of this name. */
  vendor?(name: string): SmsProvider | null;
}
