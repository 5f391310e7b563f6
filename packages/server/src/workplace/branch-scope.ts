import type { Tx } from "../platform/db/database.ts";
import type { StaffIdentity } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";

/** A cashier works in their branches, a manager in all. */
export const worksIn = (staff: StaffIdentity, branchId: string): boolean =>
  staff.role === "manager" || staff.branch_ids.includes(branchId);

/** Another's branch is not there. */
export const requireBranch = (staff: StaffIdentity, branchId: string): void => {
  if (!worksIn(staff, branchId)) throw new AppError("not_found");
};

/** As `requireBranch`, where no row would show that the branch is none of the establishment's: a manager's lists. */
export const requireBranchOf = async (
  tx: Tx,
  tenantId: string,
  staff: StaffIdentity,
  branchId: string,
): Promise<void> => {
  requireBranch(staff, branchId);
  const branch = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", branchId)
    .executeTakeFirst();
  if (!branch) throw new AppError("not_found");
};

/** The branches a list is limited to; null = all of the establishment. */
export const scopeOf = (staff: StaffIdentity, branchId: string | undefined): readonly string[] | null => {
  if (branchId === undefined) return staff.role === "manager" ? null : staff.branch_ids;
  requireBranch(staff, branchId);
  return [branchId];
};
