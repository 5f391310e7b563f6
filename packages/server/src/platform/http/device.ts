import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Cookies over https have the prefix that prevents subdomains from setting them. */
export const cookieName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name);
export const isSecure = (config: Config): boolean => config.PUBLIC_URL.startsWith("https:");

/** The browser's id; set as a cookie only when it is needed, so that shared answers have none. */
export const getDevice = (config: Config, request: FastifyRequest, reply: FastifyReply): string => {
  const name = cookieName(config, config.DEVICE_COOKIE);
  const sent = request.cookies[name];
  if (sent !== undefined && uuid.test(sent)) return sent;
  const made = randomUUID();
  reply.setCookie(name, made, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(config),
    maxAge: 365 * 86_400,
  });
  request.cookies[name] = made;
  return made;
};
