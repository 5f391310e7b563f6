import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Only these are ids of ours; a client may send any text. */
export const isDeviceId = (sent: string | undefined): sent is string => sent !== undefined && uuid.test(sent);

/** Cookies over https have the prefix that prevents subdomains from setting them. */
export const cookieName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name);
export const isSecure = (config: Config): boolean => config.PUBLIC_URL.startsWith("https:");

/** Attributes of a cookie that no script reads. */
export const cookieScope = (config: Config, request: FastifyRequest, sameSite: "lax" | "strict") => {
  // Calls of a page whose site is another one than the API's: their cookies are kept apart for that site.
  const foreign = request.headers["sec-fetch-site"] === "cross-site" && request.headers["sec-fetch-mode"] === "cors";
  const shared = { path: "/", httpOnly: true, secure: isSecure(config) } as const;
  return foreign && isSecure(config)
    ? ({ ...shared, sameSite: "none", partitioned: true } as const)
    : ({ ...shared, sameSite } as const);
};

/**
 * At sign-out: the browser drops what it cached, also pages for "back", so that whoever has the device next sees none of
 * them. The cart, and moves of the board that were made offline, are no cache and stay.
 */
export const forgetPages = (reply: FastifyReply): void => void reply.header("clear-site-data", '"cache"');

/** The browser's id; set as a cookie only when it is needed, so that shared answers have none. */
export const getDevice = (config: Config, request: FastifyRequest, reply: FastifyReply): string => {
  const name = cookieName(config, config.DEVICE_COOKIE);
  const sent = request.cookies[name];
  if (isDeviceId(sent)) return sent;
  const made = randomUUID();
  reply.setCookie(name, made, { ...cookieScope(config, request, "lax"), maxAge: 365 * 86_400 });
  request.cookies[name] = made;
  return made;
};
