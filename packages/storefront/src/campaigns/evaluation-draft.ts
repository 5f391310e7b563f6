import { createStored, type Stored } from "@sufra/ui/forms/stored.ts";

export type Answer = number | string | string[];
/** What a guest has answered so far, kept on the device until it is sent. */
export type Draft = {
  answers: Record<string, Answer>;
  step: number;
  /** Sent, and the answer never came: sent again when the connection is back. */
  waiting: boolean;
};

export const noDraft: Draft = { answers: {}, step: 0, waiting: false };

const isAnswer = (value: unknown): value is Answer =>
  typeof value === "number" ||
  typeof value === "string" ||
  (Array.isArray(value) && value.every((each) => typeof each === "string"));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What lies on the device as a draft; an older or a broken one counts as none. */
export const readDraft = (value: unknown): Draft | undefined => {
  if (!isRecord(value) || !isRecord(value.answers) || typeof value.step !== "number") return undefined;
  const answers = Object.fromEntries(
    Object.entries(value.answers).filter((entry): entry is [string, Answer] => isAnswer(entry[1])),
  );
  return { answers, step: Math.max(0, Math.trunc(value.step)), waiting: value.waiting === true };
};

const stores = new Map<string, Stored<Draft>>();

/** The draft of one form (and one order); every component that asks shares it. */
export const draftOf = (form: string, order: string | undefined): Stored<Draft> => {
  const key = `sufra:evaluation:${form}:${order ?? ""}`;
  const known = stores.get(key);
  if (known) return known;
  const made = createStored<Draft>(key, noDraft, readDraft);
  stores.set(key, made);
  return made;
};

type Asked = { id: string; kind: string };

/** Whether something was said; what was said well is the server's to judge. */
export const isAnswered = (answer: Answer | undefined): boolean => {
  if (answer === undefined) return false;
  return typeof answer === "number" || answer.length > 0 ? String(answer).trim() !== "" : false;
};

/** Only what this version of the form asks: a draft may be older than the form. */
export const answersFor = (questions: readonly Asked[], answers: Draft["answers"]): Draft["answers"] =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = answers[id];
      return answer === undefined ? [] : [[id, answer]];
    }),
  );

export const firstUnanswered = (questions: readonly Asked[], answers: Draft["answers"]): number =>
  questions.findIndex(({ id }) => !isAnswered(answers[id]));
