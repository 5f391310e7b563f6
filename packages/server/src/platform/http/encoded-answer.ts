import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { RawAnswer } from "./raw-answer.ts";

/** A text, hashed and compressed once for all requests. */
export type Encoded = { etag: string; identity: Buffer; br: Buffer; gzip: Buffer };

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export const encodeAnswer = async (text: string): Promise<Encoded> => {
  const identity = Buffer.from(text);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([compressBr(identity, { params }), compressGzip(identity, { level: 9 })]);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  return { etag, identity, br, gzip: gz };
};

export type Coding = "br" | "gzip" | "identity";

/** A refused encoding (`;q=0`) counts as not accepted. */
export const getEncoding = (accepted: string | string[] | undefined): Coding => {
  const names = String(accepted ?? "")
    .toLowerCase()
    .replace(/[a-z*]+\s*;\s*q=0(\.0+)?(?=\s*(,|$))/g, "");
  if (/\bbr\b/.test(names)) return "br";
  return /\bgzip\b/.test(names) ? "gzip" : "identity";
};

/** Each encoding is a different body, and a strong ETag names one body. */
export const getEtag = (encoded: Encoded, coding: Coding): string =>
  coding === "identity" ? encoded.etag : `${encoded.etag.slice(0, -1)}-${coding}"`;

/** A known ETag of any encoding means that the client has this content. */
export const isUnchanged = (encoded: Encoded, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === "*" || ifNoneMatch.includes(encoded.etag.slice(1, -1)));

/** Sends the bytes, or 304 if the client has them. Clients must revalidate each time. */
export const encodedAnswer = (encoded: Encoded, request: FastifyRequest): RawAnswer => {
  const coding = getEncoding(request.headers["accept-encoding"]);
  const headers: Record<string, string> = {
    etag: getEtag(encoded, coding),
    "cache-control": "private, no-cache",
    vary: "Accept-Language, Accept-Encoding, X-Sufra-QR, Origin, Cookie",
  };
  if (isUnchanged(encoded, request.headers["if-none-match"])) return new RawAnswer(304, headers);
  headers["content-type"] = "application/json; charset=utf-8";
  if (coding !== "identity") headers["content-encoding"] = coding;
  return new RawAnswer(200, headers, encoded[coding]);
};
