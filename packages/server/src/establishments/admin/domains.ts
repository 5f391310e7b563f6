import type * as calls from "@sufra/domain/establishments/admin-api.ts";
import { readHost } from "@sufra/domain/establishments/host.ts";
import type { Tx } from "../../platform/db/database.ts";
import { AppError, fieldError } from "../../platform/errors.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { recordAct } from "../../platform/audit/acts.ts";
import { indexEstablishment } from "./directory.ts";
import { type EstablishmentScope, openEstablishment } from "./establishment-scope.ts";
import { changeDetail } from "./read-detail.ts";

/** The platform's own host belongs to no establishment, since all their codes lead there. */
const isOwn = ({ config }: EstablishmentScope, host: string): boolean =>
  URL.parse(config.PUBLIC_URL)?.hostname === host;

export const insertDomain = async (tx: Tx, about: EstablishmentScope, typed: string): Promise<void> => {
  const { tenantId, staff } = about;
  const host = readHost(typed);
  if (host === null || isOwn(about, host)) throw fieldError("host", "field_invalid");
  const made = await tx
    .insertInto("host_mapping")
    .values({ host, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column("host").doNothing())
    .returning("host")
    .executeTakeFirst();
  // The same answer for one's own and another establishment's domain, so that it does not reveal the owner.
  if (!made) throw fieldError("host", "field_taken");
  await recordAct(tx, tenantId, staff, {
    action: "domain.add",
    target: "domain",
    targetId: null,
    before: null,
    after: { host },
  });
  await indexEstablishment(tx, tenantId);
};

export const addDomain = async (ctx: Ctx<typeof calls.addDomain>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  return changeDetail(about, (tx) => insertDomain(tx, about, ctx.body.host));
};

export const removeDomain = async (ctx: Ctx<typeof calls.removeDomain>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  const { tenantId, staff } = about;
  const { host } = ctx.params;
  return changeDetail(about, async (tx) => {
    const deleted = await tx
      .deleteFrom("host_mapping")
      .where("tenant_id", "=", tenantId)
      .where("host", "=", host)
      .returning("host")
      .executeTakeFirst();
    if (!deleted) throw new AppError("not_found");
    await recordAct(tx, tenantId, staff, {
      action: "domain.remove",
      target: "domain",
      targetId: null,
      before: { host },
      after: null,
    });
    await indexEstablishment(tx, tenantId);
  });
};
