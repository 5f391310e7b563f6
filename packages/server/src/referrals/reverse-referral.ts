import { remainingEligible, type ReturnedQuantity } from "@sufra/domain/loyalty/earning.ts";
import { isTakenBack } from "@sufra/domain/referrals/lead-states.ts";
import { revokeCoupon } from "../coupons/give-own-coupon.ts";
import { recordBesidePoints } from "../loyalty/activities.ts";
import { revokeGift } from "../loyalty/revoke-gift.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { revokePrize } from "../prizes/give-prize.ts";
import { loadProgram } from "./program.ts";

/** `part`: what came back so far, where not all did. */
type ReturnedOrder = {
  tenantId: string;
  orderId: string;
  customerId: string;
  part?: { lines: readonly ReturnedQuantity[] } | undefined;
  now: Date;
};
type Announcers = Pick<Platform, "live" | "jobs">;
type Reward = { side: string; customer_id: string; kind: string; gift_id: string };

const kind = "referral_taken_back";

/** Takes one side's reward back as far as it is unused. Answers the points that went, null for what has none; undefined where it was used. */
const takeOne = async (
  platform: Announcers,
  tx: Tx,
  tenantId: string,
  reward: Reward,
  now: Date,
): Promise<number | null | undefined> => {
  const owner = { tenantId, customerId: reward.customer_id };
  if (reward.kind === "points") {
    const points = await revokeGift(platform, tx, { ...owner, id: reward.gift_id, kind }, now);
    return points === 0 ? undefined : points;
  }
  const taken =
    reward.kind === "prize"
      ? await revokePrize(platform, tx, { ...owner, claimId: reward.gift_id })
      : await revokeCoupon(platform, tx, { ...owner, couponId: reward.gift_id });
  if (!taken) return undefined;
  await recordBesidePoints(tx, { ...owner, now }, { kind });
  return null;
};

const loadRewards = (tx: Tx, tenantId: string, leadId: string) =>
  tx
    .selectFrom("referral_reward")
    .select(["side", "customer_id", "kind", "gift_id"])
    .where("tenant_id", "=", tenantId)
    .where("lead_id", "=", leadId)
    .where("taken_back_at", "is", null)
    // The friend's wallet before the inviter's, as when they were given.
    .orderBy("side")
    .execute();

/** Whether what stays of an order that came back in part would still have counted by the program's minimum. */
const stillCounts = async (tx: Tx, order: ReturnedOrder, programId: string): Promise<boolean> => {
  const { tenantId, orderId, part } = order;
  if (!part) return false;
  const { minimum } = await loadProgram(tx, tenantId, programId);
  const lines = await tx
    .selectFrom("order_line")
    .select(["line_no", "quantity", "line_total", "discount"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .execute();
  return remainingEligible(lines, part.lines) >= minimum;
};

/**
 * A first order that came back within fourteen days, whole or so far that it would not have counted, ends its lead and takes
 * unused rewards of both sides with it.
 */
export const reverseReferral = async (platform: Announcers, tx: Tx, order: ReturnedOrder): Promise<void> => {
  const { tenantId, orderId, now } = order;
  const lead = await tx
    .selectFrom("referral_lead")
    .select(["id", "program_id", "converted_at"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("state", "=", "converted")
    .executeTakeFirst();
  if (!lead?.converted_at || !isTakenBack(lead.converted_at, now)) return;
  if (await stillCounts(tx, order, lead.program_id)) return;
  const { numUpdatedRows } = await tx
    .updateTable("referral_lead")
    .set({ state: "declined", reason: "order_returned", declined_at: now, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", lead.id)
    .where("state", "=", "converted")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  for (const reward of await loadRewards(tx, tenantId, lead.id)) {
    const taken = await takeOne(platform, tx, tenantId, reward, now);
    if (taken === undefined) continue;
    await tx
      .updateTable("referral_reward")
      .set({ taken_back_at: now, taken_back_points: taken })
      .where("tenant_id", "=", tenantId)
      .where("lead_id", "=", lead.id)
      .where("side", "=", reward.side)
      .execute();
  }
};
