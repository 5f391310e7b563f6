import type { Tx } from "../platform/db/database.ts";
import { isOwn, type Owner, ownerColumns } from "./owner.ts";

/**
 * Assigns one's own uploads to a thing, each once: of concurrent claims one succeeds. False if one is unknown, foreign
 * or already used.
 */
export const claimUploads = async (
  tx: Tx,
  { tenantId, owner, now }: { tenantId: string; owner: Owner; now: Date },
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return true;
  const { numUpdatedRows } = await tx
    .updateTable("upload")
    .set({ kept_at: now, ...ownerColumns(owner) })
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids)
    .where("kept_at", "is", null)
    .where(isOwn(owner))
    .executeTakeFirst();
  return numUpdatedRows === BigInt(ids.length);
};
