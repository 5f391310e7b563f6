import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import type { WheelView } from "@sufra/domain/campaigns/wheel-api.ts";
import type { Language } from "@sufra/domain/language/language.ts";

/** Why a wheel cannot be turned now; a missing name or an unverified number can be solved, and are none. */
export const getClosing = ({ refusal }: WheelView): WheelView["refusal"] =>
  refusal?.code === "phone_not_verified" || refusal?.need === "form" ? null : refusal;

export type Closed = { code: string; detail: string; time: number | null };

/** Refusals that no change of the answers solves: they replace the page. */
const closing = new Set<string>([
  "submission_limit",
  "participation_throttled",
  "not_new_to_branch",
  "not_new_to_form",
  "already_registered",
  "new_customers_only",
  "cannot_participate_again",
  "already_participated",
  "try_later",
  "already_won",
  "out_of_gifts",
]);

/** Codes of guests who have played and may have won. */
const played = new Set(["already_participated", "already_won", "already_registered", "cannot_participate_again"]);
export const hasPlayed = (code: string): boolean => played.has(code);

/** Their own text says how long to wait. */
const timed = new Set(["try_later", "participation_throttled"]);
export const tellsTime = (code: string): boolean => timed.has(code);

export const toClosed = (error: unknown, language: Language): Closed | null => {
  if (!(error instanceof ApiProblem) || !closing.has(error.code)) return null;
  const { time } = error.params;
  return { code: error.code, detail: failureText(error, language).text, time: typeof time === "number" ? time : null };
};
