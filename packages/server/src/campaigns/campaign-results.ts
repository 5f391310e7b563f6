import type { readCampaignResults as contract } from "@sufra/domain/campaigns/console-api.ts";
import type { DrawOutcome } from "@sufra/domain/campaigns/draw.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { campaignFigures, noFigures } from "./campaign-figures.ts";
import { readFields } from "./managed-campaign.ts";

type Answer = AnswerOf<typeof contract>;
type About = { tenantId: string; campaignId: string };

/** Those that are drawn in their order, then those that were. */
const loadSegments = async (tx: Tx, about: About): Promise<Answer["segments"]> => {
  const { tenantId, campaignId } = about;
  const rows = await tx
    .selectFrom("campaign_segment")
    .select(["id", "label", "outcome", "active", "stock", "left_stock"])
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .orderBy("active", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();
  const figures = await campaignFigures(tx, about, "segment");
  return rows
    .map(({ id, label, outcome, active, stock, left_stock }) => ({
      id,
      label,
      retired: !active,
      stock,
      left: left_stock,
      // The column's CHECK allows exactly these.
      outcome: outcome as DrawOutcome,
      ...(figures.find(({ key }) => key === id)?.figures ?? noFigures),
    }))
    .filter(({ retired, tries }) => !retired || tries > 0);
};

export const readCampaignResults = ({ database, tenantId, params }: Ctx<typeof contract>): Promise<Answer> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const about = { tenantId, campaignId: params.id };
      if (!(await readFields(tx, tenantId, params.id))) throw new AppError("not_found");
      const [total] = await campaignFigures(tx, about, "all");
      const branches = await campaignFigures(tx, about, "branch");
      const sources = await campaignFigures(tx, about, "source");
      return {
        total: total?.figures ?? noFigures,
        segments: await loadSegments(tx, about),
        branches: branches.map(({ key, figures }) => ({ branch_id: key, ...figures })),
        sources: sources.map(({ key, figures }) => ({ source: key, ...figures })),
      };
    },
    { readOnly: true },
  );
