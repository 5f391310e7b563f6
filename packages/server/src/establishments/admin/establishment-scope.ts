import type { Ctx, Platform, StaffIdentity } from "../../platform/http/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { Tx } from "../../platform/db/database.ts";

export type Operating = Platform & { staff: StaffIdentity; now: Date };
/** An operator at work on one establishment: what they do is done in its own transaction and stands in its journal. */
export type EstablishmentScope = Operating & { tenantId: string };

type OperatorCtx = Ctx & { staff: StaffIdentity | null };

/** What the use cases of other features take, as the operator of this request. */
export const operating = (ctx: OperatorCtx): Operating => {
  const { config, database, log, jobs, live, limits, metrics, gateways, mediaFolders, staff, now } = ctx;
  if (staff?.role !== "operator") throw new AppError("not_authorized");
  return { config, database, log, jobs, live, limits, metrics, gateways, mediaFolders, staff, now };
};

export const findTenant = (tx: Tx, id: string) =>
  tx
    .selectFrom("tenant")
    .select(["id", "slug", "active", "off_reason", "off_until", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Unknown ids are not there; the establishment's row comes with its tenant's. */
export const openEstablishment = async (ctx: OperatorCtx, tenantId: string): Promise<EstablishmentScope> => {
  const about = operating(ctx);
  const found = await about.database.platform((tx) => findTenant(tx, tenantId), { readOnly: true });
  if (!found) throw new AppError("not_found");
  return { ...about, tenantId };
};
