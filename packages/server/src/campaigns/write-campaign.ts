import { campaignIssues, type DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import type { CampaignFields } from "@sufra/domain/campaigns/console-fields.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { repeated, unknown } from "@sufra/domain/menu/editing-rules.ts";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { pictureColumns } from "../uploads/claim-picture.ts";
import { type Editing, refuseFields } from "../platform/managed/managed.ts";
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

/** As a campaign's own columns keep it. */
export const toColumns = (fields: CampaignFields, now: Date) => {
  const { name, description, branch_id, starts_at, ends_at, form_required, level_id, per_order } = fields;
  const { new_to, once_per, loss_wait_minutes, win_period_minutes } = fields;
  return {
    name: json(inBoth(name, cleanLine)),
    description: json(inBoth(description, cleanLines)),
    branch_id,
    starts_at: toMoment(starts_at),
    ends_at: toMoment(ends_at),
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

type Segment = CampaignFields["segments"][number];
type Kept = Campaign["segments"][number];

/** How often each segment of a campaign was drawn. */
const drawnOf = async ({ tx, tenantId }: Editing, campaignId: string): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom("draw")
    .select((eb) => ["segment_id", eb.fn.countAll<string>().as("count")])
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .groupBy("segment_id")
    .execute();
  return new Map(rows.map(({ segment_id, count }) => [segment_id, Number(count)]));
};

const sameGift = (one: Segment, other: Kept): boolean =>
  one.outcome === other.outcome &&
  one.prize_id === other.prize_id &&
  one.coupon_id === other.coupon_id &&
  one.points === other.points;

const segmentColumns = ({ label, chance, outcome, prize_id, coupon_id, points, stock }: Segment, drawn: number) => ({
  label: json(inBoth(label, cleanLine)),
  weight: chance,
  outcome,
  prize_id,
  coupon_id,
  points,
  stock,
  // Computed from the draws: the number in an open editor would give prizes twice.
  left_stock: stock === null ? null : stock - drawn,
});

type Placed = { segment: Segment; position: number; keptId: string | undefined; drawn: number };

/** A segment whose gift changed after it was drawn is another one: its draws keep the old. */
const getPlace = (segment: Segment, position: number, before: readonly Kept[], drawn: Map<string, number>): Placed => {
  const existing = before.find(({ id }) => id === segment.id);
  const count = existing ? (drawn.get(existing.id) ?? 0) : 0;
  const same = existing !== undefined && (count === 0 || sameGift(segment, existing));
  return { segment, position, keptId: same ? existing.id : undefined, drawn: same ? count : 0 };
};

const put = async ({ tx, tenantId }: Editing, campaignId: string, placed: Placed): Promise<void> => {
  const { segment, position, keptId, drawn } = placed;
  const columns = segmentColumns(segment, drawn);
  if (keptId === undefined) {
    const row = { tenant_id: tenantId, id: newId(), campaign_id: campaignId, position };
    await tx
      .insertInto("campaign_segment")
      .values({ ...row, ...columns })
      .execute();
    return;
  }
  await tx
    .updateTable("campaign_segment")
    .set({ ...columns, position, active: true })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", keptId)
    .execute();
};

/**
 * Writes a campaign's segments in order, with its row locked. Missing segments are retired. Refuses a stock below the
 * number given (`stock_given`).
 */
export const writeSegments = async (
  editing: Editing,
  campaignId: string,
  before: readonly Kept[],
  wanted: readonly Segment[],
): Promise<void> => {
  const { tx, tenantId } = editing;
  const drawn = before.length === 0 ? new Map<string, number>() : await drawnOf(editing, campaignId);
  const placed = wanted.map((segment, position) => getPlace(segment, position, before, drawn));
  const short = placed.filter((each) => each.segment.stock !== null && each.segment.stock < each.drawn);
  refuseFields(short.map(({ position }) => ({ path: `segments.${position}.stock`, code: "stock_given" as const })));
  await tx
    .updateTable("campaign_segment")
    .set({ active: false })
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .where("active", "=", true)
    .execute();
  for (const each of placed) await put(editing, campaignId, each);
};
