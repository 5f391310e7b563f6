import { z } from "zod/mini";
import { bilingual, id, instant, optionalPair, requiredPair, wholeNumber } from "../contract/fields.ts";
import { pictureId } from "../menu/console-fields.ts";
import { picture } from "../establishments/api.ts";
import { campaignStates } from "./campaign-state.ts";
import { maxSegments } from "./campaign-rules.ts";
import { drawOutcomes, totalChance } from "./draw.ts";

/** Campaigns that draw. */
export const drawKinds = ["wheel", "register_and_win", "evaluation"] as const;

const flag = z.boolean("field_invalid");
/** A year at most. */
const waitMinutes = z.nullable(wholeNumber(1, 525_600));

const segment = z.strictObject({
  /** Absent for one that is new. */
  id: z.optional(id),
  label: requiredPair(40),
  /** Its exact share, in hundredths of a percent; those of a campaign add up to 10 000. */
  chance: wholeNumber(1, totalChance),
  outcome: z.enum(drawOutcomes, { error: "field_invalid" }),
  prize_id: z.nullable(id),
  coupon_id: z.nullable(id),
  points: z.nullable(wholeNumber(1, 1_000_000_000)),
  /** How many it ever gives; null: no end. */
  stock: z.nullable(wholeNumber(0, 1_000_000)),
});

const choice = z.strictObject({
  id: z.optional(z.string().check(z.maxLength(40, "field_invalid"))),
  text: requiredPair(80),
});
const question = z.strictObject({
  id: z.optional(z.string().check(z.maxLength(40, "field_invalid"))),
  kind: z.enum(["text", "choice"], { error: "field_invalid" }),
  label: requiredPair(120),
  choices: z.array(choice).check(z.maxLength(12, "field_invalid")),
});

/** Texts and questions of a register-and-win form. */
const formFields = z.strictObject({
  /** Three lines at most. */
  rules: z.array(requiredPair(160)).check(z.maxLength(3, "field_invalid")),
  email_required: flag,
  questions: z.array(question).check(z.maxLength(10, "field_invalid")),
  /** Only for those who have no account yet. */
  unregistered_only: flag,
});

export const campaignFields = z.strictObject({
  name: requiredPair(80),
  description: optionalPair(300),
  /** Null: every branch. */
  branch_id: z.nullable(id),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  form_required: flag,
  level_id: z.nullable(id),
  /** Each order gives one try, offered on its confirmation. */
  per_order: flag,
  new_to: z.nullable(z.enum(["branch", "game"], { error: "field_invalid" })),
  once_per: z.nullable(z.enum(["customer", "branch"], { error: "field_invalid" })),
  loss_wait_minutes: waitMinutes,
  win_period_minutes: waitMinutes,
  segments: z.array(segment).check(z.minLength(1, "field_empty"), z.maxLength(maxSegments, "field_invalid")),
  /** Of register-and-win alone, as is its picture. */
  form: z.nullable(formFields),
  picture_id: pictureId,
});
export type CampaignFields = z.infer<typeof campaignFields>;

const managedForm = z.strictObject({
  picture: z.nullable(picture),
  rules: z.array(bilingual),
  email_required: z.boolean(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(["text", "choice"]),
      label: bilingual,
      choices: z.array(z.strictObject({ id: z.string(), text: bilingual })),
    }),
  ),
  unregistered_only: z.boolean(),
});

/** A campaign as it is edited; `state` moves with time and is no part of what the revision names. */
export const managedCampaign = z.strictObject({
  id,
  kind: z.enum(drawKinds),
  name: bilingual,
  description: bilingual,
  branch_id: z.nullable(id),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  form_required: z.boolean(),
  level_id: z.nullable(id),
  per_order: z.boolean(),
  new_to: z.nullable(z.enum(["branch", "game"])),
  once_per: z.nullable(z.enum(["customer", "branch"])),
  loss_wait_minutes: z.nullable(z.int()),
  win_period_minutes: z.nullable(z.int()),
  published: z.boolean(),
  active: z.boolean(),
  segments: z.array(
    z.strictObject({
      id,
      label: bilingual,
      chance: z.int(),
      outcome: z.enum(drawOutcomes),
      prize_id: z.nullable(id),
      coupon_id: z.nullable(id),
      points: z.nullable(z.int()),
      stock: z.nullable(z.int()),
    }),
  ),
  form: z.nullable(managedForm),
  revision: z.string(),
  state: z.enum(campaignStates),
  /** Somebody took part: it can be stopped, not removed. */
  taken_part: z.boolean(),
});
export type ManagedCampaign = z.infer<typeof managedCampaign>;
