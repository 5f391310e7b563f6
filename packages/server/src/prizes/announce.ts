import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

/** Topic of the customer's own event stream; the part before the colon names the event. */
export const rewardTopic = (customerId: string): string => `reward:${customerId}`;

/** Tells the owner's open pages the new state of their reward; `until` while a cashier holds it. */
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
