import { id } from "../contract/fields.ts";
import type { FieldIssue } from "../errors/field-issue.ts";
import { cleanLines, isVisibleText } from "../language/text-hygiene.ts";
import type { QuestionKind } from "./question-kinds.ts";
import { maxImages } from "../uploads/image-shape.ts";

export const maxStars = 5;
export const maxScale = 10;
export const longestAnswer = 1_000;

export type Question = { id: string; kind: QuestionKind; optional: boolean; choices: readonly string[] };
/** Stars 1–5 or a scale 0–10; the id of one choice, or a text; ids of choices or of pictures. */
export type AnswerValue = number | string | readonly string[];

/** One stored answer: exactly the field of its question's kind. */
export type ReadAnswer = {
  question_id: string;
  kind: QuestionKind;
  number: number | null;
  choices: string[] | null;
  words: string | null;
  images: string[];
};

const bare = { number: null, choices: null, words: null, images: [] as string[] };
const isWhole = (value: AnswerValue, low: number, high: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;
const isList = (value: AnswerValue): value is readonly string[] => Array.isArray(value);
const isId = (text: string): boolean => id.safeParse(text).success;
const isDistinct = (list: readonly string[]): boolean => new Set(list).size === list.length;

/** No answer: a blank text, an empty list. */
const isNothing = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  (typeof value === "string" && !isVisibleText(value)) ||
  (Array.isArray(value) && value.length === 0);

const readOne = ({ id, kind, choices }: Question, value: AnswerValue): ReadAnswer | FieldIssue => {
  const base = { question_id: id, kind, ...bare };
  const wrong = (code: FieldIssue["code"] = "field_invalid"): FieldIssue => ({ path: `answers.${id}`, code });
  switch (kind) {
    case "rating":
      return isWhole(value, 1, maxStars) ? { ...base, number: value } : wrong();
    case "scale":
      return isWhole(value, 0, maxScale) ? { ...base, number: value } : wrong();
    case "one_choice":
      return typeof value === "string" && choices.includes(value) ? { ...base, choices: [value] } : wrong();
    case "several_choices":
      return isList(value) && isDistinct(value) && value.every((each) => choices.includes(each))
        ? { ...base, choices: [...value] }
        : wrong();
    case "text": {
      if (typeof value !== "string") return wrong();
      const words = cleanLines(value);
      return words.length <= longestAnswer ? { ...base, words } : wrong();
    }
    case "images":
      if (!isList(value) || !isDistinct(value)) return wrong();
      if (value.length > maxImages) return wrong("too_many_images");
      return value.every(isId) ? { ...base, images: [...value] } : wrong();
  }
};

/**
 * Validates a form's answers: every question that is not optional has an answer (`answer_required`) in the shape of its
 * kind, and there are no other answers (`field_invalid`). Paths are `answers.<question id>`.
 */
export const readAnswers = (
  questions: readonly Question[],
  answers: Readonly<Record<string, AnswerValue>>,
): { answers: ReadAnswer[] } | { issues: FieldIssue[] } => {
  const asked = new Set(questions.map(({ id }) => id));
  const unasked = Object.keys(answers).filter((id) => !asked.has(id));
  const issues = unasked.map((id): FieldIssue => ({ path: `answers.${id}`, code: "field_invalid" }));
  const read: ReadAnswer[] = [];
  for (const question of questions) {
    const value = answers[question.id];
    if (isNothing(value) && question.optional) {
      read.push({ question_id: question.id, kind: question.kind, ...bare });
      continue;
    }
    if (value === undefined || isNothing(value)) {
      issues.push({ path: `answers.${question.id}`, code: "answer_required" });
      continue;
    }
    const one = readOne(question, value);
    if ("code" in one) issues.push(one);
    else read.push(one);
  }
  return issues.length > 0 ? { issues } : { answers: read };
};

/**
 * The mean of stars and scales as 0–100 (one star and 0 count as 0, five and 10 as 100); null without such questions.
 */
export const getScore = (answers: readonly Pick<ReadAnswer, "kind" | "number">[]): number | null => {
  const parts = answers.flatMap(({ kind, number }) =>
    number === null ? [] : [kind === "rating" ? (number - 1) / (maxStars - 1) : number / maxScale],
  );
  return parts.length === 0 ? null : Math.round((parts.reduce((sum, part) => sum + part, 0) / parts.length) * 100);
};

/** Whether somebody should look at once: one bad answer is enough, however good the others are. */
export const isLow = (answers: readonly Pick<ReadAnswer, "kind" | "number">[], lowScore: number): boolean =>
  answers.some((answer) => {
    const score = getScore([answer]);
    return score !== null && score <= lowScore;
  });
