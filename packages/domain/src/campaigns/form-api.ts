import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, id, optionalPair, requiredPair, wholeNumber } from "../contract/fields.ts";
import {
  byManager,
  createCall,
  editCall,
  listCall,
  orderCall,
  orderedIds,
  readCall,
  removeCall,
} from "../contract/managed.ts";
import { questionKinds } from "./question-kinds.ts";

const pers = ["order", "period"] as const;

const choiceFields = { text: requiredPair(80) };

const choice = z.strictObject({
  /** Of the choice it was before; absent for one that is new. */
  id: z.optional(z.string("field_invalid").check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, "field_invalid"))),
  ...choiceFields,
});

const questionFields = {
  kind: z.enum(questionKinds, { error: "field_invalid" }),
  /** Only a question for pictures; absent: it has to be answered. */
  optional: z.optional(z.boolean("field_invalid")),
  text: requiredPair(200),
  /** Labels at both ends of a scale. */
  low_label: optionalPair(40),
  high_label: optionalPair(40),
};
const mostChoices = z.maxLength(12, "field_invalid");
const someQuestions = [z.minLength(1, "field_empty"), z.maxLength(30, "field_invalid")] as const;

const newQuestion = z.strictObject({
  ...questionFields,
  choices: z.array(z.strictObject(choiceFields)).check(mostChoices),
});

const question = z.strictObject({
  /** Of the question it was before; absent for one that is new. */
  id: z.optional(id),
  ...questionFields,
  choices: z.array(choice).check(mostChoices),
});

const formFields = z.strictObject({
  name: requiredPair(80),
  intro: optionalPair(300),
  thanks: optionalPair(300),
  per: z.enum(pers, { error: "field_invalid" }),
  period_days: z.nullable(wholeNumber(1, 3650)),
  /** An answer with this score (0 to 100) or less notifies the branch at once. */
  low_score: wholeNumber(0, 100),
  /** Null = every branch. */
  branch_id: z.nullable(id),
  /** The campaign whose draw answers have a chance in; null: none. */
  campaign_id: z.nullable(id),
  active: z.boolean("field_invalid"),
  questions: z.array(newQuestion).check(...someQuestions),
});

const editedFields = z.strictObject({ ...formFields.shape, questions: z.array(question).check(...someQuestions) });

export const managedForm = z.strictObject({
  id,
  /** Increases whenever the questions change; answers belong to the version they were given for. */
  version: z.int(),
  name: bilingual,
  intro: bilingual,
  thanks: bilingual,
  per: z.enum(pers),
  period_days: z.nullable(z.int()),
  low_score: z.int(),
  branch_id: z.nullable(id),
  campaign_id: z.nullable(id),
  active: z.boolean(),
  questions: z.array(
    z.strictObject({
      id,
      kind: z.enum(questionKinds),
      optional: z.boolean(),
      text: bilingual,
      low_label: bilingual,
      high_label: bilingual,
      choices: z.array(z.strictObject({ id: z.string(), text: bilingual })),
    }),
  ),
  revision: z.string(),
});
export type ManagedForm = z.infer<typeof managedForm>;

export const listForms = listCall({
  url: "/console/evaluation-forms/",
  summary: "All forms in their order, with how many answered and how many of those are low",
  answer: z.strictObject({
    forms: z.array(
      z.strictObject({
        id,
        name: bilingual,
        per: z.enum(pers),
        period_days: z.nullable(z.int()),
        branch_id: z.nullable(id),
        active: z.boolean(),
        version: z.int(),
        questions: z.int(),
        answers: z.int(),
        low: z.int(),
        /** The mean of all scores, 0 to 100; null where none was given. */
        score: z.nullable(z.int()),
      }),
    ),
  }),
});

export const createForm = createCall({
  url: "/console/evaluation-forms/",
  summary: "A new form, last in their order",
  fields: formFields,
  thing: managedForm,
});

export const readForm = readCall({
  url: "/console/evaluation-forms/",
  summary: "A form as it is edited",
  thing: managedForm,
});

export const editForm = editCall({
  url: "/console/evaluation-forms/",
  summary: "Change a form; what is asked otherwise is a new version, and answers stay with the one they answered",
  fields: editedFields,
  thing: managedForm,
});

export const removeForm = removeCall({
  url: "/console/evaluation-forms/",
  summary: "Take a form away: nobody is asked any more; what was answered stays",
});

export const orderForms = orderCall({
  url: "/console/evaluation-forms/",
  summary: "The order in which guests meet the forms",
  fields: z.strictObject({ ids: orderedIds(200) }),
});

export const listFormLinks = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/evaluation-forms/:id/links/",
  summary: "The link and QR picture that lead to a form, by branch",
  params: byId,
  answers: {
    200: z.strictObject({ links: z.array(z.strictObject({ branch_id: id, url: z.string(), qr_svg: z.string() })) }),
  },
  errors: [],
});
