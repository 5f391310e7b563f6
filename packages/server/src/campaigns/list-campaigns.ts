import { type CampaignState, campaignState } from "@sufra/domain/campaigns/campaign-state.ts";
import type { CampaignSummary, listCampaigns as contract } from "@sufra/domain/campaigns/console-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { programState, readProgram } from "../referrals/managed-program.ts";
import { referralFigures } from "../referrals/program-results.ts";
import { campaignFigures, noFigures } from "./campaign-figures.ts";
import type { CampaignKind } from "./draw-gift.ts";

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

export const listCampaigns = ({ database, tenantId, now }: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  database.inTenant(
    tenantId,
    async (tx) => ({
      campaigns: [...(await drawing(tx, tenantId, now)), ...(await inviting(tx, tenantId, now))].sort(
        (a, b) => rank[a.state] - rank[b.state],
      ),
    }),
    { readOnly: true },
  );
