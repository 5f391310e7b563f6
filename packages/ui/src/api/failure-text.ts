import type { ErrorParams } from "@sufra/domain/errors/catalog.ts";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { m } from "../i18n/messages.ts";
import { ApiProblem, TransportFailure } from "./failures.ts";
import { fill } from "./field-text.ts";

/** The text of a refusal; `words` replaces values that only the screen can name (a status, a reason). */
export const errorText = (problem: ApiProblem, language: Language, words: ErrorParams = {}): string =>
  fill(problem.sentence[language], { ...problem.params, ...words }, language);

export type FailureKind = "offline" | "slow" | "refused" | "unknown";
export type FailureWords = { kind: FailureKind; title: string | undefined; text: string; details: string | undefined };

/** Plain text of a failure, and the transport's message for support. */
export const failureText = (error: unknown, language: Language): FailureWords => {
  if (error instanceof ApiProblem) {
    const details = error.status >= 500 ? error.requestId : undefined;
    const kind = error.status >= 500 ? "unknown" : "refused";
    const title = kind === "unknown" ? m.ui_failure_oops() : undefined;
    return { kind, title, text: errorText(error, language), details };
  }
  const details = error instanceof TransportFailure ? error.message : undefined;
  if (error instanceof TransportFailure && error.kind === "network") {
    return { kind: "offline", title: m.ui_failure_offline(), text: m.ui_failure_offline_text(), details };
  }
  if (error instanceof TransportFailure && error.kind === "timeout") {
    return { kind: "slow", title: m.ui_failure_slow(), text: m.ui_failure_slow_text(), details };
  }
  return { kind: "unknown", title: m.ui_failure_oops(), text: clientMessages.unknown_error[language], details };
};
