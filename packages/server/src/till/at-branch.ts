import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";

type Asking = Pick<Ctx, "branches"> & { tenantId: string; body: { branch_id?: string | undefined } };

/**
 * The branch of a till: the one the console names, otherwise the caller's first. Cashiers act only for their own
 * branches.
 */
export const tillBranch = async (tx: Tx, { tenantId, branches, body }: Asking): Promise<string> => {
  if (body.branch_id !== undefined) return body.branch_id;
  if (branches?.length === 0) throw new AppError("not_authorized");
  const branch = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .$if(branches !== null, (query) => query.where("id", "in", branches ?? []))
    .orderBy("is_main", "desc")
    .orderBy("position")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!branch) throw new AppError("not_authorized");
  return branch.id;
};

/** The branch for counting attempts, known before anything is read. */
export const countedBranch = ({ tenantId, branches, body }: Asking): string =>
  body.branch_id ?? (branches === null ? tenantId : [...branches].sort().join(" "));
