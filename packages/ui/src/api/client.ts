import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from "@sufra/domain/contract/call.ts";
import { type ErrorCode, isErrorCode } from "@sufra/domain/errors/codes.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { ApiProblem, hasCode, isRecord, type Sentence, TransportFailure } from "./failures.ts";

export type ClientOptions = {
  /** Where `/api` is, without a slash at the end: "" for the page's own host. */
  baseUrl: string | (() => string);
  getLanguage: () => Language;
  /** The QR code of the visit; names the establishment in every guest call. */
  getQr?: () => string | null | undefined;
  /** Renews an expired session once before a refusal reaches the screen. Without it no renewal is tried. */
  refresh?: Call;
  timeoutMs?: number;
  fetch?: typeof fetch;
};

type QueryPart<C extends Call> = C extends { query: object } ? { query?: QueryOf<C> } : { query?: undefined };
type BodyPart<C extends Call> = C extends { body: object } ? { body: BodyOf<C> } : { body?: FormData };
type ParamsPart<C extends Call> = C extends { params: object } ? { params: ParamsOf<C> } : { params?: undefined };
type KeyPart<C extends Call> = C extends { keyed: true } ? { key: string } : { key?: undefined };

/** What a call is given by whoever leaves its key to `keepKeys`. */
export type KeylessInput<C extends Call> = ParamsPart<C> &
  QueryPart<C> &
  BodyPart<C> & {
    signal?: AbortSignal;
    /** Goes out even if the page is left meanwhile. */
    keepalive?: true;
  };

/** What a call is given: its own params, query and body, and a key when it takes one. */
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
  /** The bare response of a call that answers a stream. */
  open: (call: Call, input: AnyInput, headers?: Record<string, string>) => Promise<Response>;
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const urlOf = (call: Call, base: string, input: AnyInput): string => {
  const params = isRecord(input.params) ? input.params : {};
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(input.query) ? input.query : {})) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : "";
  return `${base}/api${path}${search}`;
};

/** The sentences come with the first refusal; where they do not arrive, the server's own words stand in. */
const sentenceOf = (code: ErrorCode): Promise<Sentence | undefined> =>
  import("@sufra/domain/errors/catalogue.ts").then(
    ({ catalogue }) => catalogue[code],
    () => undefined,
  );

export const failureOf = async (response: Response): Promise<ApiProblem | TransportFailure> => {
  const document: unknown = await response.json().catch(() => undefined);
  if (isRecord(document) && typeof document.code === "string" && isErrorCode(document.code)) {
    return new ApiProblem(document.code, response.status, document, await sentenceOf(document.code));
  }
  return new TransportFailure("status", response.status);
};

/** What passes by itself when tried again: the connection, the time-out, a gateway in between, a dependency that is down. */
const isPassing = (error: unknown): boolean => {
  if (error instanceof ApiProblem) return error.status === 502 || error.status === 503 || error.status === 504;
  if (!(error instanceof TransportFailure)) return false;
  return error.kind === "network" || error.kind === "timeout" || [502, 503, 504].includes(error.status ?? 0);
};

const backoff = [300, 1200];
const inProgressTries = 5;

export const createClient = (options: ClientOptions): Client => {
  const timeoutMs = options.timeoutMs ?? 15_000;
  const doFetch: typeof fetch = options.fetch ?? ((...args) => fetch(...args));
  const base = () => (typeof options.baseUrl === "string" ? options.baseUrl : options.baseUrl());

  const headersOf = (input: AnyInput): Record<string, string> => {
    const headers: Record<string, string> = { accept: "application/json", "accept-language": options.getLanguage() };
    const qr = options.getQr?.();
    if (qr) headers["x-sufra-qr"] = qr;
    if (input.key !== undefined) headers["idempotency-key"] = input.key;
    if (input.body !== undefined && !(input.body instanceof FormData)) headers["content-type"] = "application/json";
    return headers;
  };

  const request = (call: Call, input: AnyInput, signal: AbortSignal | undefined, extra?: Record<string, string>) =>
    doFetch(urlOf(call, base(), input), {
      method: call.method,
      headers: { ...headersOf(input), ...extra },
      body: input.body instanceof FormData ? input.body : input.body === undefined ? null : JSON.stringify(input.body),
      credentials: "include",
      keepalive: input.keepalive ?? false,
      ...(signal ? { signal } : {}),
    });

  /** One request, its body included, within the time-out; failures told apart. */
  const once = async (call: Call, input: AnyInput): Promise<unknown> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(call, input, input.signal ? AbortSignal.any([input.signal, timeout]) : timeout);
      if (!response.ok) throw await failureOf(response);
      if (response.status === 204) return undefined;
      return await response.json();
    } catch (error) {
      if (error instanceof ApiProblem || error instanceof TransportFailure) throw error;
      if (input.signal?.aborted) throw new TransportFailure("aborted");
      if (timeout.aborted) throw new TransportFailure("timeout", timeoutMs);
      throw new TransportFailure("network");
    }
  };

  let renewal: Promise<boolean> | undefined;
  /** However many calls meet an expired session at once, it is renewed once. */
  const renew = (refresh: Call): Promise<boolean> => {
    renewal ??= once(refresh, {})
      .then(
        () => true,
        () => false,
      )
      .finally(() => (renewal = undefined));
    return renewal;
  };

  const withRenewal = async (call: Call, input: AnyInput): Promise<unknown> => {
    try {
      return await once(call, input);
    } catch (error) {
      const expired = hasCode(error, "not_authenticated", "phone_not_verified");
      if (!expired || !options.refresh || call === options.refresh) throw error;
      if (!(await renew(options.refresh))) throw error;
      return once(call, input);
    }
  };

  const withRetries = async (call: Call, input: AnyInput): Promise<unknown> => {
    for (let tries = 0; ; tries++) {
      try {
        return await withRenewal(call, input);
      } catch (error) {
        const delay =
          call.method === "GET" && isPassing(error)
            ? backoff[tries]
            : hasCode(error, "request_in_progress") && tries < inProgressTries
              ? 1000
              : undefined;
        if (delay === undefined || input.signal?.aborted) throw error;
        await wait(delay * (0.8 + Math.random() * 0.4));
      }
    }
  };

  return {
    send: <C extends Call>(call: C, input: Input<C>) => withRetries(call, input) as Promise<AnswerOf<C>>,
    open: (call, input, headers) => request(call, input, input.signal, headers),
  };
};
