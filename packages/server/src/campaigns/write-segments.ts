import type { CampaignFields } from "@sufra/domain/campaigns/console-fields.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Editing, refuseFields } from "../platform/managed/managed-thing.ts";
import type { Campaign } from "./managed-campaign.ts";

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

const toColumns = ({ label, chance, outcome, prize_id, coupon_id, points, stock }: Segment, drawn: number) => ({
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
  const columns = toColumns(segment, drawn);
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
