import type { ManagedForm } from "@sufra/domain/campaigns/form-api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { isNamed, numberCode, wrongOnly } from "../editing/checks.ts";
import { freshQuestion, questionBodies, type QuestionValue, questionValues, questionWrong } from "./question-values.ts";

export type FormValues = {
  name: Text;
  intro: Text;
  thanks: Text;
  per: "order" | "period";
  period_days: number | null;
  low_score: number | null;
  branch_id: string | null;
  campaign_id: string | null;
  active: boolean;
  questions: QuestionValue[];
};

const nothing: Text = { sa: "", en: "" };

export const formValues = (thing: ManagedForm | null): FormValues => {
  if (!thing)
    return {
      ...{ name: nothing, intro: nothing, thanks: nothing, per: "period", period_days: 30, low_score: 40 },
      ...{ branch_id: null, campaign_id: null, active: true, questions: [freshQuestion("rating")] },
    };
  const { id: _, version: __, revision: ___, questions, ...rest } = thing;
  return { ...rest, questions: questionValues(questions) };
};

const within = (value: number | null, low: number, high: number): string | undefined =>
  numberCode(value) ?? (value !== null && (value < low || value > high) ? "field_invalid" : undefined);

export const checkForm = ({ name, per, period_days, low_score, questions }: FormValues) =>
  wrongOnly({
    name: isNamed(name) ? undefined : "name_required",
    period_days: per === "period" ? within(period_days, 1, 3650) : undefined,
    low_score: within(low_score, 0, 100),
    questions: questions.length === 0 ? "field_empty" : questions.some(questionWrong) ? "field_invalid" : undefined,
  });

export const formBody = ({ per, period_days, low_score, questions, ...rest }: FormValues) => ({
  ...{ ...rest, per, low_score: low_score ?? 0 },
  period_days: per === "period" ? (period_days ?? 1) : null,
  questions: questionBodies(questions),
});
