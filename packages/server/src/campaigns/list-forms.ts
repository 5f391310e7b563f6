import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/campaigns/form-api.ts";
import { sql } from "kysely";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchLinks } from "./branch-links.ts";
import { perOf } from "./evaluation-forms.ts";
import { readManagedForm } from "./managed-form.ts";

type ListCtx = Ctx<typeof calls.listForms>;

export const listForms = ({ database, tenantId }: ListCtx): Promise<AnswerOf<typeof calls.listForms>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const rows = await tx
        .selectFrom("evaluation_form as f")
        .innerJoin("evaluation_version as v", (join) =>
          join
            .onRef("v.tenant_id", "=", "f.tenant_id")
            .onRef("v.form_id", "=", "f.id")
            .onRef("v.version", "=", "f.version")
            .on("v.tenant_id", "=", tenantId),
        )
        .leftJoin("evaluation as e", (join) =>
          join
            .onRef("e.tenant_id", "=", "f.tenant_id")
            .onRef("e.form_id", "=", "f.id")
            .on("e.tenant_id", "=", tenantId),
        )
        .select(["f.id", "f.name", "f.per", "f.period_days", "f.branch_id", "f.active", "f.version", "v.questions"])
        .select([
          sql<number>`count(e.id)::integer`.as("answers"),
          sql<number>`(count(e.id) filter (where e.low))::integer`.as("low"),
          sql<number | null>`round(avg(e.score))::integer`.as("score"),
        ])
        .where("f.tenant_id", "=", tenantId)
        .where("f.removed_at", "is", null)
        .groupBy(["f.tenant_id", "f.id", "v.questions"])
        .orderBy("f.position")
        .orderBy("f.id")
        .execute();
      return { forms: rows.map((row) => ({ ...row, per: perOf(row) })) };
    },
    { readOnly: true },
  );

type LinksCtx = Ctx<typeof calls.listFormLinks>;

export const listFormLinks = (ctx: LinksCtx): Promise<AnswerOf<typeof calls.listFormLinks>> => {
  const { database, tenantId, params, config } = ctx;
  return database.inTenant(
    tenantId,
    async (tx) => {
      const form = await readManagedForm(tx, tenantId, params.id);
      if (!form) throw new AppError("not_found");
      const branchId = form.branch_id;
      return {
        links: await branchLinks(config, tx, {
          tenantId,
          branchId,
          pathOf: (uuid) => `/evaluate/${uuid}/${form.id}?utm_source=evaluation`,
        }),
      };
    },
    { readOnly: true },
  );
};
