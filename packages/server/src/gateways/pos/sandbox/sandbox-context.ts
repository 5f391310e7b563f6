import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxBusiness } from "./sandbox-business.ts";
import type { OrderRecord, PosSandboxStore, TokenRecord } from "./sandbox-store.ts";
import type { PosCourier } from "./webhook-courier.ts";

/** The app as it is registered with them. */
export type SandboxApp = {
  clientId: string;
  clientSecret: string;
  /** Where their marketplace returns to. A code is given to this address only; null: to any. */
  redirectUri: string | null;
};

export type PosSandboxContext = {
  store: PosSandboxStore;
  courier: PosCourier;
  businesses: Map<string, SandboxBusiness>;
  app: SandboxApp;
  /** Calls a minute and token. */
  limitPerMinute: number;
  /** Times of the calls of the last minute by token. */
  calls: Map<string, number[]>;
  now: () => Date;
};

/** A refusal in their format. */
export class SandboxError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, more: { errors?: Record<string, string[]>; retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

export const invalid = (errors: Record<string, string[]>): SandboxError =>
  new SandboxError(422, "The given data was invalid.", { errors });
export const notFound = (): SandboxError => new SandboxError(404, "Not found.");

export const answerError = (error: unknown, reply: FastifyReply): FastifyReply => {
  if (error instanceof SandboxError) {
    if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
    return reply.code(error.status).send({ message: error.message, errors: error.errors });
  }
  return reply.code((error as { statusCode?: number }).statusCode ?? 500).send({ message: (error as Error).message });
};

export type Fields = Record<string, unknown>;
export const toFields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const toItems = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(toFields) : []);
export const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const minute = 60_000;

/** Throws 429 with the seconds until the oldest call of the last minute is a minute old. */
const countCall = (context: PosSandboxContext, token: string): void => {
  const now = context.now().getTime();
  const recent = (context.calls.get(token) ?? []).filter((time) => time > now - minute);
  const [oldest] = recent;
  if (recent.length >= context.limitPerMinute && oldest !== undefined) {
    throw new SandboxError(429, "Too Many Attempts.", { retryAfter: Math.ceil((oldest + minute - now) / 1000) });
  }
  context.calls.set(token, [...recent, now]);
};

export const requireScope = (token: TokenRecord, scope: string): void => {
  if (!token.scopes.includes(scope)) throw new SandboxError(403, `The token lacks the scope ${scope}.`);
};

/** The token and business of a call, counted against the limit. */
export const authorize = (
  context: PosSandboxContext,
  request: FastifyRequest,
  scope: string | null,
): { token: TokenRecord; business: SandboxBusiness } => {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const token = context.store.tokens.get(given);
  const business = token && context.businesses.get(token.business_id);
  if (!token || token.revoked || !business) throw new SandboxError(401, "Unauthenticated.");
  countCall(context, token.id);
  if (scope !== null) requireScope(token, scope);
  return { token, business };
};

export const getBusiness = (context: PosSandboxContext, id: string): SandboxBusiness => {
  const business = context.businesses.get(id);
  if (!business) throw notFound();
  return business;
};

export const getOrder = (context: PosSandboxContext, businessId: string, id: string): OrderRecord => {
  const order = context.store.orders.get(id);
  if (order?.business_id !== businessId) throw notFound();
  return order;
};
