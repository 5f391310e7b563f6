import { GatewayError } from "../gateway-error.ts";
import type { SmsMessage, SmsResult } from "./sms-provider.ts";

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const single = new Set(basic);
/** Characters that need an escape: two positions each. */
const double = new Set("^{}\\[~]|€\f");

/** Positions of each character in the shortest alphabet that holds the whole text. */
const getPlaces = (characters: string[]): { places: number[]; one: number; many: number } => {
  if (characters.every((each) => single.has(each) || double.has(each))) {
    return { places: characters.map((each) => (double.has(each) ? 2 : 1)), one: 160, many: 153 };
  }
  return { places: characters.map((each) => each.length), one: 70, many: 67 };
};

/** How many SMS parts a text costs: Latin 160 or 153 each, anything else (Arabic) 70 or 67 each. */
export const segments = (body: string): number => {
  const { places, one, many } = getPlaces([...body]);
  if (places.reduce((sum, each) => sum + each, 0) <= one) return 1;
  let parts = 1;
  let used = 0;
  for (const each of places) {
    // A pair is never split.
    if (used + each > many) {
      parts += 1;
      used = 0;
    }
    used += each;
  }
  return parts;
};

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
