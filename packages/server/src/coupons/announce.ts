import { bumpMenuVersion } from "../menu/change-menu.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

/** Topic of the customer's event stream; the part before the colon is the event's name. */
export const couponTopic = (customerId: string): string => `coupon:${customerId}`;

/** Tells the guest's open pages that their coupons are to be read afresh. */
export const announceCoupons = (live: Platform["live"], tx: Tx, tenantId: string, customerId: string): Promise<void> =>
  live.publish(tx, { tenantId, topic: couponTopic(customerId), data: { changed: true } });

/** Notifies all open pages of a changed campaign: coupons are read again, and open carts priced again. */
export const announceAllCoupons = async (live: Platform["live"], tx: Tx, tenantId: string): Promise<void> => {
  await announceCoupons(live, tx, tenantId, tenantId);
  await bumpMenuVersion(live, tx, tenantId);
};
