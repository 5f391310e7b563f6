import { notice, toNotificationText } from "@sufra/domain/notifications/notices.ts";
import { pushPace, pushTag } from "@sufra/domain/notifications/pushing.ts";
import { maxAttempts } from "@sufra/domain/notifications/retry-times.ts";
import type { PushResult } from "../gateways/push/push-sender.ts";
import type { Platform } from "../platform/http/context.ts";
import type { SendJob } from "./queue-message.ts";

type Facts = Pick<Platform, "database" | "log" | "gateways">;

/** Counts an attempt of a pending message and reads what it needs; nothing if it is settled. */
const claim = ({ database }: Facts, { tenant_id, id }: SendJob) =>
  database.inTenant(tenant_id, async (tx) => {
    const row = await tx
      .updateTable("outbox_message")
      .set((eb) => ({ tries: eb("tries", "+", 1) }))
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("channel", "=", "push")
      .where("state", "=", "queued")
      .where("tries", "<", maxAttempts)
      .returning(["id", "body", "link", "tries", "subscription_id", "notification_id", "good_until"])
      .executeTakeFirst();
    if (!row) return undefined;
    const notification = await tx
      .selectFrom("notification as n")
      .innerJoin("customer as c", (join) =>
        join.onRef("c.tenant_id", "=", "n.tenant_id").onRef("c.id", "=", "n.customer_id"),
      )
      .select(["n.customer_id", "n.kind", "n.params", "n.replaced_by", "c.language"])
      .where("n.tenant_id", "=", tenant_id)
      .where("c.tenant_id", "=", tenant_id)
      .where("n.id", "=", row.notification_id)
      .executeTakeFirstOrThrow();
    // The browser may have another user by now: the row belongs to the last one who subscribed.
    const subscription = await tx
      .selectFrom("push_subscription")
      .select(["id", "endpoint", "p256dh", "auth"])
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", row.subscription_id)
      .where("customer_id", "=", notification.customer_id)
      .executeTakeFirst();
    return { ...row, notification, subscription };
  });

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

const settle = ({ database }: Facts, { tenant_id, id }: SendJob, state: "sent" | "failed", failure: string | null) =>
  database.inTenant(tenant_id, (tx) =>
    tx
      .updateTable("outbox_message")
      .set({ state, failure, provider: "web-push", ...(state === "sent" ? { sent_at: database.now() } : {}) })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "=", "queued")
      .execute(),
  );

/** Only for the same endpoint: a newer subscription stays. */
const forget = ({ database }: Facts, { tenant_id }: SendJob, { id, endpoint }: { id: string; endpoint: string }) =>
  database.inTenant(tenant_id, (tx) =>
    tx
      .deleteFrom("push_subscription")
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("endpoint", "=", endpoint)
      .execute(),
  );

/** Why nothing is sent: no receiver, a newer notification, or too late. */
const findSkipReason = ({ subscription, notification, good_until }: Claimed, now: Date): string | null => {
  if (!subscription) return "unsubscribed";
  if (notification.replaced_by !== null) return "replaced";
  return good_until !== null && good_until <= now ? "too_late" : null;
};

const deliver = async (facts: Facts, row: Claimed, now: Date): Promise<PushResult> => {
  const { subscription, notification, body, link, good_until } = row;
  if (!subscription) return { status: "gone" };
  const [title = "", ...rest] = body.split("\n");
  const read = notice.parse({ kind: notification.kind, params: notification.params });
  const language = notification.language === "en" ? "en" : "sa";
  const { topic } = toNotificationText(read, { language, zone: "UTC" });
  const { ttl, urgency } = pushPace(topic);
  const tag = pushTag(read, row.notification_id ?? row.id);
  const left = good_until === null ? ttl : Math.ceil((good_until.getTime() - now.getTime()) / 1000);
  return facts.gateways.push.send(
    subscription,
    { id: row.notification_id ?? row.id, title, body: rest.join("\n"), url: link ?? "/", tag, language },
    { ttl: Math.min(ttl, left), urgency, topic: tag.replaceAll("-", "").slice(0, 32) },
  );
};

/**
 * Sends one push message. Throws if it may be retried, so that the queue repeats it with growing pauses; the same tag
 * and id replace the message on the phone. Stops when it is outdated; the notification stays in the app in any case.
 */
export const sendPush = async (facts: Facts, job: SendJob): Promise<void> => {
  const row = await claim(facts, job);
  if (!row) return;
  const now = facts.database.now();
  const why = findSkipReason(row, now);
  if (why !== null) {
    await settle(facts, job, "failed", why);
    return;
  }
  const result = await deliver(facts, row, now);
  const line = { message_id: row.id, status: result.status, tries: row.tries };
  if (result.status === "ok") {
    await settle(facts, job, "sent", null);
    return;
  }
  if (result.status === "gone") {
    if (row.subscription) await forget(facts, job, row.subscription);
    await settle(facts, job, "failed", "gone");
    return;
  }
  if (result.status === "later" && row.tries < maxAttempts) throw new Error("a push message is to be tried again");
  await settle(facts, job, "failed", result.code);
  const details = { ...line, failure: result.code };
  if (result.status === "refused" && result.alarm) facts.log.error(details, "alarm: push keys are refused");
  else facts.log.warn(details, "a push message did not leave");
};
