import { createHash, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { GatewayError } from "../gateway-error.ts";
import { createHttpClient, type HttpAnswer, type HttpClientOptions } from "../http-client.ts";
import { PaymentProviderError } from "./payment-provider.ts";

export type ProviderCall = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  repeatable: boolean;
};

export type ProviderClient = <S extends z.ZodType>(call: ProviderCall, shape: S) => Promise<z.output<S>>;

/** What became of a call: null if the account was accepted, whatever the answer. */
export type OnAnswer = (failure: PaymentProviderError | null) => Promise<void>;

type ClientOptions = {
  baseUrl: string;
  authorization: string;
  /** The meaning of an answer with a status of 400 or more. */
  toRefusal: (answer: HttpAnswer) => PaymentProviderError;
  http?: HttpClientOptions | undefined;
  onAnswer?: OnAnswer | undefined;
};

const toFailure = (error: unknown): PaymentProviderError => {
  if (!(error instanceof GatewayError)) throw error;
  if (error.fault === "not_json" && error.status === 403) {
    return new PaymentProviderError("firewall", error.message, true, error);
  }
  return new PaymentProviderError("later", error.message, error.fault !== "unreachable", error);
};

/** Speaks to one account with its secret key. Throws `PaymentProviderError`, with `unclear` where it may have acted. */
export const createProviderClient = (options: ClientOptions): ProviderClient => {
  const { baseUrl, authorization, toRefusal, onAnswer = async () => undefined } = options;
  const http = createHttpClient(options.http);
  const send: ProviderClient = async ({ method, path, headers, body, repeatable }, shape) => {
    const answer = await http({
      method,
      url: `${baseUrl}${path}`,
      headers: { authorization, ...headers },
      json: body,
      repeatable,
    }).catch((error: unknown) => {
      throw toFailure(error);
    });
    if (answer.status >= 400) throw toRefusal(answer);
    const read = shape.safeParse(answer.json);
    if (!read.success) throw new PaymentProviderError("later", `${path}: answer of another shape`, true);
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

/** Null if the provider knows nothing of the kind. */
export const orNull = async <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof PaymentProviderError && error.kind === "not_found") return null;
    throw error;
  });

/** Names an account without revealing its key. */
export const toAccountId = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 32);

/** Compares in constant time for any length; nothing equals an empty secret. */
export const isSame = (given: string, expected: string): boolean => {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return expected !== "" && timingSafeEqual(digest(given), digest(expected));
};

/** A webhook's body; undefined if it is not JSON. */
export const parseMessage = (rawBody: Uint8Array | string): unknown => {
  try {
    return JSON.parse(typeof rawBody === "string" ? rawBody : Buffer.from(rawBody).toString("utf8"));
  } catch {
    return undefined;
  }
};
