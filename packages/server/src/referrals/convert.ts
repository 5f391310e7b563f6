import type { Text } from "@sufra/domain/language/language.ts";
import { giveOwnCoupon } from "../coupons/give-own-coupon.ts";
import { recordBesidePoints } from "../loyalty/activities.ts";
import { grantPoints } from "../loyalty/grant-points.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { givePrize } from "../prizes/give-prize.ts";
import { isDeviceOf } from "./devices.ts";
import { declineLead } from "./join.ts";
import { takeMonthly } from "./monthly-cap.ts";
import { getPromise, loadProgram, type Program, type Side } from "./program.ts";

type Giving = Pick<Platform, "live" | "config" | "jobs">;
type Gift = { tenantId: string; leadId: string; customerId: string; side: Side; now: Date };

const giftName: Record<Side, Text> = {
  friend: { sa: "هدية الدعوة", en: "Invitation gift" },
  inviter: { sa: "دعوة صديق", en: "Friend invited" },
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

/** Gives one side the promised reward; the row's key prevents a second one. */
const giveSide = async (platform: Giving, tx: Tx, program: Program, gift: Gift): Promise<void> => {
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

export type DeliveredOrder = { tenantId: string; orderId: string; customerId: string; branchId: string; now: Date };

const joinedLead = (tx: Tx, { tenantId, customerId }: DeliveredOrder) =>
  tx
    .selectFrom("referral_lead")
    .select(["id", "program_id", "referrer_id"])
    .where("tenant_id", "=", tenantId)
    .where("friend_id", "=", customerId)
    .where("state", "=", "joined")
    .executeTakeFirst();

/** The amount paid for items after discounts in halalas, and the device of the order. */
const boughtBy = async (tx: Tx, { tenantId, orderId }: DeliveredOrder) => {
  const { subtotal, total_discount, device_id } = await tx
    .selectFrom("customer_order")
    .select(["subtotal", "total_discount", "device_id"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { items: subtotal - total_discount, deviceId: device_id };
};

/** Only from "joined": of two first orders delivered at once, one converts. */
const takeStep = async (tx: Tx, { tenantId, orderId, now }: DeliveredOrder, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("referral_lead")
    .set({ state: "converted", order_id: orderId, converted_at: now, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "joined")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const isThere = async (tx: Tx, tenantId: string, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom("customer")
    .select("erased_at")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row?.erased_at === null;
};

const counts = ({ minimum, branch_id }: Program, items: number, branchId: string): boolean =>
  items >= minimum && (branch_id === null || branch_id === branchId);

/**
 * Handles a friend's delivered order, in its transaction. The first order that counts rewards both sides, once; above
 * the monthly limit only the friend is rewarded.
 */
export const convertLead = async (platform: Giving, tx: Tx, order: DeliveredOrder): Promise<void> => {
  const { tenantId, customerId, branchId, now } = order;
  const lead = await joinedLead(tx, order);
  if (!lead) return;
  const program = await loadProgram(tx, tenantId, lead.program_id);
  const { items, deviceId } = await boughtBy(tx, order);
  if (!counts(program, items, branchId)) return;
  if (await isDeviceOf(tx, tenantId, deviceId, lead.referrer_id))
    return declineLead(tx, tenantId, lead.id, "device", now);
  if (!(await takeStep(tx, order, lead.id))) return;
  const gift = { tenantId, leadId: lead.id, now };
  await giveSide(platform, tx, program, { ...gift, customerId, side: "friend" });
  if (!(await isThere(tx, tenantId, lead.referrer_id))) return;
  if (!(await takeMonthly(tx, tenantId, lead.referrer_id, program.cap_per_month, now))) return;
  await giveSide(platform, tx, program, { ...gift, customerId: lead.referrer_id, side: "inviter" });
};
