import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { ReturnedQuantity } from "@sufra/domain/loyalty/earning.ts";
import { isNotified, notifiedStatuses } from "@sufra/domain/notifications/notices.ts";
import type { Move, Mover } from "@sufra/domain/orders/transitions.ts";
import { releaseCoupons } from "../coupons/redeem.ts";
import { phoneHmac, rememberPhone } from "../customers/known-phones.ts";
import { reversePoints } from "../loyalty/reverse-order.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { punchOrder, takeBackOrder } from "../punch-cards/punch-order.ts";
import { convertLead } from "../referrals/convert.ts";
import { reverseReferral } from "../referrals/reverse-referral.ts";

export type SettledOrder = {
  tenantId: string;
  orderId: string;
  customerId: string;
  customerPhone: string;
  branchId: string;
  now: Date;
};

/** What came back of a served order so far, where not all did. */
export type ReturnedPart = {
  returnId: string;
  lines: readonly ReturnedQuantity[];
};

const takeBack = async (
  platform: Pick<Platform, "live" | "config" | "jobs">,
  tx: Tx,
  order: SettledOrder,
  part: ReturnedPart | undefined,
): Promise<void> => {
  await takeBackOrder(platform, tx, { ...order, lines: part?.lines });
  // Locks the customer's row before the wallet, in the same order as everywhere.
  await lockCustomer(tx, order);
  await reverseReferral(platform, tx, { ...order, part });
};

/**
 * Applies a return of a part: punches, an invitation's gifts and points follow what remains. The remaining part used its
 * coupon and its rewards all the same.
 */
export const applyReturnedPart = async (
  platform: Pick<Platform, "live" | "config" | "jobs" | "database">,
  tx: Tx,
  order: SettledOrder,
  part: ReturnedPart,
): Promise<void> => {
  await takeBack(platform, tx, order, part);
  await reversePoints(platform, tx, { tenantId: order.tenantId, orderId: order.orderId, part });
};

/**
 * Applies an order's move to its guest's property: returns coupons, adds or removes punches, rewards the inviter for a
 * friend's first order.
 */
export const applyCustomerEffects = async (
  platform: Pick<Platform, "live" | "config" | "jobs">,
  tx: Tx,
  order: SettledOrder,
  move: Move,
): Promise<void> => {
  const { live, config } = platform;
  const { tenantId, customerPhone, branchId } = order;
  if (move.gives_back) await releaseCoupons(live, tx, order);
  if (move.reverses) await takeBack(platform, tx, order, undefined);
  if (!move.earns) return;
  if (customerPhone !== "")
    await rememberPhone(tx, { tenantId, branchId, hmac: phoneHmac(config.CODE_SECRET, tenantId, customerPhone) });
  await punchOrder(platform, tx, order);
  await convertLead(platform, tx, order);
};

type Moved = {
  tenantId: string;
  orderId: string;
  order: { number: number; order_type: number; customer_id: string };
  to: string;
  by: Mover;
  now: Date;
};

/** Notifies the guest of each step of their order once, except their own steps. */
export const notifyGuest = async (platform: Pick<Platform, "live" | "jobs">, tx: Tx, moved: Moved): Promise<void> => {
  const { tenantId, orderId, order, to, by, now } = moved;
  if (by === "guest" || !isNotified(to)) return;
  const getKey = (status: string) => `order_moved:${orderId}:${status}`;
  const { number, customer_id: customerId } = order;
  // The column's CHECK allows 1, 2 and 3.
  const params = { order_id: orderId, number, order_type: order.order_type as OrderType, status: to };
  await notifyCustomer(platform, tx, {
    tenantId,
    customerId,
    notice: { kind: "order_moved", params },
    now,
    dedupeKey: getKey(to),
    // Only the latest status is shown.
    replaces: notifiedStatuses.filter((status) => status !== to).map(getKey),
  });
};
