import type { Tx } from "../platform/db/database.ts";

const readOpen = (tx: Tx, tenantId: string, branchId: string) =>
  tx
    .selectFrom("branch_day")
    .select("number")
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("open", "=", true)
    .forShare()
    .executeTakeFirst();

/** Opens a branch's first day; later ones open when the one before closes. */
export const openFirstDay = async (tx: Tx, tenantId: string, branchId: string): Promise<void> => {
  await tx
    .insertInto("branch_day")
    .values({ tenant_id: tenantId, branch_id: branchId, number: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * The number of the branch's open day, shared with others who book into it until the commit: it closes after them. The
 * first booking of a branch opens its first day; a day that closed meanwhile has a successor.
 */
export const openDay = async (tx: Tx, tenantId: string, branchId: string): Promise<number> => {
  const found = (await readOpen(tx, tenantId, branchId)) ?? (await readOpen(tx, tenantId, branchId));
  if (found) return found.number;
  await openFirstDay(tx, tenantId, branchId);
  const first = await readOpen(tx, tenantId, branchId);
  if (!first) throw new Error(`branch ${branchId} has no open day`);
  return first.number;
};
