import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import type { CartRewards } from "./cart-rewards.ts";
import { announceReward, giveBackReward, recordRedemption } from "./redemptions.ts";

type Ordered = { tenantId: string; orderId: string };

/** Moves available rewards of a cart to the order, so that of two concurrent orders one fails. */
export const takeRewards = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  { tenantId, orderId, customerId, now }: Ordered & { customerId: string; now: Date },
  { voucher, items }: CartRewards,
): Promise<void> => {
  const ids = [...(voucher ? [voucher.claimId] : []), ...items.map(({ claimId }) => claimId)].sort();
  for (const id of ids) {
    const claim = await tx
      .updateTable("prize_claim")
      .set((eb) => ({
        status: "claimed",
        claimed_at: now,
        order_id: orderId,
        held_by: null,
        held_until: null,
        attempts: eb("attempts", "+", 1),
      }))
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .where("customer_id", "=", customerId)
      .where("status", "=", "available")
      .where("usable_from", "<=", now)
      .where("expires_at", ">", now)
      .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", "<=", now)]))
      .returning("attempts")
      .executeTakeFirst();
    if (!claim) throw new AppError("coupon_used_up");
    const use = { channel: "order" as const, orderId };
    await recordRedemption(tx, { tenantId, claimId: id, attempt: claim.attempts, kind: "redeem" }, use);
    await announceReward(platform, tx, { tenantId, customerId, id }, "claimed");
  }
};

/** Returns the rewards of a failed order, once. */
export const releaseRewards = async (
  platform: Pick<Platform, "live" | "jobs" | "database">,
  tx: Tx,
  { tenantId, orderId }: Ordered,
): Promise<void> => {
  const now = platform.database.now();
  const updated = await tx
    .selectFrom("prize_claim")
    .select(["id", "customer_id", "prize_id", "expires_at", "spent_seq", "name"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  for (const claim of updated)
    await giveBackReward(platform, tx, { tenantId, now, attempt: null }, claim, { channel: "order", orderId });
};
