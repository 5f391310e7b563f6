import type { listCampaignEntries as contract } from "@sufra/domain/campaigns/console-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Ctx } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";
import { type Campaign, readFields } from "./managed-campaign.ts";

type Kept = { id: string; value: string; label?: { sa: string; en: string }; text?: { sa: string; en: string } };

/** The answer with the question as it was asked; old entries without a stored question use the current form. */
const shownAnswer = (form: Campaign["form"], { id, value, label, text }: Kept) => {
  const question = form?.questions.find((each) => each.id === id);
  const choice = question?.choices.find((each) => each.id === value);
  return {
    label: label ?? question?.label ?? { sa: id, en: id },
    text: text ?? choice?.text ?? { sa: value, en: value },
  };
};

export const listCampaignEntries = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
  const { database, tenantId, params, query } = ctx;
  const limit = query.limit ?? usualPage;
  const cursor = readCursor(query.cursor);
  return database.inTenant(
    tenantId,
    async (tx) => {
      const campaign = await readFields(tx, tenantId, params.id);
      if (!campaign) throw new AppError("not_found");
      const found = await tx
        .selectFrom("campaign_entry as e")
        .innerJoin("customer as c", (join) =>
          join
            .onRef("c.tenant_id", "=", "e.tenant_id")
            .onRef("c.id", "=", "e.customer_id")
            .on("c.tenant_id", "=", tenantId),
        )
        .leftJoin("draw as d", (join) =>
          join
            .onRef("d.tenant_id", "=", "e.tenant_id")
            .onRef("d.campaign_id", "=", "e.campaign_id")
            .onRef("d.source_id", "=", "e.id")
            .on("d.tenant_id", "=", tenantId),
        )
        .select(["e.id", "e.full_name", "e.email", "e.branch_id", "e.answers", "e.created_at"])
        .select(["c.phone_e164 as phone", "d.label as won", "d.outcome"])
        .where("e.tenant_id", "=", tenantId)
        .where("e.campaign_id", "=", params.id)
        .$if(cursor !== undefined, (entries) => entries.where("e.id", "<", cursor ?? ""))
        .orderBy("e.id", "desc")
        .limit(limit + 1)
        .execute();
      const { rows, cursor: next } = toPage(found, limit);
      const items = rows.map(({ answers, outcome, won, created_at, ...entry }) => ({
        ...entry,
        created_at: created_at.toISOString(),
        answers: answers.map((answer) => shownAnswer(campaign.form, answer)),
        won: outcome === null || outcome === "nothing" ? null : won,
      }));
      return { items, cursor: next };
    },
    { readOnly: true },
  );
};
