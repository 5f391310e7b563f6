import type { z } from "zod";
import { GatewayError } from "../../gateway-error.ts";
import { createHttpClient, type HttpAnswer, type HttpClientOptions } from "../../http-client.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { moyasarError } from "./moyasar-shapes.ts";

export type MoyasarCall = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: Record<string, unknown>;
  repeatable: boolean;
};

/** A refusal with its `type`, since 400 has several meanings. */
export class MoyasarRefusal extends PaymentProviderError {
  readonly type: string;

  constructor(kind: PaymentProviderError["kind"], type: string, message: string) {
    super(kind, message);
    this.name = "MoyasarRefusal";
    this.type = type;
  }
}

const getRefusal = (answer: HttpAnswer): PaymentProviderError => {
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

const getError = (error: unknown): PaymentProviderError => {
  if (!(error instanceof GatewayError)) throw error;
  if (error.fault === "not_json" && error.status === 403) {
    return new PaymentProviderError("firewall", error.message, true, error);
  }
  return new PaymentProviderError("later", error.message, error.fault !== "unreachable", error);
};

export type MoyasarClient = <S extends z.ZodType>(call: MoyasarCall, shape: S) => Promise<z.output<S>>;

/** What became of a call: null if the account was accepted, whatever the answer. */
export type OnAnswer = (failure: PaymentProviderError | null) => Promise<void>;

/** Speaks to one account with its secret key. Throws `PaymentProviderError`, with `unclear` where it may have acted. */
export const createMoyasarClient = (
  baseUrl: string,
  secretKey: string,
  options: HttpClientOptions = {},
  onAnswer: OnAnswer = async () => undefined,
): MoyasarClient => {
  const http = createHttpClient(options);
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;
  const send: MoyasarClient = async (call, shape) => {
    const answer = await http({
      method: call.method,
      url: `${baseUrl}${call.path}`,
      headers: { authorization },
      json: call.body,
      repeatable: call.repeatable,
    }).catch((error: unknown) => {
      throw getError(error);
    });
    if (answer.status >= 400) throw getRefusal(answer);
    const read = shape.safeParse(answer.json);
    if (!read.success) throw new PaymentProviderError("later", `${call.path}: answer of another shape`, true);
    return read.data;
  };
  return async (call, shape) => {
    try {
      const answer = await send(call, shape);
      await onAnswer(null);
      return answer;
    } catch (error) {
      if (error instanceof PaymentProviderError) {
        const isAccepted = error.kind === "not_found" || error.kind === "invalid";
        await onAnswer(isAccepted ? null : error);
      }
      throw error;
    }
  };
};
