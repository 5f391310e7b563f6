import { GatewayError } from "../gateway-error.ts";
import { segments } from "./sms-segments.ts";
import type { SmsMessage, SmsResult } from "./sms-provider.ts";

export type SmsRule = { retryable: SmsResult["retryable"]; alarm: boolean };

export const never: SmsRule = { retryable: "no", alarm: false };
export const later: SmsRule = { retryable: "later", alarm: false };
export const elsewhere: SmsRule = { retryable: "elsewhere", alarm: false };
export const alarming: SmsRule = { retryable: "elsewhere", alarm: true };

export const accepted = (vendor: string, message: SmsMessage, id: string | null, parts?: number): SmsResult => ({
  id,
  status: "queued",
  segments: parts && parts > 0 ? parts : segments(message.body),
  retryable: "no",
  code: null,
  alarm: false,
  unclear: false,
  vendor,
});

export const refused = (vendor: string, message: SmsMessage, code: string | null, rule: SmsRule): SmsResult => ({
  ...accepted(vendor, message, null),
  ...rule,
  status: "failed",
  code,
});

/** Rule by HTTP status, for codes missing in the vendor's table. */
export const ruleOfStatus = (status: number): SmsRule => {
  if (status === 429) return later;
  if (status >= 500) return elsewhere;
  return status === 401 || status === 403 ? alarming : never;
};

/**
 * No connection: try the next vendor. Cut or too slow: it may have been sent. An HTML page: try the next vendor and
 * raise an alarm.
 */
export const broken = (vendor: string, message: SmsMessage, error: unknown): SmsResult => {
  const fault = error instanceof GatewayError ? error.fault : "network";
  if (fault === "unreachable") return refused(vendor, message, fault, elsewhere);
  const status = error instanceof GatewayError ? error.status : null;
  if (status !== null && status >= 300) return refused(vendor, message, fault, status < 500 ? alarming : elsewhere);
  const rule = message.kind === "otp" ? never : later;
  return { ...refused(vendor, message, fault, rule), unclear: true };
};
