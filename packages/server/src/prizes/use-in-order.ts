import { getVoucherName, pointsOfRest, type VoucherUse } from "@sufra/domain/prizes/voucher-use.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import type { CartRewards } from "./cart-rewards.ts";
import { insertClaim, type NewClaim } from "./insert-claim.ts";
import { announceReward, giveBackReward, recordRedemption } from "./redemptions.ts";

type Ordered = { tenantId: string; orderId: string };

type Taking = Ordered & { customerId: string; now: Date };

/** Takes one available reward, of two concurrent orders for one only. Returns what its rest needs. */
const takeClaim = async (tx: Tx, { tenantId, orderId, customerId, now }: Taking, id: string, split: Split | null) => {
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
    .set((eb) => ({
      split_off: eb("split_off", "+", split?.use.rest ?? 0),
      split_points: eb("split_points", "+", split?.restPoints ?? 0),
    }))
    // The price was made for this value: a voucher that was split since then is worth less.
    .$if(split !== null, (query) => query.where(sql`value - split_off`, "=", split?.use.value ?? 0))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .where("status", "=", "available")
    .where("usable_from", "<=", now)
    .where("expires_at", ">", now)
    .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", "<=", now)]))
    .returning(["attempts", "spent_seq", "usable_from", "expires_at"])
    .executeTakeFirst();
  if (!claim) throw new AppError("coupon_used_up");
  return claim;
};

/** A voucher's use that leaves a rest, and the points of the rest. */
type Split = { use: VoucherUse; restPoints: number };

const getSplit = ({ voucher }: CartRewards, id: string, use: VoucherUse | null): Split | null =>
  voucher?.claimId === id && use !== null && use.remainder === "keep" && use.rest > 0
    ? { use, restPoints: pointsOfRest(voucher.points, use) }
    : null;

type Taken = { rewards: CartRewards; voucherUse: VoucherUse | null };

/** Moves available rewards of a cart to the order, so that of two concurrent orders one fails. A kept rest becomes a voucher. */
export const takeRewards = async (
  platform: Pick<Platform, "live" | "jobs" | "config">,
  tx: Tx,
  taking: Taking,
  { rewards, voucherUse }: Taken,
): Promise<void> => {
  const { tenantId, orderId, customerId } = taking;
  const { voucher, items } = rewards;
  const ids = [...(voucher ? [voucher.claimId] : []), ...items.map(({ claimId }) => claimId)].sort();
  for (const id of ids) {
    const split = getSplit(rewards, id, voucherUse);
    const claim = await takeClaim(tx, taking, id, split);
    const use = { channel: "order" as const, orderId, ...(split && { remainder: split.use.rest }) };
    await recordRedemption(tx, { tenantId, claimId: id, attempt: claim.attempts, kind: "redeem" }, use);
    if (split) await insertClaim(platform, tx, toRest(taking, id, claim, split));
    await announceReward(platform, tx, { tenantId, customerId, id }, "claimed");
  }
};

const nothing = { sa: "", en: "" };

/** The rest of a voucher: as valid as the voucher itself, under a code of its own. */
const toRest = (
  { tenantId, customerId }: Taking,
  from: string,
  { attempts, spent_seq, usable_from, expires_at }: Awaited<ReturnType<typeof takeClaim>>,
  { use, restPoints }: Split,
): NewClaim => ({
  id: newId(),
  tenantId,
  customerId,
  kind: "voucher",
  prizeId: null,
  productId: null,
  name: getVoucherName(use.rest),
  description: nothing,
  terms: nothing,
  image: null,
  imageColor: null,
  value: use.rest,
  remainder: use.remainder,
  split: { from, attempt: attempts },
  points: restPoints,
  spentSeq: restPoints === 0 ? null : spent_seq,
  usableFrom: usable_from,
  expiresAt: expires_at,
});

/** Returns the rewards of a failed order, once. */
export const releaseRewards = async (
  platform: Pick<Platform, "live" | "jobs" | "database">,
  tx: Tx,
  { tenantId, orderId }: Ordered,
): Promise<void> => {
  const now = platform.database.now();
  const updated = await tx
    .selectFrom("prize_claim")
    .select(["id", "customer_id", "prize_id", "expires_at", "spent_seq", "points_cost", "split_points", "name"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  for (const claim of updated)
    await giveBackReward(platform, tx, { tenantId, now, attempt: null }, claim, { channel: "order", orderId });
};
