import type { ManagedForm } from "@sufra/domain/campaigns/form-api.ts";
import { hasChoices } from "@sufra/domain/campaigns/form-rules.ts";
import type { QuestionKind } from "@sufra/domain/campaigns/question-kinds.ts";
import type { Text } from "@sufra/domain/language/language.ts";

type ChoiceValue = { key: string; id?: string; text: Text };

/** A question in the form; one that is new has no id yet, `key` tells them apart. */
export type QuestionValue = {
  key: string;
  id?: string;
  kind: QuestionKind;
  optional: boolean;
  text: Text;
  low_label: Text;
  high_label: Text;
  choices: ChoiceValue[];
};

const nothing: Text = { sa: "", en: "" };

export const freshChoice = (): ChoiceValue => ({ key: crypto.randomUUID(), text: nothing });

export const freshQuestion = (kind: QuestionKind): QuestionValue => ({
  key: crypto.randomUUID(),
  kind,
  optional: false,
  text: nothing,
  low_label: nothing,
  high_label: nothing,
  choices: hasChoices(kind) ? [freshChoice(), freshChoice()] : [],
});

export const questionValues = (questions: ManagedForm["questions"]): QuestionValue[] =>
  questions.map((question) => ({
    ...question,
    key: question.id,
    choices: question.choices.map((choice) => ({ ...choice, key: choice.id })),
  }));

export const questionBodies = (questions: readonly QuestionValue[]) =>
  questions.map(({ key: _, choices, ...question }) => ({
    ...question,
    choices: choices.map(({ key: __, ...choice }) => choice),
  }));
