import type { ErrorParams, FieldCode } from "./catalog.ts";

/** One field of a body that a rule refuses. `path` names it as the body does: `lines.0.options.2.option_id`. */
export type FieldIssue = { path: string; code: FieldCode; params?: ErrorParams };

/** A refusal of the shape of a choice; the server answers it as `validation_failed` with these `errors`. */
export type FieldRefusal = { ok: false; code: "validation_failed"; errors: readonly FieldIssue[] };

export const refuseFields = (errors: readonly FieldIssue[]): FieldRefusal => ({
  ok: false,
  code: "validation_failed",
  errors,
});
