import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";

/** Where a reward is used: by an order, or at the till of a branch. */
export type Use =
  { channel: "order"; orderId: string } | { channel: "till"; branchId: string; staffId: string; reason: string | null };

/** Records that a reward was redeemed, or that a redemption was undone. Answers the id of the record. */
export const recordRedemption = async (
  tx: Tx,
  { tenantId, claimId, attempt, kind }: { tenantId: string; claimId: string; attempt: number; kind: "redeem" | "undo" },
  use: Use,
): Promise<string> => {
  const id = newId();
  const where =
    use.channel === "order"
      ? { order_id: use.orderId }
      : { branch_id: use.branchId, staff_id: use.staffId, reason: use.reason };
  await tx
    .insertInto("redemption")
    .values({
      tenant_id: tenantId,
      id,
      claim_id: claimId,
      attempt_no: attempt,
      kind,
      channel: use.channel,
      ...where,
    })
    .execute();
  return id;
};
