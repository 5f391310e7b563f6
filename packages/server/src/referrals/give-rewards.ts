import type { Text } from "@sufra/domain/language/language.ts";
import { giveOwnCoupon } from "../coupons/give-own-coupon.ts";
import { grantPoints } from "../loyalty/grant-points.ts";
import { recordBesidePoints } from "../loyalty/activities.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { givePrize } from "../prizes/give-prize.ts";
import { type Program, getPromise, type Side } from "./program.ts";

export type Giving = Pick<Platform, "live" | "config" | "jobs">;
export type Gift = { tenantId: string; leadId: string; customerId: string; side: Side; now: Date };

const giftName: Record<Side, Text> = {
  friend: { sa: "هدية الدعوة", en: "The gift of an invitation" },
  inviter: { sa: "دعوة صديق", en: "A friend invited" },
};

const givePoints = async (platform: Giving, tx: Tx, gift: Gift, points: number): Promise<string> => {
  const { tenantId, leadId, customerId, side, now } = gift;
  const id = newId();
  const name = giftName[side];
  await grantPoints(platform, tx, { tenantId, customerId, points, name, id, kind: "referral_rewarded" }, now);
  await notifyCustomer(platform, tx, {
    tenantId,
    customerId,
    notice: { kind: "referral_points", params: { points, side } },
    now,
    dedupeKey: `referral:${leadId}:${side}`,
  });
  return id;
};

const giveOneCoupon = async (platform: Giving, tx: Tx, gift: Gift, couponId: string): Promise<string> => {
  const { tenantId, leadId, customerId, side, now } = gift;
  const { id, name } = await giveOwnCoupon(platform, tx, { tenantId, customerId, couponId });
  await recordBesidePoints(tx, gift, { kind: "referral_rewarded", name });
  await notifyCustomer(platform, tx, {
    tenantId,
    customerId,
    notice: { kind: "referral_coupon", params: { name, side } },
    now,
    dedupeKey: `referral:${leadId}:${side}`,
  });
  return id;
};

const giveOnePrize = async (platform: Giving, tx: Tx, gift: Gift, prizeId: string): Promise<string> => {
  const { tenantId, customerId, now } = gift;
  const id = await givePrize(platform, tx, { tenantId, customerId, prizeId, now });
  await recordBesidePoints(tx, gift, { kind: "referral_rewarded", name: giftName[gift.side], reward_id: id });
  return id;
};

/** Gives one side what the program promised; the key of the row refuses a second time. */
export const giveSide = async (platform: Giving, tx: Tx, program: Program, gift: Gift): Promise<void> => {
  const { tenantId, leadId, customerId, side, now } = gift;
  const { kind, points, prizeId, couponId } = getPromise(program, side);
  const gift_id =
    kind === "points"
      ? await givePoints(platform, tx, gift, points ?? 0)
      : kind === "prize"
        ? await giveOnePrize(platform, tx, gift, prizeId ?? "")
        : await giveOneCoupon(platform, tx, gift, couponId ?? "");
  await tx
    .insertInto("referral_reward")
    .values({
      tenant_id: tenantId,
      lead_id: leadId,
      side,
      customer_id: customerId,
      kind,
      points,
      gift_id,
      created_at: now,
    })
    .execute();
};
