import type { Platform } from "../platform/http/context.ts";

export const forgetQueue = "payments.forget-card";
export type ForgetJob = { tenant_id: string; card_id: string };

/** Removes a card at its provider. An account that was replaced since then cannot be asked, and its token is useless. */
export const forgetCard = async (
  { database, gateways, log }: Platform,
  { tenant_id: tenantId, card_id }: ForgetJob,
): Promise<void> => {
  const card = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("card_removal")
        .select(["provider", "account", "token"])
        .where("tenant_id", "=", tenantId)
        .where("id", "=", card_id)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!card) return;
  const provider = await gateways.payments(tenantId, card);
  if (provider.account === card.account) await provider.deleteCard(card.token);
  else log.warn({ tenant: tenantId }, "a removed card stays with a payment account that is no longer connected");
  await database.inTenant(tenantId, (tx) =>
    tx.deleteFrom("card_removal").where("tenant_id", "=", tenantId).where("id", "=", card_id).execute(),
  );
};

/** Tried for about a day. */
export const registerForgetting = (platform: Platform): void =>
  platform.jobs.work<ForgetJob>(forgetQueue, (job) => forgetCard(platform, job), {
    batch: 1,
    concurrency: 2,
    retries: 150,
    retryDelaySeconds: 10,
  });
