import { campaignState } from "@sufra/domain/campaigns/campaign-state.ts";
import type { ManagedCampaign } from "@sufra/domain/campaigns/console-fields.ts";
import { type DrawOutcome, getChances } from "@sufra/domain/campaigns/draw.ts";
import { sql } from "kysely";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { getPicture } from "../platform/pictures.ts";
import { withRevision } from "../platform/managed/managed.ts";
import type { CampaignKind } from "./draw-gift.ts";

/** The content of the revision: nothing that changes with time or with players. */
export type Campaign = Omit<ManagedCampaign, "revision" | "state" | "taken_part">;

const readSegments = async (tx: Tx, tenantId: string, campaignId: string): Promise<Campaign["segments"]> => {
  const rows = await tx
    .selectFrom("campaign_segment")
    .select(["id", "label", "weight", "outcome", "prize_id", "coupon_id", "points", "stock"])
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .where("active", "=", true)
    .orderBy("position")
    .execute();
  const chances = getChances(rows.map(({ weight }) => weight));
  return rows.map(({ weight: _, ...row }, index) => ({
    ...row,
    chance: chances[index] ?? 0,
    // The column's CHECK allows exactly these.
    outcome: row.outcome as DrawOutcome,
  }));
};

const readForm = async (tx: Tx, tenantId: string, campaignId: string): Promise<Campaign["form"]> => {
  const row = await tx
    .selectFrom("entry_form")
    .select(["image", "image_color", "rules", "email_required", "questions", "unregistered_only"])
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();
  if (!row) return null;
  const { image, image_color, ...form } = row;
  return { ...form, picture: getPicture(image, image_color) };
};

/** A campaign as the console reads it, but for what moves by itself. */
export const readFields = async (tx: Tx, tenantId: string, id: string): Promise<Campaign | undefined> => {
  const row = await tx
    .selectFrom("campaign")
    .select(["id", "kind", "name", "description", "branch_id", "starts_at", "ends_at", "form_required", "level_id"])
    .select(["per_order", "new_to", "once_per", "loss_wait_minutes", "win_period_minutes", "active", "published_at"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { published_at, starts_at, ends_at, ...fields } = row;
  return {
    ...fields,
    published: published_at !== null,
    // CHECKs guarantee these values.
    kind: row.kind as CampaignKind,
    new_to: row.new_to as Campaign["new_to"],
    once_per: row.once_per as Campaign["once_per"],
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    segments: await readSegments(tx, tenantId, id),
    form: await readForm(tx, tenantId, id),
  };
};

/** Whether anyone took part, or a form draws from it. */
export const isUsed = async (tx: Tx, tenantId: string, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from draw where tenant_id = ${tenantId} and campaign_id = ${id})
      or exists (select from campaign_entry where tenant_id = ${tenantId} and campaign_id = ${id})
      or exists (select from evaluation_form where tenant_id = ${tenantId} and campaign_id = ${id}) as used`.execute(
    tx,
  );
  return rows[0]?.used ?? true;
};

/** The same with its revision, and with what moves by itself. */
export const toManagedCampaign = async (
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  campaign: Campaign | undefined,
): Promise<ManagedCampaign> => {
  if (campaign === undefined) throw new AppError("not_found");
  const { starts_at, ends_at } = campaign;
  const times = {
    starts_at: toMoment(starts_at),
    ends_at: toMoment(ends_at),
  };
  return {
    ...withRevision(campaign),
    state: campaignState({ ...campaign, ...times }, now),
    taken_part: await isUsed(tx, tenantId, campaign.id),
  };
};
