import type { FastifyReply } from "fastify";
import { setSessionCookies } from "../auth/session-cookies.ts";
import type { Config } from "../platform/config/config.ts";

/** The cookies a sign-in would set, by name. */
export const setCookiePairs = (
  config: Config,
  tenantId: string,
  tokens: { access: string; refresh: string },
): Record<string, string> => {
  const pairs: Record<string, string> = {};
  const reply = { setCookie: (name: string, value: string) => void (pairs[name] = value) };
  setSessionCookies(config, reply as unknown as FastifyReply, tenantId, tokens);
  return pairs;
};
