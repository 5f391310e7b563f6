import { setTimeout as sleep } from "node:timers/promises";
import { inSpan } from "../platform/telemetry/span.ts";
import { GatewayError } from "./gateway-error.ts";
import { privateAddress, type publicFetch } from "./public-fetch.ts";

export type HttpClientOptions = {
  /** Limit for one attempt, body included. */
  timeoutMs?: number;
  userAgent?: string;
  maxBytes?: number;
  /** Maximum attempts of a repeatable request. */
  tries?: number;
  /** First pause; it doubles with each attempt. */
  backoffMs?: number;
  /** A longer `Retry-After` is not waited for: the caller's job retries later. */
  longestPauseMs?: number;
  /** `publicFetch` for addresses that a manager typed. */
  fetch?: typeof globalThis.fetch | typeof publicFetch;
};

export type HttpRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** Whether the same request can be sent twice without a second effect. Only then is it retried. */
  repeatable: boolean;
};

/** Any status but a redirect, with a JSON body; `json` is null where the body is empty. */
export type HttpAnswer = { status: number; json: unknown; retryAfterMs: number | null };

export type HttpClient = (request: HttpRequest) => Promise<HttpAnswer>;

const limits = {
  timeoutMs: 15_000,
  userAgent: "Sufra/1.0 (restaurant ordering)",
  maxBytes: 1_048_576,
  tries: 3,
  backoffMs: 300,
  longestPauseMs: 5_000,
  fetch: globalThis.fetch,
};

/** `Retry-After` in seconds or as a date, in milliseconds from now. */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};

const readCapped = async (response: Response, maxBytes: number, where: string): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxBytes) throw new GatewayError("too_large", where, response.status);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
};

const getFault = (error: unknown, where: string): GatewayError => {
  if (error instanceof GatewayError) return error;
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError" || name === "AbortError") return new GatewayError("timeout", where, null, error);
  const cause = error instanceof Error ? (error.cause as { code?: string; errors?: { code?: string }[] }) : undefined;
  const codes = [cause?.code, ...(cause?.errors ?? []).map((each) => each.code)];
  if (codes.includes(privateAddress)) return new GatewayError("private", where, null, error);
  const unsent = codes.some((code) => code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN");
  return new GatewayError(unsent ? "unreachable" : "network", where, null, error);
};

const parse = (text: string, where: string, status: number): unknown => {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new GatewayError("not_json", where, status);
  }
};

const getBody = (request: HttpRequest): { body?: string; type?: string } => {
  if (request.json !== undefined) return { body: JSON.stringify(request.json), type: "application/json" };
  if (request.form === undefined) return {};
  return { body: new URLSearchParams(request.form).toString(), type: "application/x-www-form-urlencoded" };
};

const once = async (request: HttpRequest, set: Required<HttpClientOptions>): Promise<HttpAnswer> => {
  const { host, pathname } = new URL(request.url);
  // The path contains ids only; the query may contain secrets, so it is excluded.
  const where = `${request.method} ${host}${pathname}`;
  const { body, type } = getBody(request);
  try {
    const response = await set.fetch(request.url, {
      method: request.method,
      headers: {
        accept: "application/json",
        "user-agent": set.userAgent,
        ...(type === undefined ? {} : { "content-type": type }),
        ...request.headers,
      },
      body: body ?? null,
      redirect: "manual",
      signal: AbortSignal.timeout(set.timeoutMs),
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new GatewayError("redirect", where, response.status);
    }
    const text = await readCapped(response, set.maxBytes, where);
    const wait = retryAfterMs(response.headers.get("retry-after"), Date.now());
    return { status: response.status, json: parse(text, where, response.status), retryAfterMs: wait };
  } catch (error) {
    throw getFault(error, where);
  }
};

const worthRepeating = (result: HttpAnswer | GatewayError): boolean => {
  if (!(result instanceof GatewayError)) return result.status === 429 || result.status >= 500;
  if (result.fault === "not_json") return (result.status ?? 0) >= 500;
  return result.fault === "unreachable" || result.fault === "network" || result.fault === "timeout";
};

/**
 * The HTTP client of all adapters: limited in time and size, no redirects, and a body that is not JSON is a
 * `GatewayError`. Repeatable requests are retried after network errors, 5xx and 429, with doubling pauses and jitter;
 * the last answer is returned whatever its status.
 */
export const createHttpClient = (options: HttpClientOptions = {}): HttpClient => {
  const set = { ...limits, ...options };
  return async (request) => {
    for (let tried = 1; ; tried += 1) {
      const { host } = new URL(request.url);
      const asked = () => once(request, set);
      const result = await inSpan("gateway", `${request.method} ${host}`, { host }, asked).catch(
        (error: GatewayError) => error,
      );
      const pause = set.backoffMs * 2 ** (tried - 1) * (0.5 + Math.random());
      const given = result instanceof GatewayError ? null : result.retryAfterMs;
      const wait = Math.max(pause, given ?? 0);
      const again = request.repeatable && tried < set.tries && worthRepeating(result) && wait <= set.longestPauseMs;
      if (!again && result instanceof GatewayError) throw result;
      if (!again) return result as HttpAnswer;
      await sleep(wait);
    }
  };
};
