import type { ErrorCode, ErrorParams } from "./errors/catalogue.ts";

/** What a rule refuses with: a code of the catalogue and the values inside its message. */
export type Refusal = { ok: false; code: ErrorCode; params?: ErrorParams };

/** What every rule that may refuse answers. The domain decides, the server acts on it. */
export type Outcome<T> = { ok: true; value: T } | Refusal;

export const accept = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refuse = (code: ErrorCode, params?: ErrorParams): Refusal =>
  params === undefined ? { ok: false, code } : { ok: false, code, params };
