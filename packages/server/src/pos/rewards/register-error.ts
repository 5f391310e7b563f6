import { catalog } from "@sufra/domain/errors/catalog.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { type RegisterRefusal, registerRefusals } from "@sufra/domain/pos/register-reward.ts";
import { AppError } from "../../platform/errors.ts";

/** A refusal that only the register hears; rolls back the transaction. */
export class RegisterError extends Error {
  override name = "RegisterError";
  readonly refusal: RegisterRefusal;
  constructor(refusal: RegisterRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const statuses: Partial<Record<RegisterRefusal, number>> = {
  unauthorized: 401,
  code_unknown: 404,
  customer_unknown: 404,
};

/** What the till's rules refused, in the register's own words where it has some. */
const ownRefusal = ({ code, params }: AppError): RegisterRefusal | null => {
  if (code === "coupon_not_found") return "code_unknown";
  if (code !== "prize_unavailable") return null;
  return params?.reason === "expired" || params?.reason === "not_started" ? params.reason : "code_unknown";
};

export type RegisterAnswer = { status: number; body: { code: string; message: string }; retryAfter?: number };

/** The sentence for the cashier; null for what is no refusal. */
export const toRefusal = (error: unknown, language: Language): RegisterAnswer | null => {
  const refusal = error instanceof RegisterError ? error.refusal : error instanceof AppError ? ownRefusal(error) : null;
  if (refusal !== null) {
    const message = registerRefusals[refusal][language];
    return { status: statuses[refusal] ?? 422, body: { code: refusal, message } };
  }
  if (!(error instanceof AppError)) return null;
  const body = { code: error.code, message: getMessage(error.code, error.params, language) };
  const wait = Number(error.params?.time ?? 60);
  return error.code === "rate_limited"
    ? { status: 429, body, retryAfter: Number.isFinite(wait) ? wait : 60 }
    : { status: catalog[error.code].status === 404 ? 404 : 422, body };
};
