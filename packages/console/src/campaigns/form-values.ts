import * as calls from "@sufra/domain/campaigns/form-api.ts";
import type { ManagedForm } from "@sufra/domain/campaigns/form-api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { defineManaged } from "../editing/managed-page.tsx";
import {
  freshQuestion,
  questionBodies,
  type QuestionValue,
  questionValues,
  isQuestionInvalid,
} from "./question-values.ts";

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

const noText: Text = { sa: "", en: "" };

const formValues = (thing: ManagedForm | null): FormValues => {
  if (!thing)
    return {
      name: noText,
      intro: noText,
      thanks: noText,
      per: "period",
      period_days: 30,
      low_score: 40,
      branch_id: null,
      campaign_id: null,
      active: true,
      questions: [freshQuestion("rating")],
    };
  const { id: _, version: __, revision: ___, questions, ...rest } = thing;
  return { ...rest, questions: questionValues(questions) };
};

export const evaluationForm = defineManaged({
  calls: { read: calls.readForm, create: calls.createForm, edit: calls.editForm, remove: calls.removeForm },
  key: "evaluation-form",
  list: "/campaigns/forms",
  refreshes: [["evaluation-forms"]],
  values: formValues,
  body: ({ questions, ...rest }) => ({
    ...rest,
    period_days: rest.per === "period" ? rest.period_days : null,
    questions: questionBodies(questions),
  }),
  rules: ({ per, period_days, questions }) => ({
    period_days: per === "period" && period_days === null ? "field_empty" : undefined,
    questions: questions.some(isQuestionInvalid) ? "field_invalid" : undefined,
  }),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_forms_form,
    fresh: m.console_forms_new_form,
    list: m.console_forms_part_forms,
    removal: m.console_forms_removal,
  },
});

export const f = fieldsOf<FormValues>();
