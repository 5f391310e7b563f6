import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { QrDirectory } from "./qr-directory.ts";

const parse = (origin: string): URL | undefined => {
  const url = URL.parse(origin);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.origin === origin
    ? url
    : undefined;
};

/** Origins whose pages may call with cookies: our own, the configured ones, and hosts mapped to an establishment. */
export const isAllowedOrigin = async (
  origin: string,
  host: string,
  config: Config,
  directory: QrDirectory,
): Promise<boolean> => {
  const url = parse(origin);
  if (url === undefined) return false;
  if (url.origin === config.PUBLIC_URL || config.ALLOWED_ORIGINS.includes(url.origin)) return true;
  // Outside production the server is reached by many names (localhost, a phone's view of the machine).
  if (config.NODE_ENV !== "production" && url.host === host) return true;
  const secure = url.protocol === "https:" || config.NODE_ENV !== "production";
  return secure && (await directory.isMappedHost(url.hostname));
};

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether an unsafe request may count its cookies: a browser always names the origin; programs that
 * send none (providers, scripts) carry no cookies of a guest either.
 */
export const isForged = async (request: FastifyRequest, config: Config, directory: QrDirectory): Promise<boolean> => {
  if (safe.has(request.method)) return false;
  const { origin } = request.headers;
  if (origin !== undefined) return !(await isAllowedOrigin(origin, request.host, config, directory));
  const site = request.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
};
