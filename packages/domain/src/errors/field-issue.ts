import type { ErrorParams, FieldCode } from "./catalog.ts";

/** One field of a body that a rule refuses. `path` names it as the body does: `lines.0.options.2.option_id`. */
export type FieldIssue = { path: string; code: FieldCode; params?: ErrorParams };

type Moment = string | Date | null;

/** What starts and ends, ends later than it starts; null: no limit. */
export const windowIssues = ({ starts_at, ends_at }: { starts_at: Moment; ends_at: Moment }): FieldIssue[] =>
  starts_at !== null && ends_at !== null && new Date(ends_at) <= new Date(starts_at)
    ? [{ path: "ends_at", code: "field_invalid" }]
    : [];

/** A refusal of the shape of a choice; the server answers it as `validation_failed` with these `errors`. */
export type FieldRefusal = { ok: false; code: "validation_failed"; errors: readonly FieldIssue[] };

export const refuseFields = (errors: readonly FieldIssue[]): FieldRefusal => ({
  ok: false,
  code: "validation_failed",
  errors,
});
