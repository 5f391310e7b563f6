import type { Channels, editChannels as editing, readChannels as reading } from "@sufra/domain/notifications/api.ts";
import { mutableTopics } from "@sufra/domain/notifications/pushing.ts";
import { agreesToMarketing, setMarketing } from "../customers/marketing.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";

type Whose = { tenantId: string; customerId: string };

/** The topics a guest has muted. */
export const loadMuted = async (tx: Tx, { tenantId, customerId }: Whose): Promise<string[]> => {
  const rows = await tx
    .selectFrom("muted_topic")
    .select("topic")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
  return rows.map(({ topic }) => topic);
};

const loadChannels = async (
  tx: Tx,
  { tenantId, customerId, deviceId, publicKey }: Whose & { deviceId: string; publicKey: string | null },
): Promise<Channels> => {
  const muted = await loadMuted(tx, { tenantId, customerId });
  const device = await tx
    .selectFrom("push_subscription")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("device_id", "=", deviceId)
    .limit(1)
    .executeTakeFirst();
  return {
    public_key: publicKey,
    subscribed: publicKey !== null && device !== undefined,
    order: !muted.includes("order"),
    reward: !muted.includes("reward"),
    offer: await agreesToMarketing(tx, { tenantId, customerId }),
  };
};

const aboutOf = ({ tenantId, customer, deviceId, gateways }: Ctx<typeof reading> | Ctx<typeof editing>) => ({
  tenantId,
  customerId: customer.id,
  deviceId,
  publicKey: gateways.push.publicKey,
});

export const readChannels = (ctx: Ctx<typeof reading>): Promise<Channels> => {
  const about = aboutOf(ctx);
  return ctx.database.inTenant(ctx.tenantId, (tx) => loadChannels(tx, about), { readOnly: true });
};

export const editChannels = (ctx: Ctx<typeof editing>): Promise<Channels> => {
  const { tenantId, body, language, now, database } = ctx;
  const about = aboutOf(ctx);
  const { customerId } = about;
  return database.inTenant(tenantId, async (tx) => {
    if (body.offer !== undefined) await setMarketing(tx, { tenantId, customerId, agrees: body.offer, language, now });
    for (const topic of mutableTopics) {
      if (body[topic] === false)
        await tx
          .insertInto("muted_topic")
          .values({ tenant_id: tenantId, customer_id: customerId, topic, muted_at: now })
          .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "topic"]).doNothing())
          .execute();
      if (body[topic] === true)
        await tx
          .deleteFrom("muted_topic")
          .where("tenant_id", "=", tenantId)
          .where("customer_id", "=", customerId)
          .where("topic", "=", topic)
          .execute();
    }
    return loadChannels(tx, about);
  });
};
