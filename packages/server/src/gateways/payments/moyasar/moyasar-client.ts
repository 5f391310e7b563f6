import type { HttpAnswer, HttpClientOptions } from "../../http-client.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { createProviderClient, type OnAnswer, type ProviderClient } from "../provider-client.ts";
import { moyasarError } from "./moyasar-shapes.ts";

/** A refusal with its `type`, since 400 has several meanings. */
export class MoyasarRefusal extends PaymentProviderError {
  readonly type: string;

  constructor(kind: PaymentProviderError["kind"], type: string, message: string) {
    super(kind, message);
    this.name = "MoyasarRefusal";
    this.type = type;
  }
}

const toRefusal = (answer: HttpAnswer): PaymentProviderError => {
  const read = moyasarError.safeParse(answer.json);
  const type = read.data?.type ?? "unknown";
  const message = `${answer.status} ${type}`;
  if (answer.status >= 500) return new PaymentProviderError("later", message, true);
  if (answer.status === 429) return new PaymentProviderError("later", message);
  if (answer.status === 404) return new MoyasarRefusal("not_found", type, message);
  if (answer.status === 401 || answer.status === 403 || answer.status === 405) {
    return new MoyasarRefusal("settings", type, message);
  }
  return new MoyasarRefusal("invalid", type, message);
};

export const createMoyasarClient = (
  baseUrl: string,
  secretKey: string,
  http?: HttpClientOptions,
  onAnswer?: OnAnswer,
): ProviderClient => {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;
  return createProviderClient({ baseUrl, authorization, toRefusal, http, onAnswer });
};
