import type { ErrorCode, ErrorParams } from "./errors/catalog.ts";

/** A refusal of a rule: a code of the catalog and its values. */
export type Refusal = { ok: false; code: ErrorCode; params?: ErrorParams };

/** The result of a rule. The domain decides, the server acts on it. */
export type Outcome<T> = { ok: true; value: T } | Refusal;

export const accept = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refuse = (code: ErrorCode, params?: ErrorParams): Refusal =>
  params === undefined ? { ok: false, code } : { ok: false, code, params };
