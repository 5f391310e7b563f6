import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { prizeTextMs } from "@sufra/domain/notifications/retry-times.ts";
import { rewardMessage } from "@sufra/domain/prizes/reward-message.ts";
import { queueMessage } from "../notifications/queue-message.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

type Owner = { tenantId: string; customerId: string; now: Date };
type CodeOf = { id: string; name: { sa: string; en: string }; code: string };

/** Sends each prize's code once by message, in its owner's language, and tries for 24 hours. */
export const sendCode = async (
  platform: Pick<Platform, "jobs">,
  tx: Tx,
  { tenantId, customerId, now }: Owner,
  { id, name, code }: CodeOf,
): Promise<void> => {
  const establishment = tx.selectFrom("establishment").select("app_qr_only").where("tenant_id", "=", tenantId);
  const row = await tx
    .selectFrom("customer")
    .select(["phone_e164", "language", establishment.as("app_only")])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const { phone_e164: to, language, app_only } = row;
  if (to === null) return;
  const body = rewardMessage(name, groupedCode(code), language === "en" ? "en" : "sa", app_only === true);
  const dedupeKey = `reward:${id}`;
  const goodUntil = new Date(now.getTime() + prizeTextMs);
  await queueMessage(platform, tx, tenantId, { channel: "sms", kind: "service", to, body, dedupeKey, goodUntil });
};
