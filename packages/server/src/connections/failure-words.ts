import type { ConnectionError } from "@sufra/domain/connections/api.ts";
import { GatewayError } from "../gateways/gateway-error.ts";
import { MoyasarRefusal } from "../gateways/payments/moyasar/moyasar-client.ts";
import { privateAddress } from "../gateways/public-fetch.ts";
import type { PaymentProviderError } from "../gateways/payments/payment-provider.ts";
import type { PosError } from "../gateways/pos/pos-adapter.ts";
import type { SmsResult } from "../gateways/sms/sms-provider.ts";

const codes = (error: ConnectionError, list: string): [string, ConnectionError][] =>
  list.split(" ").map((code) => [code, error]);

/** What the codes of each vendor mean; codes that are not listed are judged by the result. */
const meanings: Record<string, ReadonlyMap<string, ConnectionError>> = {
  unifonic: new Map([
    ...codes("key_refused", "401 402 403"),
    ...codes("sender_refused", "440 480 ER-08"),
    ...codes("no_balance", "ER-01"),
    ...codes("recipient_refused", "410 481 482 ER-02"),
  ]),
  twilio: new Map([
    ...codes("key_refused", "20003 20404 401 403 404"),
    ...codes("sender_refused", "21606 21212 21659"),
    ...codes("recipient_refused", "21211 21408 21610 21612 21614"),
  ]),
  taqnyat: new Map([...codes("key_refused", "401 403"), ...codes("recipient_refused", "rejected")]),
  whatsapp: new Map([
    ...codes("key_refused", "10 190 401 403"),
    ...codes("phone_id_refused", "100 133010"),
    ...codes("account_inactive", "368 131031"),
    ...codes("no_balance", "131042"),
    ...codes("template_refused", "132000 132001 132007 132015 132016"),
    ...codes("recipient_refused", "131026 131030"),
  ]),
};

/** Null: the vendor took the message. */
export const errorOfResult = ({ vendor, status, code, unclear, retryable }: SmsResult): ConnectionError | null => {
  if (status !== "failed") return null;
  const known = code === null ? undefined : meanings[vendor]?.get(code);
  if (known !== undefined) return known;
  if (retryable === "later" && !unclear) return "busy";
  return retryable === "elsewhere" || unclear ? "unreachable" : "unexpected";
};

/** Whether a failure says something about the account or its vendor, and not about this one message. */
export const isAccountTrouble = (result: SmsResult, error: ConnectionError): boolean =>
  error !== "recipient_refused" && error !== "busy" && (result.alarm || result.retryable === "elsewhere");

export const errorOfPayment = (failure: PaymentProviderError): ConnectionError => {
  if (failure.kind === "later") return "unreachable";
  if (failure.kind === "firewall") return "unreachable";
  if (failure instanceof MoyasarRefusal && failure.type === "account_inactive_error") return "account_inactive";
  return failure.kind === "settings" ? "key_refused" : "unexpected";
};

/** Null: the answer says nothing about the account. */
export const errorOfPos = ({ fault }: PosError): ConnectionError | null => {
  if (fault === "key_refused" || fault === "scope_missing" || fault === "busy") return fault;
  return fault === "unknown" || fault === "invalid" ? null : "unreachable";
};

/** Of a call by the HTTP client itself. */
export const errorOfCall = (failure: unknown): ConnectionError => {
  if (failure instanceof GatewayError) return "unreachable";
  throw failure;
};

export const errorOfWhatsApp = (code: string): ConnectionError => meanings.whatsapp?.get(code) ?? "unexpected";

/** Of tiles, geocoders and the register of the National Address; null: the answer is fine. */
export const errorOfStatus = (status: number): ConnectionError | null => {
  if (status < 300) return null;
  if (status === 401 || status === 403) return "key_refused";
  if (status === 429) return "busy";
  return status >= 500 ? "unreachable" : "wrong_answer";
};

const unusable: ReadonlySet<string> = new Set(["redirect", "too_large", "not_json"]);

/** Why their address gave no answer. */
export const errorOfAddress = (failure: unknown): ConnectionError => {
  if (failure instanceof GatewayError) {
    if (failure.fault === "private") return "address_private";
    return unusable.has(failure.fault) ? "wrong_answer" : "unreachable";
  }
  const cause = failure instanceof Error ? (failure.cause as { code?: string } | undefined) : undefined;
  return cause?.code === privateAddress ? "address_private" : "unreachable";
};

/** Google answers 400 or 401 to a token for a removed key, and 403 where the account may not act for the issuer. */
export const errorOfGoogle = ({ fault, status }: GatewayError): ConnectionError => {
  if (fault !== "refused") return "unreachable";
  return status === 400 || status === 401 || status === 403
    ? "key_refused"
    : (errorOfStatus(status ?? 500) ?? "unexpected");
};
