import type { ErrorCode, ErrorParams, FieldCode } from "@sufra/domain/errors/catalog.ts";

/** An invalid field: its path and a code of the field catalog. */
export type FieldError = { path: string; code: FieldCode; params?: ErrorParams };

/** A refusal of the catalog; becomes a problem document and rolls back the transaction. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;
  readonly errors: FieldError[] | undefined;
  constructor(code: ErrorCode, params?: ErrorParams, errors?: FieldError[]) {
    super(code);
    this.code = code;
    this.params = params;
    this.errors = errors;
  }
}

/** A field error that only the server can detect. */
export const fieldError = (path: string, code: FieldCode = "field_invalid"): AppError =>
  new AppError("validation_failed", undefined, [{ path, code }]);

/** A dependency (the database, a vendor) is down: 503 with `Retry-After`, without internal details. */
export class UnavailableError extends Error {
  override name = "UnavailableError";
}
