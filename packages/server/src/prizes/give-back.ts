import { giveBackPoints, rewardTopic } from "../loyalty/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";

/** Where a reward was used: by an order, or at the till of a branch. */
export type Use =
  { channel: "order"; orderId: string } | { channel: "till"; branchId: string; staffId: string; reason: string | null };

/** One line of the book of uses: redeemed or undone. Answers its id. */
export const recordUse = async (
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
      ...{ tenant_id: tenantId, id, claim_id: claimId, attempt_no: attempt, kind, channel: use.channel },
      ...where,
    })
    .execute();
  return id;
};

/** The owner's open pages hear what became of their reward; `until` where a cashier holds it. */
export const announceReward = (
  { live }: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  { tenantId, customerId, id }: { tenantId: string; customerId: string; id: string },
  state: "available" | "claimed" | "expired" | "held",
  until?: Date,
): Promise<void> =>
  live.publish(tx, {
    ...{ tenantId, topic: rewardTopic(customerId) },
    data: { id, state, ...(until ? { until: until.toISOString() } : {}) },
  });

const putBack = async (tx: Tx, tenantId: string, prizeId: string): Promise<void> => {
  await tx
    .updateTable("prize")
    .set((eb) => ({ left_stock: eb("left_stock", "+", 1) }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", prizeId)
    // One that was had before its stock was counted is none of it.
    .whereRef("left_stock", "<", "stock")
    .execute();
};

export type UsedClaim = {
  id: string;
  customer_id: string;
  prize_id: string | null;
  expires_at: Date;
  spent_seq: number | null;
  name: { sa: string; en: string };
};

/**
 * A used reward is its owner's again, once: only from the very use that is undone. One that ended meanwhile would be of
 * no use, so what it cost returns to the lots it came from, and its stock to the shop. Answers false where it is not in
 * that use any more.
 */
export const giveBackReward = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  { tenantId, now, attempt }: { tenantId: string; now: Date; attempt: number | null },
  claim: UsedClaim,
  use: Use,
): Promise<boolean> => {
  const { id, customer_id: customerId, prize_id, spent_seq, name } = claim;
  const over = claim.expires_at <= now && spent_seq !== null;
  const released = await tx
    .updateTable("prize_claim")
    .set({ status: over ? "returned" : "available", claimed_at: null, claimed_by: null, order_id: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("order_id", use.channel === "order" ? "=" : "is", use.channel === "order" ? use.orderId : null)
    .$if(attempt !== null, (query) => query.where("attempts", "=", attempt ?? 0))
    .where("status", "=", "claimed")
    .returning("attempts")
    .executeTakeFirst();
  if (!released) return false;
  await recordUse(tx, { tenantId, claimId: id, attempt: released.attempts, kind: "undo" }, use);
  await announceReward(platform, tx, { tenantId, customerId, id }, over ? "expired" : "available");
  if (!over) return true;
  await giveBackPoints(platform, tx, { tenantId, customerId, id, spentSeq: spent_seq, name }, now);
  if (prize_id !== null) await putBack(tx, tenantId, prize_id);
  return true;
};
