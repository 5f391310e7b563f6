import type { Notice } from "@sufra/domain/notifications/notices.ts";
import { json } from "../platform/db/json.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { queuePush } from "./queue-push.ts";

type Notified = {
  tenantId: string;
  customerId: string;
  notice: Notice;
  now: Date;
  /** A second notification with the same key is not sent. */
  dedupeKey: string;
  /** Keys of notifications that it replaces: they are no longer shown. */
  replaces?: readonly string[];
};

/** The guest's own notifications; the part before the colon is the event's name. */
export const notificationTopic = (customerId: string): string => `notification:${customerId}`;

/**
 * Notifies a customer in the transaction that causes it: inside the app (open pages at once), and on devices with push.
 */
export const notifyCustomer = async (
  { live, jobs }: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  { tenantId, customerId, notice, now, dedupeKey, replaces = [] }: Notified,
): Promise<void> => {
  const { kind, params } = notice;
  const row = await tx
    .insertInto("notification")
    .values({
      tenant_id: tenantId,
      id: newId(),
      customer_id: customerId,
      kind,
      params: json(params),
      dedupe_key: dedupeKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "dedupe_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row && replaces.length > 0)
    await tx
      .updateTable("notification")
      .set({ replaced_by: row.id })
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customerId)
      .where("dedupe_key", "in", replaces)
      .where("replaced_by", "is", null)
      .execute();
  if (!row) return;
  await live.publish(tx, { tenantId, topic: notificationTopic(customerId), data: { id: row.id, kind } });
  await queuePush({ jobs }, tx, { tenantId, customerId, notificationId: row.id, notice, now });
};
