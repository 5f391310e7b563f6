import type { Ctx, Platform, StaffIdentity } from "../../platform/http/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { Tx } from "../../platform/db/database.ts";

export type Operating = Platform & { staff: StaffIdentity; now: Date };
/** An operator working on one establishment: writes in its transaction and in its audit log. */
export type EstablishmentScope = Operating & { tenantId: string };

type OperatorCtx = Ctx & { staff: StaffIdentity | null };

/** Makes the context that other features' use cases need, as this operator. */
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

/** An unknown id is not found. Every tenant has an establishment row. */
export const openEstablishment = async (ctx: OperatorCtx, tenantId: string): Promise<EstablishmentScope> => {
  const about = operating(ctx);
  const found = await about.database.platform((tx) => findTenant(tx, tenantId), { readOnly: true });
  if (!found) throw new AppError("not_found");
  return { ...about, tenantId };
};
