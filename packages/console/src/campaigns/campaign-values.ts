import { campaignIssues, type DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import { getChances } from "@sufra/domain/campaigns/draw.ts";
import type { CampaignFields, ManagedCampaign } from "@sufra/domain/campaigns/console-fields.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { type Codes, codesOf } from "../editing/form-rules.ts";
import type { PictureValue } from "../editing/picture-field.tsx";

/** One field of the wheel as it is edited; a new one has no id yet, `key` tells them apart. */
export type SegmentValue = {
  key: string;
  id?: string;
  label: Text;
  chance: number | null;
  outcome: CampaignFields["segments"][number]["outcome"];
  prize_id: string | null;
  coupon_id: string | null;
  points: number | null;
  stock: number | null;
};

export type QuestionValue = {
  key: string;
  id?: string;
  kind: "text" | "choice";
  label: Text;
  choices: { key: string; id?: string; text: Text }[];
};

type FormValues = {
  picture: PictureValue;
  rules: Text[];
  email_required: boolean;
  unregistered_only: boolean;
  questions: QuestionValue[];
};

type Plain = Omit<CampaignFields, "segments" | "form">;
export type CampaignValues = Plain & FormValues & { segments: SegmentValue[] };

const empty = (): Text => ({ sa: "", en: "" });

export const freshSegment = (chance = 0): SegmentValue => ({
  key: crypto.randomUUID(),
  label: empty(),
  chance,
  outcome: "nothing",
  prize_id: null,
  coupon_id: null,
  points: null,
  stock: null,
});

const fresh = (kind: DrawKind): Plain => ({
  name: empty(),
  description: empty(),
  branch_id: null,
  starts_at: null,
  ends_at: null,
  form_required: false,
  level_id: null,
  per_order: false,
  new_to: null,
  once_per: null,
  loss_wait_minutes: kind === "wheel" ? 7 * 1440 : null,
  win_period_minutes: kind === "wheel" ? 7 * 1440 : null,
});

const noForm: FormValues = {
  picture: { picture: null },
  rules: [],
  email_required: false,
  unregistered_only: false,
  questions: [],
};

/** A wheel of six is what a drawn wheel shows best; a form gives one thing to everybody. */
const freshSegments = (kind: DrawKind): SegmentValue[] =>
  getChances(Array.from({ length: kind === "wheel" ? 6 : 1 }, () => 1)).map(freshSegment);

const formValues = (form: NonNullable<ManagedCampaign["form"]>): FormValues => ({
  rules: form.rules,
  email_required: form.email_required,
  unregistered_only: form.unregistered_only,
  picture: { picture: form.picture },
  questions: form.questions.map((question) => ({
    ...question,
    key: question.id,
    choices: question.choices.map((choice) => ({ ...choice, key: choice.id })),
  })),
});

export const valuesOf = (kind: DrawKind, thing: ManagedCampaign | null): CampaignValues => {
  if (thing === null) return { ...fresh(kind), ...noForm, segments: freshSegments(kind) };
  const { name, description, branch_id, starts_at, ends_at, form_required, level_id, per_order, new_to } = thing;
  const { once_per, loss_wait_minutes, win_period_minutes, segments, form } = thing;
  return {
    name,
    description,
    branch_id,
    starts_at,
    ends_at,
    form_required,
    level_id,
    per_order,
    new_to,
    once_per,
    loss_wait_minutes,
    win_period_minutes,
    ...(form ? formValues(form) : noForm),
    segments: segments.map((segment) => ({ ...segment, key: segment.id })),
  };
};

/** As it is sent. */
export const bodyOf = (kind: DrawKind, values: CampaignValues) => {
  const { segments, picture, rules, email_required, unregistered_only, questions, ...plain } = values;
  const form = {
    rules,
    email_required,
    unregistered_only,
    questions: questions.map(({ key: _, choices, ...question }) => ({
      ...question,
      choices: question.kind === "text" ? [] : choices.map(({ key: __, ...choice }) => choice),
    })),
  };
  const asks = kind === "register_and_win";
  return {
    ...plain,
    form: asks ? form : null,
    ...(asks && picture.id !== undefined && { picture_id: picture.id }),
    segments: segments.map(({ key: _, ...segment }) => segment),
  };
};

/** Problems the schema cannot see, by field; a wrong segment is reported before the total. */
export const campaignRules = (
  kind: DrawKind,
  values: CampaignValues,
  found: Codes<CampaignValues>,
): Codes<CampaignValues> => {
  const body = bodyOf(kind, values);
  const segments = body.segments.map((segment) => ({ ...segment, chance: segment.chance ?? 0 }));
  const issues = campaignIssues(kind, { ...body, segments });
  const shown = issues.filter(({ path }) => path === "ends_at" || path.startsWith("segments"));
  const codes = codesOf<CampaignValues>(shown);
  return { ...codes, segments: found.segments ?? codes.segments };
};

export const f = fieldsOf<CampaignValues>();
