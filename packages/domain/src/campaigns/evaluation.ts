import { id } from "../contract/fields.ts";
import type { FieldIssue } from "../errors/field-issue.ts";
import { cleanLines, isVisibleText } from "../language/text-hygiene.ts";
import type { QuestionKind } from "./question-kinds.ts";
import { mostImages } from "../uploads/image-shape.ts";

export const mostStars = 5;
export const mostScale = 10;
export const longestAnswer = 1_000;

export type Question = { id: string; kind: QuestionKind; choices: readonly string[] };
/** Stars 1–5 or a scale 0–10; the id of one choice, or a text; ids of choices or of pictures. */
export type AnswerValue = number | string | readonly string[];

/** One answer as it is kept: exactly the part its question's kind has. */
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

/** Nothing was said: a blank text, an empty list. */
const isNothing = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  (typeof value === "string" && !isVisibleText(value)) ||
  (Array.isArray(value) && value.length === 0);

const readOne = ({ id, kind, choices }: Question, value: AnswerValue): ReadAnswer | FieldIssue => {
  const told = { question_id: id, kind, ...bare };
  const wrong = (code: FieldIssue["code"] = "field_invalid"): FieldIssue => ({ path: `answers.${id}`, code });
  switch (kind) {
    case "rating":
      return isWhole(value, 1, mostStars) ? { ...told, number: value } : wrong();
    case "scale":
      return isWhole(value, 0, mostScale) ? { ...told, number: value } : wrong();
    case "one_choice":
      return typeof value === "string" && choices.includes(value) ? { ...told, choices: [value] } : wrong();
    case "several_choices":
      return isList(value) && isDistinct(value) && value.every((each) => choices.includes(each))
        ? { ...told, choices: [...value] }
        : wrong();
    case "text": {
      if (typeof value !== "string") return wrong();
      const words = cleanLines(value);
      return words.length <= longestAnswer ? { ...told, words } : wrong();
    }
    case "images":
      if (!isList(value) || !isDistinct(value)) return wrong();
      if (value.length > mostImages) return wrong("too_many_images");
      return value.every(isId) ? { ...told, images: [...value] } : wrong();
  }
};

/**
 * A form's answers as they are kept, or what is wrong with which: every question is answered (`answer_required`), in the
 * shape of its kind, and nothing else is (`field_invalid`). Paths are `answers.<question id>`.
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

/** The mean of stars and scales as 0–100 (one star and 0 are nothing, five and 10 everything); null where none is asked. */
export const scoreOf = (answers: readonly Pick<ReadAnswer, "kind" | "number">[]): number | null => {
  const parts = answers.flatMap(({ kind, number }) =>
    number === null ? [] : [kind === "rating" ? (number - 1) / (mostStars - 1) : number / mostScale],
  );
  return parts.length === 0 ? null : Math.round((parts.reduce((sum, part) => sum + part, 0) / parts.length) * 100);
};

/** Whether somebody should look at once: one bad answer is enough, however good the others are. */
export const isLow = (answers: readonly Pick<ReadAnswer, "kind" | "number">[], lowScore: number): boolean =>
  answers.some((answer) => {
    const score = scoreOf([answer]);
    return score !== null && score <= lowScore;
  });
