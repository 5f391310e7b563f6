import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { endPush as ending, subscribePush as subscribing } from "@sufra/domain/notifications/api.ts";
import { sql } from "kysely";
import type { PushSender } from "../gateways/push/push-sender.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";

declare module "../platform/http/context.ts" {
  interface Gateways {
    push: PushSender;
  }
}

/** Devices per customer; the oldest is replaced. */
export const maxDevices = 10;

type Owner = { tenantId: string; customerId: string };
type Kept = { id: string; endpoint: string; deviceId: string };

/** Keeps one address per device and a limited number of devices per customer. */
const keepFew = async (tx: Tx, { tenantId, customerId }: Owner, { id, endpoint, deviceId }: Kept): Promise<void> => {
  await tx
    .deleteFrom("push_subscription")
    .where("tenant_id", "=", tenantId)
    .where("device_id", "=", deviceId)
    .where("endpoint", "<>", endpoint)
    .execute();
  const newest = tx
    .selectFrom("push_subscription")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "<>", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxDevices - 1);
  await tx
    .deleteFrom("push_subscription")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "<>", id)
    .where("id", "not in", newest)
    .execute();
};

/** The code that a message links to: the current visit's, otherwise the main branch's. */
const loadCode = async (ctx: Ctx<typeof subscribing>): Promise<string> => {
  const { tenantId, qr, database } = ctx;
  if (qr !== null) return qr.uuid;
  const row = await database.platform(
    (tx) =>
      tx
        .selectFrom("qr_directory")
        .select("uuid")
        .where("tenant_id", "=", tenantId)
        .where("table_id", "is", null)
        .orderBy(sql`branch_id is null`)
        .orderBy("uuid")
        .limit(1)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!row) throw new AppError("not_found");
  return row.uuid;
};

/**
 * Binds nothing if another person signed in on the phone meanwhile. Both lock the session's row, so one sees the other.
 */
const requireLastAtPhone = async (tx: Tx, { tenantId, customer }: Ctx<typeof subscribing>): Promise<void> => {
  await tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customer.id)
    .forKeyShare()
    .execute();
  const own = await tx
    .selectFrom("session")
    .select(["device_id", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customer.session_id)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw new AppError("not_authenticated");
  const later = await tx
    .selectFrom("session")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("device_id", "=", own.device_id)
    .where("ended_at", "is", null)
    .where("created_at", ">", own.created_at)
    .where("customer_id", "<>", customer.id)
    .limit(1)
    .executeTakeFirst();
  if (later) throw new AppError("not_authorized");
};

/** Binds a browser's subscription to the customer and the device; the last one who signed in there has it. */
export const subscribePush = async (ctx: Ctx<typeof subscribing>): Promise<AnswerOf<typeof subscribing>> => {
  const { tenantId, customer, deviceId, body, gateways, database, now } = ctx;
  if (gateways.push.publicKey === null) throw new AppError("not_found");
  const bare = (text: string): string => text.replace(/=+$/, "");
  const { endpoint } = body;
  const keys = { p256dh: bare(body.keys.p256dh), auth: bare(body.keys.auth) };
  if (!gateways.push.takes({ endpoint, ...keys }))
    throw new AppError("validation_failed", undefined, [{ path: "endpoint", code: "field_invalid" }]);
  const whose = { customer_id: customer.id, session_id: customer.session_id, device_id: deviceId };
  const bound = { ...whose, qr_uuid: await loadCode(ctx), ...keys, created_at: now };
  const id = await database.inTenant(tenantId, async (tx) => {
    await requireLastAtPhone(tx, ctx);
    const row = await tx
      .insertInto("push_subscription")
      .values({ tenant_id: tenantId, id: newId(), endpoint, ...bound })
      .onConflict((conflict) => conflict.columns(["tenant_id", "endpoint"]).doUpdateSet(bound))
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepFew(tx, { tenantId, customerId: customer.id }, { id: row.id, endpoint, deviceId });
    return row.id;
  });
  ctx.reply.code(201);
  return { id };
};

/** Ends push on this device. */
export const endPush = async (ctx: Ctx<typeof ending>): Promise<null> => {
  const { tenantId, customer, deviceId, database } = ctx;
  await database.inTenant(tenantId, (tx) =>
    tx
      .deleteFrom("push_subscription")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customer.id)
      .where("device_id", "=", deviceId)
      .execute(),
  );
  ctx.reply.code(204);
  return null;
};

/** Ends push subscriptions of other customers on this device, signed out or not. */
export const endPushOfOthers = async (
  tx: Tx,
  { tenantId, customerId, deviceId }: Owner & { deviceId: string },
): Promise<void> => {
  // A concurrent subscription locks its own session's row: it is seen below, or it sees this sign-in.
  await tx
    .selectFrom("session")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .where("customer_id", "<>", customerId)
    .orderBy("id")
    .forUpdate()
    .execute();
  await tx
    .deleteFrom("push_subscription")
    .where("tenant_id", "=", tenantId)
    .where("device_id", "=", deviceId)
    .where("customer_id", "<>", customerId)
    .execute();
};

/** Ends the device's push subscription with its session: the next user may be another person. */
export const endDevicePush = async (tx: Tx, tenantId: string, sessionIds: readonly string[]): Promise<void> => {
  if (sessionIds.length === 0) return;
  await tx
    .deleteFrom("push_subscription as p")
    .where("p.tenant_id", "=", tenantId)
    .where((eb) =>
      eb.or([
        eb("p.session_id", "in", sessionIds),
        eb.exists(
          eb
            .selectFrom("session as s")
            .select("s.id")
            .where("s.tenant_id", "=", tenantId)
            .where("s.id", "in", sessionIds)
            .whereRef("s.device_id", "=", "p.device_id")
            .whereRef("s.customer_id", "=", "p.customer_id"),
        ),
      ]),
    )
    .execute();
};
