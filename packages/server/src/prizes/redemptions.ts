import { refundPoints } from "../loyalty/spend-points.ts";
import type { Tx } from "../platform/db/database.ts";
import { awaitBeforeCommit } from "../platform/db/transaction-scope.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";

/** Topic of the customer's event stream; the part before the colon is the event's name. */
export const rewardTopic = (customerId: string): string => `reward:${customerId}`;

/** Sends the reward's new state to its owner's pages; `until` while a cashier has it reserved. */
export const announceReward = (
  { live }: Pick<Platform, "live">,
  tx: Tx,
  { tenantId, customerId, id }: { tenantId: string; customerId: string; id: string },
  state: "available" | "claimed" | "expired" | "held",
  until?: Date,
): Promise<void> =>
  live.publish(tx, {
    tenantId,
    topic: rewardTopic(customerId),
    data: { id, state, ...(until ? { until: until.toISOString() } : {}) },
  });

/** Where a reward is used: in an order, at a branch's till, or in an order of the connected register. */
export type Use =
  /** `remainder`: what a voucher was worth more than the order, in halalas. */
  | { channel: "order"; orderId: string; remainder?: number }
  | { channel: "till"; branchId: string; staffId: string; reason: string | null }
  | { channel: "pos"; branchId: string; externalId: string; reason: string | null };

const getPlace = (use: Use) => {
  if (use.channel === "order") return { order_id: use.orderId, remainder: use.remainder ?? null };
  const { branchId: branch_id, reason } = use;
  return use.channel === "till"
    ? { branch_id, reason, staff_id: use.staffId }
    : { branch_id, reason, external_id: use.externalId };
};

/** Records a redemption or its undoing. Returns the record's id. */
export const recordRedemption = async (
  tx: Tx,
  { tenantId, claimId, attempt, kind }: { tenantId: string; claimId: string; attempt: number; kind: "redeem" | "undo" },
  use: Use,
): Promise<string> => {
  const id = newId();
  const written = tx.insertInto("redemption").values({
    tenant_id: tenantId,
    id,
    claim_id: claimId,
    attempt_no: attempt,
    kind,
    channel: use.channel,
    ...getPlace(use),
  });
  awaitBeforeCommit(written.execute());
  return id;
};

const putBack = async (tx: Tx, tenantId: string, prizeId: string): Promise<void> => {
  await tx
    .updateTable("prize")
    .set((eb) => ({ left_stock: eb("left_stock", "+", 1) }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", prizeId)
    // Prizes claimed before stock tracking started do not return to stock.
    .whereRef("left_stock", "<", "stock")
    .execute();
};

type UsedClaim = {
  id: string;
  customer_id: string;
  prize_id: string | null;
  expires_at: Date;
  spent_seq: number | null;
  points_cost: number;
  split_points: number;
  name: { sa: string; en: string };
};

/**
 * Makes a used reward available again, once, and only for the use that is undone. An expired one would be worthless, so
 * its points return to their lots and its stock to the shop. Returns false if it is no longer in that use.
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
  await recordRedemption(tx, { tenantId, claimId: id, attempt: released.attempts, kind: "undo" }, use);
  await announceReward(platform, tx, { tenantId, customerId, id }, over ? "expired" : "available");
  if (!over) return true;
  const points = claim.points_cost - claim.split_points;
  await refundPoints(platform, tx, { tenantId, customerId, id, spentSeq: spent_seq, points, name }, now);
  if (prize_id !== null) await putBack(tx, tenantId, prize_id);
  return true;
};
