import { createStored, type Stored } from "@sufra/ui/forms/stored.ts";

export type Answer = number | string | string[];
/** Answers stored on the device until they are sent. */
export type Draft = {
  answers: Record<string, Answer>;
  step: number;
  /** Sent without an answer: sent again when the connection returns. */
  waiting: boolean;
};

export const noDraft: Draft = { answers: {}, step: 0, waiting: false };

const isAnswer = (value: unknown): value is Answer =>
  typeof value === "number" ||
  typeof value === "string" ||
  (Array.isArray(value) && value.every((each) => typeof each === "string"));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Reads a stored draft; an old or broken one counts as none. */
export const readDraft = (value: unknown): Draft | undefined => {
  if (!isRecord(value) || !isRecord(value.answers) || typeof value.step !== "number") return undefined;
  const answers = Object.fromEntries(
    Object.entries(value.answers).filter((entry): entry is [string, Answer] => isAnswer(entry[1])),
  );
  return { answers, step: Math.max(0, Math.trunc(value.step)), waiting: value.waiting === true };
};

const stores = new Map<string, Stored<Draft>>();

/** The draft of a form and order, shared by all components. */
export const getDraft = (form: string, order: string | undefined): Stored<Draft> => {
  const key = `sufra:evaluation:${form}:${order ?? ""}`;
  const known = stores.get(key);
  if (known) return known;
  const made = createStored<Draft>(key, noDraft, readDraft);
  stores.set(key, made);
  return made;
};

type Asked = { id: string; optional: boolean };

/** Whether an answer exists; the server checks its content. */
export const isAnswered = (answer: Answer | undefined): boolean => {
  if (answer === undefined) return false;
  return typeof answer === "number" || answer.length > 0 ? String(answer).trim() !== "" : false;
};

/** Only answers of this version of the form, since a draft may be older. */
export const toAnswers = (questions: readonly Asked[], answers: Draft["answers"]): Draft["answers"] =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = answers[id];
      return answer === undefined ? [] : [[id, answer]];
    }),
  );

export const firstUnanswered = (questions: readonly Asked[], answers: Draft["answers"]): number =>
  questions.findIndex(({ id, optional }) => !optional && !isAnswered(answers[id]));
