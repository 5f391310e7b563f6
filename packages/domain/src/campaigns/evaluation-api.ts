import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, day, id, instant, page, pageQuery, queryNumber, text } from "../contract/fields.ts";
import { questionKinds } from "./question-kinds.ts";
import { gift } from "./gift.ts";

const kind = z.enum(questionKinds);

export const question = z.strictObject({
  id,
  kind,
  /** May be passed over: only a question for pictures. */
  optional: z.boolean(),
  text,
  /** Labels at both ends of a scale; empty for other kinds. */
  low_label: text,
  high_label: text,
  choices: z.array(z.strictObject({ id: z.string(), text })),
});
export type QuestionView = z.infer<typeof question>;

/** Why a form can't be answered now, worded; `time` in seconds where waiting helps. */
const refusal = z.nullable(
  z.strictObject({
    code: z.enum(["submission_limit", "participation_throttled"]),
    detail: text,
    time: z.nullable(z.int()),
  }),
);

export const evaluationForm = z.strictObject({
  id,
  version: z.int(),
  name: text,
  intro: text,
  thanks: text,
  questions: z.array(question),
  /** Each order may be rated once, or each guest once in so many days. */
  per: z.enum(["order", "period"]),
  period_days: z.nullable(z.int()),
  /** The possible gifts in words; empty without a chance to win. */
  gifts: z.array(text),
  /** The order that is meant, where it is one's own. */
  order: z.nullable(z.strictObject({ id, number: z.int() })),
  refusal,
});
export type EvaluationForm = z.infer<typeof evaluationForm>;

const params = z.strictObject({ form: id });

export const listEvaluations = defineCall({
  method: "GET",
  url: "/evaluations/",
  summary: "The forms that can be answered at this branch now",
  tag: "evaluations",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  service: "evaluation",
  answers: {
    200: z.strictObject({ forms: z.array(z.strictObject({ id, name: text, per: z.enum(["order", "period"]) })) }),
  },
  errors: [],
});

export const readEvaluation = defineCall({
  method: "GET",
  url: "/evaluations/:form/",
  summary: "A form with its questions, and whether it can be answered now",
  tag: "evaluations",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  service: "evaluation",
  params,
  query: z.strictObject({ order: z.optional(id) }),
  answers: { 200: evaluationForm },
  errors: [],
});

const value = z.union(
  [
    z.number("field_invalid"),
    z.string("field_invalid").check(z.maxLength(4_000, "field_invalid")),
    z.array(z.string("field_invalid").check(z.maxLength(64, "field_invalid"))).check(z.maxLength(40, "field_invalid")),
  ],
  { error: "field_invalid" },
);

/** Result of the chance to win: none offered, a gift, a loss, or the reason for no draw. */
export const chances = [
  "none",
  "won",
  "lost",
  "verify",
  "out_of_gifts",
  "new_customers_only",
  "already_won",
  "try_later",
] as const;
export type Chance = (typeof chances)[number];

export const submitEvaluation = defineCall({
  method: "POST",
  url: "/evaluations/:form/",
  summary: "Send a form's answers, all of them; a guest with a verified phone then has the form's chance to win",
  tag: "evaluations",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  keyed: true,
  service: "evaluation",
  params,
  body: z.strictObject({
    /** By question: stars 1–5, a scale 0–10, the id of a choice, ids of choices, a text, or ids of uploads. */
    answers: z.record(z.uuid("field_invalid"), value, "field_invalid"),
    order_id: z.optional(id),
  }),
  answers: {
    201: z.strictObject({
      id,
      thanks: text,
      chance: z.enum(chances),
      /** Why there was no draw, worded; empty where there was one, or none was offered. */
      detail: text,
      reward: z.nullable(gift),
    }),
  },
  errors: ["submission_limit", "participation_throttled"],
});

export const evaluationAnswer = z.strictObject({
  question: z.strictObject({ sa: z.string(), en: z.string() }),
  kind,
  number: z.nullable(z.int()),
  choices: z.array(z.strictObject({ sa: z.string(), en: z.string() })),
  words: z.string(),
  /** Ids of pictures, read at `console/uploads/`. */
  images: z.array(id),
});

export const evaluation = z.strictObject({
  id,
  form_name: z.strictObject({ sa: z.string(), en: z.string() }),
  branch_id: id,
  /** 0–100; null where the form asks for no figures. */
  score: z.nullable(z.int()),
  low: z.boolean(),
  order_number: z.nullable(z.int()),
  /** First name alone; empty for a visitor. */
  customer_name: z.string(),
  created_at: instant,
  seen_at: z.nullable(instant),
  seen_by: z.nullable(z.string()),
  answers: z.array(evaluationAnswer),
});
export type Evaluation = z.infer<typeof evaluation>;

const answersFilter = {
  branch_id: z.optional(id),
  form_id: z.optional(id),
  /** Those alone that are marked as low. */
  low: z.optional(z.literal("true", "field_invalid")),
  /** Those with a score of this or less, 0 to 100. */
  most: z.optional(queryNumber(0, 100)),
  /** Those with a score of this or more, 0 to 100. */
  least: z.optional(queryNumber(0, 100)),
  /** Those alone in which a guest wrote something. */
  words: z.optional(z.literal("true", "field_invalid")),
  /** Days of the establishment, both included. */
  from: z.optional(day),
  to: z.optional(day),
};

export const listConsoleEvaluations = defineCall({
  method: "GET",
  url: "/console/evaluations/",
  summary: "What guests of a branch answered: low scores nobody has seen yet (`urgent`), and the others, newest first",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "query.branch_id" },
  query: z.strictObject({ ...answersFilter, ...pageQuery.shape }),
  /** `urgent` is on the first page only. */
  answers: { 200: z.strictObject({ urgent: z.array(evaluation), ...page(evaluation).shape }) },
  errors: [],
});

export const exportEvaluations = defineCall({
  method: "GET",
  url: "/console/evaluations/export/",
  summary: "What guests answered as a CSV file, a line an answer, the newest 5,000 guests of the filter",
  tag: "console",
  tenant: "staff",
  roles: ["manager"],
  scope: { branch: "query.branch_id" },
  query: z.strictObject(answersFilter),
  answers: { 200: "file" },
  errors: [],
});

export const seeEvaluation = defineCall({
  method: "POST",
  url: "/console/evaluations/:id/seen/",
  summary: "Mark answers as seen; the first who does so stays named",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  answers: { 200: z.strictObject({ seen_at: instant, seen_by: z.string() }) },
  errors: [],
});
