import { ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";

export const isServiceOff = (error: unknown): boolean => hasCode(error, "service_deactivated");

/** Expected return of a disabled service, from its refusal. */
export const getReturnTime = (error: unknown): string | undefined => {
  const until = error instanceof ApiProblem ? error.params.returns_at : undefined;
  return typeof until === "string" ? until : undefined;
};
