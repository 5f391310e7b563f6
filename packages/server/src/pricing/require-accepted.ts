import type { FieldRefusal } from "@sufra/domain/errors/field-issue.ts";
import { type Language, readText, type Text } from "@sufra/domain/language/language.ts";
import type { Outcome } from "@sufra/domain/outcome.ts";
import { AppError } from "../platform/errors.ts";

const isText = (value: unknown): value is Text =>
  typeof value === "object" && value !== null && "sa" in value && "en" in value;

/** Names inside a message arrive in both languages and leave in the guest's. */
const worded = (params: Record<string, unknown>, language: Language): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, isText(value) ? readText(value, language) : value]),
  );

/** What a rule accepted; throws what it refused. */
export const requireAccepted = <T>(outcome: Outcome<T> | FieldRefusal, language: Language): T => {
  if (outcome.ok) return outcome.value;
  if ("errors" in outcome) throw new AppError("validation_failed", undefined, [...outcome.errors]);
  throw new AppError(outcome.code, outcome.params && worded(outcome.params, language));
};
