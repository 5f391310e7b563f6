import { campaignIssues, type DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import type { CampaignFields } from "@sufra/domain/campaigns/console-fields.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { repeated, unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { pictureColumns } from "../uploads/claim-picture.ts";
import { type Editing, refuseFields } from "../platform/managed/managed-thing.ts";
import { nameable } from "../platform/managed/rows.ts";
import type { Campaign } from "./managed-campaign.ts";

/** Attempts lock this row until they commit, so that an edit falls between two of them. */
export const lockCampaign = (tx: Tx, tenantId: string, id: string): Promise<unknown> =>
  tx.selectFrom("campaign").select("id").where("tenant_id", "=", tenantId).where("id", "=", id).forUpdate().execute();

type Named = { table: "branch" | "loyalty_level" | "prize" | "coupon"; id: string; path: string };

const namedIn = ({ branch_id, level_id, segments }: CampaignFields): Named[] => [
  ...(branch_id === null ? [] : [{ table: "branch" as const, id: branch_id, path: "branch_id" }]),
  ...(level_id === null ? [] : [{ table: "loyalty_level" as const, id: level_id, path: "level_id" }]),
  ...segments.flatMap(({ prize_id, coupon_id }, index): Named[] => [
    ...(prize_id === null ? [] : [{ table: "prize" as const, id: prize_id, path: `segments.${index}.prize_id` }]),
    ...(coupon_id === null ? [] : [{ table: "coupon" as const, id: coupon_id, path: `segments.${index}.coupon_id` }]),
  ]),
];

/** Ids that do not belong to the establishment. */
const foreign = async (editing: Editing, fields: CampaignFields): Promise<FieldIssue[]> => {
  const named = namedIn(fields);
  const issues: FieldIssue[] = [];
  for (const table of ["branch", "loyalty_level", "prize", "coupon"] as const) {
    const asked = named.filter((each) => each.table === table);
    const known = await nameable(
      editing,
      table,
      asked.map(({ id }) => id),
    );
    issues.push(
      ...asked.filter(({ id }) => !known.has(id)).map(({ path }) => ({ path, code: "field_invalid" as const })),
    );
  }
  return issues;
};

const idIssues = (ids: readonly (string | undefined)[], known: readonly string[], path: string): FieldIssue[] => {
  const named = ids.flatMap((id, index) => (id === undefined ? [] : [{ id, index }]));
  const given = named.map(({ id }) => id);
  const getPath = (place: number) => `${path}.${named[place]?.index}.id`;
  return [...unknown(given, new Set(known), getPath), ...repeated(given, getPath)];
};

const questionIssues = ({ form }: CampaignFields, before: Campaign | null): FieldIssue[] => {
  const known = before?.form?.questions ?? [];
  const questions = form?.questions ?? [];
  const shape = questions.flatMap(({ id, kind, choices }, index): FieldIssue[] => {
    const path = `form.questions.${index}.choices`;
    const oldChoices = known.find((each) => each.id === id)?.choices ?? [];
    const wrong = kind === "choice" ? choices.length < 2 : choices.length > 0;
    const ids = idIssues(
      choices.map((each) => each.id),
      oldChoices.map((each) => each.id),
      path,
    );
    return wrong ? [{ path, code: "field_invalid" }, ...ids] : ids;
  });
  return [
    ...idIssues(
      questions.map(({ id }) => id),
      known.map(({ id }) => id),
      "form.questions",
    ),
    ...shape,
  ];
};

/** Refuses invalid fields, all at once. */
export const checkFields = async (
  editing: Editing,
  kind: DrawKind,
  fields: CampaignFields,
  before: Campaign | null,
): Promise<void> => {
  const known = (before?.segments ?? []).map(({ id }) => id);
  refuseFields([
    ...campaignIssues(kind, fields),
    ...idIssues(
      fields.segments.map(({ id }) => id),
      known,
      "segments",
    ),
    ...questionIssues(fields, before),
    ...(await foreign(editing, fields)),
  ]);
};

const toInstant = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** As a campaign's own columns keep it. */
export const toColumns = (fields: CampaignFields, now: Date) => {
  const { name, description, branch_id, starts_at, ends_at, form_required, level_id, per_order } = fields;
  const { new_to, once_per, loss_wait_minutes, win_period_minutes } = fields;
  return {
    name: json(inBoth(name, cleanLine)),
    description: json(inBoth(description, cleanLines)),
    branch_id,
    starts_at: toInstant(starts_at),
    ends_at: toInstant(ends_at),
    form_required,
    level_id,
    per_order,
    new_to,
    once_per,
    loss_wait_minutes,
    win_period_minutes,
    updated_at: now,
  };
};

/**
 * Writes the texts and questions of a register-and-win campaign. Questions keep their ids, since answers refer to them.
 */
export const writeForm = async (
  editing: Editing,
  campaignId: string,
  { form, picture_id }: CampaignFields,
): Promise<void> => {
  if (form === null) return;
  const { tx, tenantId } = editing;
  const questions = form.questions.map(({ id, kind, label, choices }) => ({
    id: id ?? newId(),
    kind,
    label: inBoth(label, cleanLine),
    choices: choices.map((choice) => ({ id: choice.id ?? newId(), text: inBoth(choice.text, cleanLine) })),
  }));
  const columns = {
    rules: json(form.rules.map((rule) => inBoth(rule, cleanLine))),
    questions: json(questions),
    email_required: form.email_required,
    unregistered_only: form.unregistered_only,
    ...(await pictureColumns(tx, editing, picture_id)),
  };
  await tx
    .insertInto("entry_form")
    .values({ tenant_id: tenantId, campaign_id: campaignId, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "campaign_id"]).doUpdateSet(columns))
    .execute();
};
