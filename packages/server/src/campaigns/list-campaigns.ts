import { randomInt } from "node:crypto";
import { type CampaignState, campaignState } from "@sufra/domain/campaigns/campaign-state.ts";
import type * as calls from "@sufra/domain/campaigns/console-api.ts";
import type { CampaignSummary } from "@sufra/domain/campaigns/console-api.ts";
import { drawPool, getChances, pickSegment } from "@sufra/domain/campaigns/draw.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { programState, readProgram } from "../referrals/managed-program.ts";
import { referralFigures } from "../referrals/program-results.ts";
import { campaignFigures, noFigures } from "./campaign-figures.ts";
import type { CampaignKind } from "./draw-gift.ts";
import { readFields } from "./managed-campaign.ts";
import { loadSegments } from "./segments.ts";

const shortFigures = ({ players, won, used, sales } = noFigures) => ({ players, won, used, sales });

const drawing = async (tx: Tx, tenantId: string, now: Date): Promise<CampaignSummary[]> => {
  const rows = await tx
    .selectFrom("campaign")
    .select(["id", "kind", "name", "branch_id", "starts_at", "ends_at", "active", "published_at"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .orderBy("id", "desc")
    .execute();
  const figures = await campaignFigures(tx, { tenantId, campaignId: null }, "campaign");
  return rows.map(({ active, published_at, starts_at, ends_at, ...row }) => ({
    ...row,
    // The column's CHECK allows exactly these.
    kind: row.kind as CampaignKind,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    state: campaignState({ published: published_at !== null, active, starts_at, ends_at }, now),
    ...shortFigures(figures.find(({ key }) => key === row.id)?.figures),
  }));
};

/** A manager's list begins with what guests meet now. */
const rank: Record<CampaignState, number> = { running: 0, scheduled: 1, draft: 2, stopped: 3, ended: 4 };

/** Referrals count as one campaign over all their programs. */
const inviting = async (tx: Tx, tenantId: string, now: Date): Promise<CampaignSummary[]> => {
  const program = await readProgram(tx, tenantId);
  if (program.program === null) return [];
  const { id, branch_id, starts_at, ends_at } = program.program;
  const named = { id, kind: "referral" as const, name: null, branch_id, starts_at, ends_at };
  return [{ ...named, state: programState(program, now), ...(await referralFigures(tx, tenantId)) }];
};

export const listCampaigns = ({
  database,
  tenantId,
  now,
}: Ctx<typeof calls.listCampaigns>): Promise<AnswerOf<typeof calls.listCampaigns>> =>
  database.inTenant(
    tenantId,
    async (tx) => ({
      campaigns: [...(await drawing(tx, tenantId, now)), ...(await inviting(tx, tenantId, now))].sort(
        (a, b) => rank[a.state] - rank[b.state],
      ),
    }),
    { readOnly: true },
  );

/** Coupons that are somebody's own are given already: none of them is a pattern for others. */
export const listCampaignChoices = ({
  database,
  tenantId,
}: Ctx<typeof calls.listCampaignChoices>): Promise<AnswerOf<typeof calls.listCampaignChoices>> =>
  database.inTenant(
    tenantId,
    async (tx) => ({
      prizes: await tx
        .selectFrom("prize")
        .select(["id", "name", "active"])
        .where("tenant_id", "=", tenantId)
        .where("removed_at", "is", null)
        .orderBy("position")
        .orderBy("id")
        .execute(),
      coupons: await tx
        .selectFrom("coupon")
        .select(["id", "name", "code", "active"])
        .where("tenant_id", "=", tenantId)
        .where("customer_id", "is", null)
        // A batch gives its codes away by itself.
        .where("code", "is not", null)
        .$narrowType<{ code: string }>()
        .orderBy("code")
        .execute(),
      levels: await tx
        .selectFrom("loyalty_level")
        .select(["id", "name"])
        .where("tenant_id", "=", tenantId)
        .where("removed_at", "is", null)
        .orderBy("break_points")
        .execute(),
    }),
    { readOnly: true },
  );

/** Draws as `drawGift` does, from what is there now, in a transaction that can't write. */
export const tryCampaign = (ctx: Ctx<typeof calls.tryCampaign>): Promise<AnswerOf<typeof calls.tryCampaign>> => {
  const { database, tenantId, params, body, now } = ctx;
  return database.inTenant(
    tenantId,
    async (tx) => {
      if (!(await readFields(tx, tenantId, params.id))) throw new AppError("not_found");
      const segments = await loadSegments(tx, { tenantId, campaignId: params.id, customerId: null, now });
      const drawn = drawPool(segments, { is_new: body.is_new });
      if (!drawn.ok) throw new AppError(drawn.code, drawn.params);
      const pool = drawn.value;
      const counts = new Map<string, number>();
      let last = "";
      for (let draw = 0; draw < body.draws; draw += 1) {
        last = pickSegment(pool, randomInt(pool.total));
        counts.set(last, (counts.get(last) ?? 0) + 1);
      }
      const chances = getChances(pool.segments.map(({ weight }) => weight));
      const getChance = (id: string): number => chances[pool.segments.findIndex((each) => each.id === id)] ?? 0;
      return {
        segment_index: segments.findIndex(({ id }) => id === last),
        segments: segments.map(({ id }) => ({ id, drawn: counts.get(id) ?? 0, chance_now: getChance(id) })),
      };
    },
    { readOnly: true },
  );
};
