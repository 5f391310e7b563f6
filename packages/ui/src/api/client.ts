import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from "@sufra/domain/contract/call.ts";
import { type ErrorCode, isErrorCode } from "@sufra/domain/errors/codes.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { ApiProblem, hasCode, isRecord, type Sentence, TransportFailure } from "./failures.ts";

export type ClientOptions = {
  /** Origin of `/api` without a slash at the end; "" for the page's own host. */
  baseUrl: string | (() => string);
  getLanguage: () => Language;
  /** The visit's QR code, which names the establishment in guest calls. */
  getQr?: () => string | null | undefined;
  /** The call that renews an expired session; without it no renewal is tried. */
  refresh?: Call;
  timeoutMs?: number;
  fetch?: typeof fetch;
};

/** The `baseUrl` that the page names; "" for its own host. */
export const pageApi = (): string => document.documentElement.dataset.api ?? "";

type QueryPart<C extends Call> = C extends { query: object } ? { query?: QueryOf<C> } : { query?: undefined };
type BodyPart<C extends Call> = C extends { body: object } ? { body: BodyOf<C> } : { body?: FormData };
type ParamsPart<C extends Call> = C extends { params: object } ? { params: ParamsOf<C> } : { params?: undefined };
type KeyPart<C extends Call> = C extends { keyed: true } ? { key: string } : { key?: undefined };

/** Input of a call whose key `keepKeys` adds. */
export type KeylessInput<C extends Call> = ParamsPart<C> &
  QueryPart<C> &
  BodyPart<C> & {
    signal?: AbortSignal;
    /** The request survives leaving the page. */
    keepalive?: true;
  };

/** Params, query and body of a call, and a key if it takes one. */
export type Input<C extends Call> = KeylessInput<C> & KeyPart<C>;

type AnyInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  key?: string | undefined;
  signal?: AbortSignal;
  keepalive?: true;
};

export type Client = {
  send: <C extends Call>(call: C, input: Input<C>) => Promise<AnswerOf<C>>;
  /** The raw response of a call that answers a stream. */
  open: (call: Call, input: AnyInput, headers?: Record<string, string>) => Promise<Response>;
};

type Scalar = string | number | boolean | null | undefined;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const toUrl = (call: Call, base: string, input: AnyInput): string => {
  const params = isRecord(input.params) ? input.params : {};
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, Scalar>)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : "";
  return `${base}/api${path}${search}`;
};

/** Loads the catalog of sentences at the first refusal; without it the server's own text is shown. */
const loadSentence = (code: ErrorCode): Promise<Sentence | undefined> =>
  import("@sufra/domain/errors/catalog.ts").then(
    ({ catalog }) => catalog[code],
    () => undefined,
  );

export const readFailure = async (response: Response): Promise<ApiProblem | TransportFailure> => {
  const document: unknown = await response.json().catch(() => undefined);
  if (isRecord(document) && typeof document.code === "string" && isErrorCode(document.code)) {
    return new ApiProblem(document.code, response.status, document, await loadSentence(document.code));
  }
  return new TransportFailure("status", response.status);
};

/** A retry may succeed: connection, time-out, a gateway, a dependency that is down. */
const isTransient = (error: unknown): boolean => {
  if (error instanceof ApiProblem) return error.status === 502 || error.status === 503 || error.status === 504;
  if (!(error instanceof TransportFailure)) return false;
  return error.kind === "network" || error.kind === "timeout" || [502, 503, 504].includes(error.status ?? 0);
};

const getDelays = [300, 1200];
const inProgressDelay = 1000;
const maxInProgressRetries = 5;

/** Milliseconds until the call is tried again; undefined if the error is final. */
const getRetryDelay = (call: Call, error: unknown, retries: number): number | undefined => {
  if (call.method === "GET" && isTransient(error)) return getDelays[retries];
  return hasCode(error, "request_in_progress") && retries < maxInProgressRetries ? inProgressDelay : undefined;
};

const createRequest = (options: ClientOptions) => {
  const doFetch: typeof fetch = options.fetch ?? ((...args) => fetch(...args));
  const base = () => (typeof options.baseUrl === "string" ? options.baseUrl : options.baseUrl());
  const getHeaders = (input: AnyInput): Record<string, string> => {
    const headers: Record<string, string> = { accept: "application/json", "accept-language": options.getLanguage() };
    const qr = options.getQr?.();
    if (qr) headers["x-sufra-qr"] = qr;
    if (input.key !== undefined) headers["idempotency-key"] = input.key;
    if (input.body !== undefined && !(input.body instanceof FormData)) headers["content-type"] = "application/json";
    return headers;
  };
  return (call: Call, input: AnyInput, signal: AbortSignal | undefined, extra?: Record<string, string>) =>
    doFetch(toUrl(call, base(), input), {
      method: call.method,
      headers: { ...getHeaders(input), ...extra },
      body: input.body instanceof FormData ? input.body : input.body === undefined ? null : JSON.stringify(input.body),
      credentials: "include",
      keepalive: input.keepalive ?? false,
      ...(signal ? { signal } : {}),
    });
};

/**
 * Aborts after the time, or as soon as the caller does; `timeout` tells which it was. By hand, since iPhones before iOS
 * 17.4 have no `AbortSignal.any`.
 */
export const limitTime = (ms: number, caller: AbortSignal | undefined) => {
  const timeout = AbortSignal.timeout(ms);
  if (!caller) return { signal: timeout, timeout };
  const both = new AbortController();
  for (const signal of [caller, timeout]) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: both.signal });
  }
  return { signal: both.signal, timeout };
};

type Send = (call: Call, input: AnyInput) => Promise<unknown>;

/** Sends one request and reads its body within the time-out. */
const createSendOnce =
  (request: ReturnType<typeof createRequest>, timeoutMs: number): Send =>
  async (call, input) => {
    const { signal, timeout } = limitTime(timeoutMs, input.signal);
    try {
      const response = await request(call, input, signal);
      if (!response.ok) throw await readFailure(response);
      if (response.status === 204) return undefined;
      return (await response.json()) as unknown;
    } catch (error) {
      if (error instanceof ApiProblem || error instanceof TransportFailure) throw error;
      if (input.signal?.aborted) throw new TransportFailure("aborted");
      if (timeout.aborted) throw new TransportFailure("timeout", timeoutMs);
      throw new TransportFailure("network");
    }
  };

/** Renews an expired session, then sends again. Concurrent calls share one renewal. */
const withRenewal = (send: Send, refresh: Call | undefined): Send => {
  let renewal: Promise<boolean> | undefined;
  const renew = (by: Call): Promise<boolean> => {
    renewal ??= send(by, {})
      .then(
        () => true,
        () => false,
      )
      .finally(() => (renewal = undefined));
    return renewal;
  };
  return async (call, input) => {
    try {
      return await send(call, input);
    } catch (error) {
      const expired = hasCode(error, "not_authenticated", "phone_not_verified");
      if (!expired || !refresh || call === refresh) throw error;
      if (!(await renew(refresh))) throw error;
      return send(call, input);
    }
  };
};

const withRetries =
  (send: Send): Send =>
  async (call, input) => {
    for (let retries = 0; ; retries++) {
      try {
        return await send(call, input);
      } catch (error) {
        const delay = getRetryDelay(call, error, retries);
        if (delay === undefined || input.signal?.aborted) throw error;
        await wait(delay * (0.8 + Math.random() * 0.4));
      }
    }
  };

export const createClient = (options: ClientOptions): Client => {
  const request = createRequest(options);
  const send = withRetries(withRenewal(createSendOnce(request, options.timeoutMs ?? 15_000), options.refresh));
  return {
    send: <C extends Call>(call: C, input: Input<C>) => send(call, input) as Promise<AnswerOf<C>>,
    open: (call, input, headers) => request(call, input, input.signal, headers),
  };
};
