import { getApiHost } from "@sufra/domain/establishments/api-host.ts";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { isSecure } from "./device.ts";
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
  // Outside production the server has many names (localhost, the address a phone uses).
  if (config.NODE_ENV !== "production" && url.host === host) return true;
  const secure = url.protocol === "https:" || config.NODE_ENV !== "production";
  return secure && (await directory.isMappedHost(url.hostname));
};

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether an unsafe request may use its cookies: browsers always send the origin; programs without one carry no guest's
 * cookies.
 */
export const isForged = async (request: FastifyRequest, config: Config, directory: QrDirectory): Promise<boolean> => {
  if (safe.has(request.method)) return false;
  const { origin } = request.headers;
  if (origin !== undefined) return !(await isAllowedOrigin(origin, request.host, config, directory));
  const site = request.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
};

/** The page that sends the call, for links that lead back to it: `PUBLIC_URL` unless it is another page of ours. */
export const getPageOrigin = async (
  request: FastifyRequest,
  config: Config,
  directory: QrDirectory,
): Promise<string> => {
  const { origin } = request.headers;
  if (origin === undefined || origin === config.PUBLIC_URL) return config.PUBLIC_URL;
  return (await isAllowedOrigin(origin, request.host, config, directory)) ? origin : config.PUBLIC_URL;
};

/** Where a page sends its calls, by its host name; "" for the page's own host. */
export const getApiOrigin = (config: Config, request: FastifyRequest): string => {
  const page = request.host.toLowerCase();
  const url = URL.parse(`${isSecure(config) ? "https" : request.protocol}://${getApiHost(page, config.API_HOSTS)}`);
  return url === null || url.host === page ? "" : url.origin;
};
