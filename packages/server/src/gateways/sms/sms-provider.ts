export type SmsKind = "otp" | "service" | "promo";

export type SmsMessage = {
  /** E.164, with the plus. */
  to: string;
  body: string;
  kind: SmsKind;
  /** The registered sender name; without it, the provider's own setting. */
  senderId?: string;
  /** Id of our message row; vendors that deduplicate use it. */
  idempotencyKey: string;
  /** Where the vendor reports delivery; contains a secret path part. `{vendor}` is replaced by the vendor's name. */
  statusUrl?: string;
  /** For vendors whose texts are templates: the code, the template's language, and what their reports give back. */
  code?: string;
  language?: "sa" | "en";
  account?: string;
};

export type SmsStatus = "queued" | "sent" | "delivered" | "failed";

export type SmsResult = {
  /** The vendor's id, which its status reports carry. */
  id: string | null;
  status: SmsStatus;
  segments: number;
  /** `elsewhere`: try another vendor; `later`: retry the same one; `no`: do not retry. */
  retryable: "no" | "later" | "elsewhere";
  /** The vendor's own code, or the connection error. */
  code: string | null;
  /** The operator must look: credentials, balance, sender name. */
  alarm: boolean;
  /** It may have been sent. A code is then not sent again: the guest can request another one. */
  unclear: boolean;
  vendor: string;
};

export type SmsReport = {
  id: string;
  status: SmsStatus;
  code: string | null;
  /** The `account` of the message, from vendors that give it back. */
  account?: string | null;
};

export type SmsStatusRequest = {
  /** The full public URL as the vendor called it, with its query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
};

export interface SmsProvider {
  readonly name: string;
  /** An own account's registered sender name of advertising; null: it sends none. */
  readonly promoSender?: string | null;
  /** Never throws: every failure is a result. */
  send(message: SmsMessage): Promise<SmsResult>;
  /** The reports in a call to our status address; null if it is forged or unreadable. */
  parseStatus(request: SmsStatusRequest): SmsReport[] | null;
  /** In a group of vendors: the one with this name. */
  vendor?(name: string): SmsProvider | null;
}
