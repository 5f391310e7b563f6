import type * as calls from "@sufra/domain/campaigns/console-api.ts";
import { maskEmail } from "@sufra/domain/customers/masking.ts";
import type { DrawOutcome } from "@sufra/domain/campaigns/draw.ts";
import { maskPhone } from "@sufra/domain/auth/phone.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Tx } from "../platform/db/database.ts";
import { readCursor, toPage, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchLinks } from "./branch-links.ts";
import { campaignFigures, noFigures } from "./campaign-figures.ts";
import { type Campaign, readFields } from "./managed-campaign.ts";

type Answer = AnswerOf<typeof calls.readCampaignResults>;
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

export const readCampaignResults = ({
  database,
  tenantId,
  params,
}: Ctx<typeof calls.readCampaignResults>): Promise<Answer> =>
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

/** A turn of an order is offered with it, and a form's draw comes after its answers: neither has an address. */
const getPath = ({ kind, id, per_order }: Campaign, uuid: string): string | null => {
  if (kind === "register_and_win") return `/register-and-win/${uuid}?utm_source=register`;
  return kind === "wheel" && !per_order ? `/wheel/${uuid}?wheel=${id}&utm_source=wheel` : null;
};

export const listCampaignLinks = (
  ctx: Ctx<typeof calls.listCampaignLinks>,
): Promise<AnswerOf<typeof calls.listCampaignLinks>> => {
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

export const listCampaignEntries = (
  ctx: Ctx<typeof calls.listCampaignEntries>,
): Promise<AnswerOf<typeof calls.listCampaignEntries>> => {
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
        .select(["c.id as customer_id", "c.phone_e164", "d.label as won", "d.outcome"])
        .where("e.tenant_id", "=", tenantId)
        .where("e.campaign_id", "=", params.id)
        .$if(cursor !== undefined, (entries) => entries.where("e.id", "<", cursor ?? ""))
        .orderBy("e.id", "desc")
        .limit(limit + 1)
        .execute();
      const { rows, cursor: next } = toPage(found, limit);
      const items = rows.map(({ phone_e164, email, answers, outcome, won, created_at, ...entry }) => ({
        ...entry,
        phone: phone_e164 && maskPhone(phone_e164),
        email: email && maskEmail(email),
        created_at: created_at.toISOString(),
        answers: answers.map((answer) => shownAnswer(campaign.form, answer)),
        won: outcome === null || outcome === "nothing" ? null : won,
      }));
      return { items, cursor: next };
    },
    { readOnly: true },
  );
};
