import type { Tx } from "../platform/db/database.ts";

const readOpen = (tx: Tx, tenantId: string, branchId: string) =>
  tx
    .selectFrom("branch_day as d")
    .innerJoin("establishment as e", "e.tenant_id", "d.tenant_id")
    .select(["d.number", "e.time_zone"])
    .where("d.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("d.branch_id", "=", branchId)
    .where("d.open", "=", true)
    .forShare("d")
    .executeTakeFirst();

/** Opens a branch's first day; later ones open when the one before closes. */
export const openFirstDay = async (tx: Tx, tenantId: string, branchId: string): Promise<void> => {
  await tx
    .insertInto("branch_day")
    .values({ tenant_id: tenantId, branch_id: branchId, number: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** An open day, and the time zone by which its bookings fall on a business day. */
export type OpenDay = { dayNo: number; zone: string };

/**
 * The branch's open day, shared with others who book into it until the commit: it closes after them. The first booking
 * of a branch opens its first day; a day that closed meanwhile has a successor.
 */
export const openDay = async (tx: Tx, tenantId: string, branchId: string): Promise<OpenDay> => {
  const found = (await readOpen(tx, tenantId, branchId)) ?? (await readOpen(tx, tenantId, branchId));
  if (found) return { dayNo: found.number, zone: found.time_zone };
  await openFirstDay(tx, tenantId, branchId);
  const first = await readOpen(tx, tenantId, branchId);
  if (!first) throw new Error(`branch ${branchId} has no open day`);
  return { dayNo: first.number, zone: first.time_zone };
};
