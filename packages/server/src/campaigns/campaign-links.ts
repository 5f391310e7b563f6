import type { listCampaignLinks as contract } from "@sufra/domain/campaigns/console-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchLinks } from "./branch-links.ts";
import { type Campaign, readFields } from "./managed-campaign.ts";

/** A turn of an order is offered with it, and a form's draw comes after its answers: neither has an address. */
const getPath = ({ kind, id, per_order }: Campaign, uuid: string): string | null => {
  if (kind === "register_and_win") return `/register-and-win/${uuid}?utm_source=register`;
  return kind === "wheel" && !per_order ? `/wheel/${uuid}?wheel=${id}&utm_source=wheel` : null;
};

export const listCampaignLinks = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
  const { database, tenantId, params, config } = ctx;
  return database.inTenant(
    tenantId,
    async (tx) => {
      const campaign = await readFields(tx, tenantId, params.id);
      if (!campaign) throw new AppError("not_found");
      const branchId = campaign.branch_id;
      return {
        links: await branchLinks(config, tx, { tenantId, branchId, pathOf: (uuid) => getPath(campaign, uuid) }),
      };
    },
    { readOnly: true },
  );
};
