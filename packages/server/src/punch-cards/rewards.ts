import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { givePrize, revokePrize } from "../prizes/give-prize.ts";
import type { Owner } from "./chain.ts";

export type Giving = Pick<Platform, "live" | "config" | "jobs">;

/**
 * Gives a full card's reward once, and returns it if it is a prize: the index on valid rewards refuses a second one.
 */
export const giveReward = async (
  platform: Giving,
  tx: Tx,
  { tenantId, customerId }: Owner,
  { cardId, prizeId, now }: { cardId: string; prizeId: string | null; now: Date },
): Promise<string | null> => {
  const claim_id = prizeId === null ? null : await givePrize(platform, tx, { tenantId, customerId, prizeId, now });
  await tx
    .insertInto("punch_reward")
    .values({ tenant_id: tenantId, id: newId(), card_id: cardId, customer_id: customerId, claim_id })
    .execute();
  return claim_id;
};

/** Takes an unused reward of an incomplete card back. Returns false if it was used. */
export const cancelReward = async (
  platform: Giving,
  tx: Tx,
  owner: Owner,
  cardId: string,
  now: Date,
): Promise<boolean> => {
  const { tenantId } = owner;
  const rewards = tx
    .selectFrom("punch_reward")
    .select(["id", "claim_id"])
    .where("tenant_id", "=", tenantId)
    .where("card_id", "=", cardId)
    .where("canceled_at", "is", null);
  const reward = await rewards.executeTakeFirst();
  if (!reward) return true;
  if (reward.claim_id !== null && !(await revokePrize(platform, tx, { ...owner, claimId: reward.claim_id })))
    return false;
  await tx
    .updateTable("punch_reward")
    .set({ canceled_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", reward.id)
    .execute();
  return true;
};
