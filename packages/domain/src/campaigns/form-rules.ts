import type { FieldIssue } from "../errors/field-issue.ts";
import type { Text } from "../language/language.ts";
import { isVisibleText } from "../language/text-hygiene.ts";
import type { QuestionKind } from "./question-kinds.ts";

export type FormChoice = { id?: string | undefined; text: Text };
export type FormQuestion = {
  /** Of the question it was before; absent for one that is new. */
  id?: string | undefined;
  kind: QuestionKind;
  optional?: boolean | undefined;
  text: Text;
  low_label: Text;
  high_label: Text;
  choices: readonly FormChoice[];
};

export const hasChoices = (kind: QuestionKind): boolean => kind === "one_choice" || kind === "several_choices";

type FormFields = { per: "order" | "period"; period_days: number | null; questions: readonly FormQuestion[] };

const saysSomething = ({ sa, en }: Text): boolean => isVisibleText(sa) || isVisibleText(en);

const choiceIssues = ({ kind, choices }: FormQuestion, place: number): FieldIssue[] => {
  const path = `questions.${place}.choices`;
  if (!hasChoices(kind)) return choices.length === 0 ? [] : [{ path, code: "field_invalid" }];
  if (choices.length < 2) return [{ path, code: "option_minimum" }];
  const ids = choices.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length ? [] : [{ path, code: "field_invalid" }];
};

const labelIssues = ({ kind, low_label, high_label }: FormQuestion, place: number): FieldIssue[] =>
  kind !== "scale" && (saysSomething(low_label) || saysSomething(high_label))
    ? [{ path: `questions.${place}.low_label`, code: "field_invalid" }]
    : [];

const optionalIssues = ({ kind, optional }: FormQuestion, place: number): FieldIssue[] =>
  optional && kind !== "images" ? [{ path: `questions.${place}.optional`, code: "field_invalid" }] : [];

/**
 * Checks that a form is consistent: a form per period has a length, one per order has none; choice questions have at
 * least two choices; only scales have end labels; only pictures are optional; at most one question asks for pictures, as a guest may send two in
 * all.
 */
export const formIssues = ({ per, period_days, questions }: FormFields): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  if (per === "period" && period_days === null) issues.push({ path: "period_days", code: "field_empty" });
  if (per === "order" && period_days !== null) issues.push({ path: "period_days", code: "field_invalid" });
  const pictures = questions.flatMap(({ kind }, place) => (kind === "images" ? [place] : []));
  for (const place of pictures.slice(1)) issues.push({ path: `questions.${place}.kind`, code: "field_invalid" });
  const named = questions.flatMap(({ id }) => id ?? []);
  if (new Set(named).size < named.length) issues.push({ path: "questions", code: "field_invalid" });
  return [
    ...issues,
    ...questions.flatMap((each, place) => [
      ...choiceIssues(each, place),
      ...labelIssues(each, place),
      ...optionalIssues(each, place),
    ]),
  ];
};

type Known = { id: string; kind: QuestionKind };

/**
 * The id of a question in the next version: unchanged while its kind stays the same, so that answers in progress stay
 * valid; undefined if it is new or its kind changed.
 */
export const getReusableId = ({ id, kind }: FormQuestion, before: readonly Known[]): string | undefined =>
  before.some((known) => known.id === id && known.kind === kind) ? id : undefined;
