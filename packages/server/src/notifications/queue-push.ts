import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { type Notice, toNotificationText } from "@sufra/domain/notifications/notices.ts";
import { mayPush, pushPace, pushPath } from "@sufra/domain/notifications/pushing.ts";
import { agreesToMarketing } from "../customers/marketing.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { loadMuted } from "./channels.ts";
import type { SendJob } from "./queue-message.ts";

export const pushQueue = "notifications-push";

type Notified = { tenantId: string; customerId: string; notificationId: string; notice: Notice; now: Date };

const loadSubscribers = (tx: Tx, { tenantId, customerId }: Notified) =>
  tx
    .selectFrom("push_subscription as p")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.customer_id"),
    )
    .innerJoin("establishment as e", (join) => join.onRef("e.tenant_id", "=", "p.tenant_id"))
    .select(["p.id", "p.qr_uuid", "c.phone_e164", "c.language", "e.time_zone", "e.digits"])
    .where("p.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("p.customer_id", "=", customerId)
    .where("c.erased_at", "is", null)
    .execute();

type Subscriber = Awaited<ReturnType<typeof loadSubscribers>>[number];

const getStyle = ({ language, time_zone: zone, digits }: Subscriber): DateStyle => ({
  language: language === "en" ? "en" : "sa",
  zone,
  digits: digits === "arabic" ? "arabic" : "latin",
});

/**
 * Queues a notification for every subscribed device of the customer, in the transaction that causes it. Written in the
 * customer's language now, so that the outbox shows what was sent. The first line is the title.
 */
export const queuePush = async ({ jobs }: Pick<Platform, "jobs">, tx: Tx, notification: Notified): Promise<void> => {
  const { tenantId, customerId, notificationId, notice, now } = notification;
  const subscribers = await loadSubscribers(tx, notification);
  const [any] = subscribers;
  if (!any) return;
  const { topic } = toNotificationText(notice, getStyle(any));
  const chosen = {
    muted: await loadMuted(tx, { tenantId, customerId }),
    marketing: topic === "offer" && (await agreesToMarketing(tx, { tenantId, customerId })),
  };
  if (!mayPush(topic, chosen)) return;
  for (const subscriber of subscribers) {
    const { title, text } = toNotificationText(notice, getStyle(subscriber));
    const row = await tx
      .insertInto("outbox_message")
      .values({
        tenant_id: tenantId,
        id: newId(),
        channel: "push",
        kind: topic === "offer" ? "promo" : "service",
        recipient: subscriber.phone_e164 ?? "",
        body: `${title}\n${text}`,
        created_at: now,
        subscription_id: subscriber.id,
        notification_id: notificationId,
        link: pushPath(notice, subscriber.qr_uuid),
        good_until: new Date(now.getTime() + pushPace(topic).ttl * 1000),
        dedupe_key: `${notificationId}:${subscriber.id}`,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "channel", "dedupe_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) await jobs.send<SendJob>(tx, pushQueue, { tenant_id: tenantId, id: row.id });
  }
};
