import { hasCode } from "@sufra/ui/api/failures.ts";

const codes = [
  "courier_link_unknown",
  "courier_link_replaced",
  "courier_link_expired",
  "courier_link_ended",
  "not_found",
] as const;

/** The link does not work any more, so that trying again is useless. */
export const isLinkRefusal = (error: unknown): boolean => codes.some((code) => hasCode(error, code));
