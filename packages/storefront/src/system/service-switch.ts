import { ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";

export const isOff = (error: unknown): boolean => hasCode(error, "service_deactivated");

/** When a service that is off is expected back, as its refusal says it. */
export const returnOf = (error: unknown): string | undefined => {
  const until = error instanceof ApiProblem ? error.params.returns_at : undefined;
  return typeof until === "string" ? until : undefined;
};
