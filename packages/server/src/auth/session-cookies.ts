import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../platform/config/config.ts";
import { cookieName, cookieScope } from "../platform/http/device.ts";

/** How long each lives, in seconds (architecture §5). */
export const accessSeconds = 10 * 60;
export const refreshSeconds = 30 * 86_400;

type Kind = "access" | "refresh";
const mark = { access: "a", refresh: "r" } as const;

/** Many establishments share a host, so the name holds whose session it is: its id without dashes. */
const getName = (config: Config, tenantId: string, kind: Kind): string =>
  cookieName(config, `${config.GUEST_COOKIE}_${tenantId.replaceAll("-", "")}_${mark[kind]}`);

export const readSessionCookie = (
  config: Config,
  request: FastifyRequest,
  tenantId: string,
  kind: Kind,
): string | undefined => request.cookies[getName(config, tenantId, kind)];

const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The establishments whose sessions a request carries. */
const tenantsOfCookies = (config: Config, request: FastifyRequest): string[] => {
  const start = cookieName(config, `${config.GUEST_COOKIE}_`);
  const found = new Set<string>();
  for (const name of Object.keys(request.cookies)) {
    const id = name.startsWith(start) ? /^([0-9a-f]{32})_[ar]$/.exec(name.slice(start.length))?.[1] : undefined;
    if (id !== undefined) found.add(dashed(id));
  }
  return [...found];
};

/** The establishment whose session a request carries; nothing when it carries none or several. */
export const tenantOfCookies = (config: Config, request: FastifyRequest): string | null => {
  const [only, ...more] = tenantsOfCookies(config, request);
  return only !== undefined && more.length === 0 ? only : null;
};

/** Whether all that a request carries are sessions of other establishments. */
export const isSessionElsewhere = (config: Config, request: FastifyRequest, tenantId: string): boolean => {
  const found = tenantsOfCookies(config, request);
  return found.length > 0 && !found.includes(tenantId);
};

type Tokens = { access: string; refresh: string };

export const setSessionCookies = (config: Config, reply: FastifyReply, tenantId: string, tokens: Tokens): void => {
  const shared = cookieScope(config, reply.request, "lax");
  reply.setCookie(getName(config, tenantId, "access"), tokens.access, { ...shared, maxAge: accessSeconds });
  reply.setCookie(getName(config, tenantId, "refresh"), tokens.refresh, { ...shared, maxAge: refreshSeconds });
};

export const clearSessionCookies = (config: Config, reply: FastifyReply, tenantId: string): void => {
  const shared = cookieScope(config, reply.request, "lax");
  for (const kind of ["access", "refresh"] as const) reply.clearCookie(getName(config, tenantId, kind), shared);
};
