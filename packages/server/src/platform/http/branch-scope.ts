import type { Call, Scope } from "@sufra/domain/contract/call.ts";
import type { Database, Tx } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { StaffIdentity } from "./context.ts";

/** The branch of a thing; undefined if the thing does not exist. */
export type BranchOf = (tx: Tx, tenantId: string, id: string) => Promise<string | undefined>;

/** For rows with a branch column. */
export const branchOfRow =
  (table: "customer_order" | "dining_table" | "evaluation" | "settlement" | "table_call"): BranchOf =>
  async (tx, tenantId, id) => {
    const row = await tx
      .selectFrom(table)
      .select("branch_id")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.branch_id;
  };

type Request = { params: unknown; query: unknown; body: unknown };
type Asking = Request & { database: Database; tenantId: string | null; staff: StaffIdentity | null };

const valueAt = (request: Request, place: string): string | undefined => {
  const [part, name] = place.split(".") as [keyof Request, string];
  const value = (request[part] as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : undefined;
};

const isBranchOf = async (database: Database, tenantId: string, branchId: string): Promise<boolean> => {
  const find = (tx: Tx) =>
    tx
      .selectFrom("branch")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", branchId)
      .executeTakeFirst();
  return (await database.inTenant(tenantId, find, { readOnly: true })) !== undefined;
};

/** A cashier's branches come with the session; only a manager's branch is looked up. */
const requireBranch = async ({ database, staff, tenantId }: Asking, branchId: string): Promise<void> => {
  if (!staff || tenantId === null) throw new AppError("not_authorized");
  const allowed =
    staff.role === "manager" ? await isBranchOf(database, tenantId, branchId) : staff.branch_ids.includes(branchId);
  if (!allowed) throw new AppError("not_found");
};

/** A manager may use every branch; the handler finds nothing of other establishments. */
const requireThing = async (asking: Asking, place: string, branchOf: BranchOf | undefined): Promise<void> => {
  const { database, staff, tenantId } = asking;
  if (!staff || tenantId === null) throw new AppError("not_authorized");
  if (staff.role === "manager") return;
  const id = valueAt(asking, place) ?? "";
  const branchId = await database.inTenant(tenantId, async (tx) => branchOf?.(tx, tenantId, id), { readOnly: true });
  if (branchId === undefined || !staff.branch_ids.includes(branchId)) throw new AppError("not_found");
};

const ownBranches = (staff: StaffIdentity | null): readonly string[] | null =>
  staff?.role === "cashier" ? staff.branch_ids : null;

const isBranchScope = (scope: Scope | undefined): scope is Extract<Scope, { branch: string }> =>
  typeof scope === "object" && "branch" in scope;

/**
 * Refuses a branch, or a thing of a branch, outside the caller's work, as if it did not exist. Returns the call's
 * branches; null = all.
 */
export const enforceScope = async (
  { scope }: Pick<Call, "scope">,
  asking: Asking,
  branchOf?: BranchOf,
): Promise<readonly string[] | null> => {
  if (isBranchScope(scope)) {
    const branchId = valueAt(asking, scope.branch);
    if (branchId === undefined) return ownBranches(asking.staff);
    await requireBranch(asking, branchId);
    return [branchId];
  }
  if (typeof scope === "object") await requireThing(asking, scope.thing, branchOf);
  return ownBranches(asking.staff);
};
