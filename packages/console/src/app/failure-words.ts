import { messageOf } from "@sufra/domain/errors/message.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { useWorkplace } from "./workplace.ts";

/** A refusal as the catalogue words it, its values told in the branch's own time and digits. */
export const useFailureWords = () => {
  const { style } = useWorkplace();
  return (error: unknown): { title: string | undefined; text: string; details: string | undefined } => {
    const words = failureText(error, style.language);
    if (!(error instanceof ApiProblem) || error.status >= 500) return words;
    return { ...words, text: messageOf(error.code, error.params, style.language, style) };
  };
};
