import type { listCampaignChoices as contract } from "@sufra/domain/campaigns/console-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Ctx } from "../platform/http/context.ts";

/** Coupons that are somebody's own are given already: none of them is a pattern for others. */
export const listCampaignChoices = ({ database, tenantId }: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
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
