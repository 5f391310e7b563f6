import { couponTopic } from "../loyalty/index.ts";
import { bumpMenuVersion } from "../menu/index.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

/** Tells the guest's open pages that their coupons are to be read afresh. */
export const announceCoupons = (live: Platform["live"], tx: Tx, tenantId: string, customerId: string): Promise<void> =>
  live.publish(tx, { tenantId, topic: couponTopic(customerId), data: { changed: true } });

/** A campaign was changed: every guest's coupons are read afresh, and open carts, which follow the menu, priced anew. */
export const announceAllCoupons = async (live: Platform["live"], tx: Tx, tenantId: string): Promise<void> => {
  await announceCoupons(live, tx, tenantId, tenantId);
  await bumpMenuVersion(live, tx, tenantId);
};
