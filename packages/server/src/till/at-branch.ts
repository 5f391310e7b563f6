import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, StaffIdentity } from "../platform/http/context.ts";
import { requireBranch, requireBranchOf } from "../workplace/index.ts";

type Asking = { tenantId: string; staff: StaffIdentity; body: { branch_id?: string | undefined } };

/**
 * Where the till stands: the branch the console names, else the first of those one works in. A cashier acts for no
 * other, and one without a branch for none.
 */
export const tillBranch = async (tx: Tx, { tenantId, staff, body }: Asking): Promise<string> => {
  if (body.branch_id !== undefined) {
    await requireBranchOf(tx, tenantId, staff, body.branch_id);
    return body.branch_id;
  }
  const own = staff.role === "manager" ? null : staff.branch_ids;
  if (own?.length === 0) throw new AppError("not_authorized");
  const branch = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .$if(own !== null, (query) => query.where("id", "in", own ?? []))
    .orderBy("is_main", "desc")
    .orderBy("position")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!branch) throw new AppError("not_authorized");
  return branch.id;
};

/** As far as it is known before anything is read: what tries are counted by. */
export const countedBranch = ({ tenantId, staff, body }: Pick<Ctx, "staff"> & Asking): string => {
  if (body.branch_id !== undefined) requireBranch(staff, body.branch_id);
  return body.branch_id ?? (staff.role === "manager" ? tenantId : [...staff.branch_ids].sort().join(" "));
};
