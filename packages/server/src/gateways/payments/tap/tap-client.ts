import type { HttpAnswer, HttpClientOptions } from "../../http-client.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { createProviderClient, type OnAnswer, type ProviderClient } from "../provider-client.ts";
import { tapError, tapMessage } from "./tap-shapes.ts";

/** Unknown or malformed ids of charges and refunds. */
const notFound = new Set(["1143", "1144", "1159", "1160"]);
/** Key missing, wrong, public, or of the other mode; a permission is missing. */
const settings = new Set(["1100", "1101", "2104", "2105", "2106", "2107", "2108"]);

/** Lists without an entry are refused with a sentence instead of an error. */
const isEmptyList = (json: unknown): boolean => / not found$/i.test(tapMessage.safeParse(json).data?.message ?? "");

const toRefusal = ({ status, json }: HttpAnswer): PaymentProviderError => {
  const code = tapError.safeParse(json).data?.errors[0]?.code ?? "unknown";
  const message = `${status} ${code}`;
  if (status >= 500) return new PaymentProviderError("later", message, true);
  if (status === 429) return new PaymentProviderError("later", message);
  if (status === 401 || status === 403 || settings.has(code)) return new PaymentProviderError("settings", message);
  if (status === 404 || notFound.has(code) || isEmptyList(json)) return new PaymentProviderError("not_found", message);
  return new PaymentProviderError("invalid", message);
};

export const createTapClient = (
  baseUrl: string,
  secretKey: string,
  http?: HttpClientOptions,
  onAnswer?: OnAnswer,
): ProviderClient => createProviderClient({ baseUrl, authorization: `Bearer ${secretKey}`, toRefusal, http, onAnswer });
