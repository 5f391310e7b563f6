import type { IncomingMessage, ServerResponse } from "node:http";
import { type Language, languageOfHeader } from "@sufra/domain/language/language.ts";
import type { App } from "../platform/http/context.ts";
import { getChange } from "../establishments/tenant-facts.ts";
import { type Coding, getEncoding, type Encoded, isUnchanged, getEtag } from "../platform/http/encoded-answer.ts";

/**
 * Answers the menu read of every scan before the framework runs. It only knows what the full path allowed within the
 * last second: the code, its branch, an active service.
 */
type Known = { tenantId: string; change: number; until: number; renewing: boolean; encoded: Encoded };

const freshMs = 1_000;
/** During a renewal, other requests are answered from here for this long. */
const renewalMs = 500;

export type FastMenu = {
  remember: (about: { qr: string; branchId: string; language: Language; tenantId: string }, encoded: Encoded) => void;
};

const path = /^\/api\/menu\/([0-9a-f-]{36})\/?$/;

const remembered = <T>(read: (text: string) => T): ((text: string | undefined) => T) => {
  const cached = new Map<string, T>();
  return (text = "") => {
    const hit = cached.get(text);
    if (hit !== undefined) return hit;
    if (cached.size > 1_000) cached.clear();
    const value = read(text);
    cached.set(text, value);
    return value;
  };
};
const languageOf = remembered((header) => languageOfHeader(header === "" ? undefined : header));
const codingFor = remembered((header) => getEncoding(header));

const always = [
  "cache-control",
  "private, no-cache",
  "vary",
  "Accept-Language, Accept-Encoding, X-Sufra-QR, Origin, Cookie",
  "x-content-type-options",
  "nosniff",
  "content-security-policy",
  "default-src 'none'; frame-ancestors 'none'",
];

type Headers = { unchanged: string[]; whole: string[] };

/** Equal for all requests of one encoding, so built once. */
const buildHeaders = (encoded: Encoded, coding: Coding): Headers => {
  const unchanged = ["etag", getEtag(encoded, coding), ...always];
  const body = ["content-type", "application/json; charset=utf-8", "content-length", String(encoded[coding].length)];
  return { unchanged, whole: [...unchanged, ...body, ...(coding === "identity" ? [] : ["content-encoding", coding])] };
};
const headersByEncoding = new WeakMap<Encoded, Partial<Record<Coding, Headers>>>();

const getHeaders = (encoded: Encoded, coding: Coding): Headers => {
  const known = headersByEncoding.get(encoded) ?? {};
  headersByEncoding.set(encoded, known);
  return (known[coding] ??= buildHeaders(encoded, coding));
};

const answer = (request: IncomingMessage, response: ServerResponse, encoded: Encoded): void => {
  const coding = codingFor(request.headers["accept-encoding"]);
  const { unchanged, whole } = getHeaders(encoded, coding);
  if (isUnchanged(encoded, request.headers["if-none-match"])) response.writeHead(304, unchanged).end();
  else response.writeHead(200, whole).end(encoded[coding]);
};

export const installFastMenu = (app: App): FastMenu => {
  const known = new Map<string, Known>();
  const getKey = (branchId: string, qr: string, language: Language): string => `${branchId}|${qr}|${language}`;

  const serve = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers } = request;
    const qr = headers["x-sufra-qr"];
    // Cross-origin requests need CORS headers. Sessions are ignored, since the menu is public.
    if (request.method !== "GET" || typeof qr !== "string" || headers.origin !== undefined) return false;
    const branchId = path.exec(request.url ?? "")?.[1];
    if (branchId === undefined) return false;
    const entry = known.get(getKey(branchId, qr, languageOf(headers["accept-language"])));
    if (entry === undefined || entry.change !== getChange(entry.tenantId)) return false;
    const now = Date.now();
    if (entry.until <= now) {
      // Extended once only: if the full path refuses, the entry is not renewed and expires.
      if (entry.renewing) return false;
      entry.renewing = true;
      entry.until = now + renewalMs;
      return false;
    }
    answer(request, response, entry.encoded);
    app.platform.metrics.answered("GET", "/api/menu/:id/", response.statusCode, 0);
    return true;
  };

  app.http.addHook("onReady", async () => {
    const { server } = app.http;
    const listeners = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (!serve(request, response)) for (const listener of listeners) listener.call(server, request, response);
    });
  });

  return {
    remember: ({ qr, branchId, language, tenantId }, encoded) => {
      if (known.size > 5_000) known.clear();
      const key = getKey(branchId, qr, language);
      known.set(key, { tenantId, change: getChange(tenantId), until: Date.now() + freshMs, renewing: false, encoded });
    },
  };
};
