import type { FastifyReply, FastifyRequest } from "fastify";
import type { PaymentRecord } from "./sandbox-records.ts";
import type { SandboxStore } from "./sandbox-store.ts";
import type { WebhookCourier } from "./webhook-courier.ts";

export type SandboxContext = {
  store: SandboxStore;
  courier: WebhookCourier;
  /** The address for the guest's browser, without a slash at the end. */
  publicUrl: string;
  /** Age at which a payment is settled: from then on it can be refunded, not voided. */
  settleAfterMs: number;
};

/** An error document in the provider's format. */
export class SandboxError extends Error {
  readonly status: number;
  readonly type: string;
  readonly errors: Record<string, string[]> | null;

  constructor(status: number, type: string, message: string, errors: Record<string, string[]> | null = null) {
    super(message);
    this.status = status;
    this.type = type;
    this.errors = errors;
  }
}

export const invalid = (errors: Record<string, string[]>): SandboxError =>
  new SandboxError(400, "invalid_request_error", "Validation Failed", errors);
export const notFound = (): SandboxError => new SandboxError(404, "api_error", "Object not found");

export const answerError = (error: unknown, reply: FastifyReply): FastifyReply => {
  if (error instanceof SandboxError) {
    return reply.code(error.status).send({ type: error.type, message: error.message, errors: error.errors });
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const type = status < 500 ? "invalid_request_error" : "api_error";
  return reply.code(status).send({ type, message: (error as Error).message, errors: null });
};

export const getFields = (request: FastifyRequest): Record<string, unknown> =>
  typeof request.body === "object" && request.body !== null ? (request.body as Record<string, unknown>) : {};

export const textField = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * The account of a key. Any `pk_test_x` and `sk_test_x` open account `x`, so that each establishment has its own
 * without registration; a publishable key cannot do what needs a secret key.
 */
export const getAccount = (request: FastifyRequest, secret: boolean): string => {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const user = Buffer.from(basic, "base64").toString("utf8").split(":")[0];
  const key = user || textField(getFields(request)["publishable_api_key"]);
  const parts = /^(pk|sk)_test_([\w-]{1,80})$/.exec(key);
  if (!parts) throw new SandboxError(401, "authentication_error", "Invalid authorization credentials");
  if (secret && parts[1] !== "sk") throw new SandboxError(403, "api_error", "A secret key is needed");
  return parts[2] as string;
};

export const getMetadata = (value: unknown): Record<string, string> => {
  const entries = Object.entries(typeof value === "object" && value !== null ? value : {});
  if (entries.length > 30) throw invalid({ metadata: ["holds more than 30 keys"] });
  return Object.fromEntries(entries.map(([key, each]) => [key, String(each)]));
};

export const getAmount = (value: unknown): number => {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw invalid({ amount: ["is not an integer"] });
  if (value < 100) throw invalid({ amount: ["must be at least 100"] });
  return value;
};

/** Browsers are redirected there, so only web addresses are allowed. */
export const webAddress = (value: unknown): string | null => {
  const text = textField(value);
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
};

export const getPayment = (context: SandboxContext, account: string, id: string): PaymentRecord => {
  const payment = context.store.payments.get(id);
  if (payment?.account !== account) throw notFound();
  return payment;
};

export const storePayment = (context: SandboxContext, payment: PaymentRecord): PaymentRecord => {
  const stored = { ...payment, updated_at: new Date().toISOString() };
  context.store.keep("payments", stored);
  return stored;
};
