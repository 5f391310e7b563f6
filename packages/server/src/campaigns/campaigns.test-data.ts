import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { CampaignKind } from "./draw-gift.ts";

const both = (text: string) => json({ sa: `${text} ع`, en: text });

export type NewSegment = {
  label?: string;
  weight?: number;
  prize_id?: string;
  coupon_id?: string;
  points?: number;
  stock?: number;
};

export type CampaignOptions = {
  kind?: CampaignKind;
  branch_id?: string;
  starts_at?: Date;
  ends_at?: Date;
  active?: boolean;
  form_required?: boolean;
  level_id?: string;
  per_order?: boolean;
  new_to?: "branch" | "game";
  once_per?: "customer" | "branch";
  loss_wait_minutes?: number;
  win_period_minutes?: number;
  position?: number;
};

/** A segment that gives nothing is a losing one. */
const segmentRow = (tenant_id: string, campaign_id: string, segment: NewSegment, position: number) => {
  const { label = `Segment ${position}`, weight = 1, stock = null, ...gift } = segment;
  const { prize_id = null, coupon_id = null, points = null } = gift;
  const outcome = prize_id ? "prize" : coupon_id ? "coupon" : points ? "points" : "nothing";
  return {
    tenant_id,
    id: newId(),
    campaign_id,
    position,
    label: both(label),
    weight,
    outcome,
    prize_id,
    coupon_id,
    points,
    stock,
    left_stock: stock,
  };
};

/** A campaign with its segments in the order given; a wheel without rules unless told otherwise. */
export const insertCampaign = async (
  database: Database,
  tenant_id: string,
  segments: NewSegment[],
  options: CampaignOptions = {},
): Promise<string> => {
  const id = newId();
  await database.inTenant(tenant_id, async (tx) => {
    await tx
      .insertInto("campaign")
      .values({ tenant_id, id, kind: "wheel", name: both("Wheel"), ...options })
      .execute();
    await tx
      .insertInto("campaign_segment")
      .values(segments.map((segment, position) => segmentRow(tenant_id, id, segment, position)))
      .execute();
  });
  return id;
};
