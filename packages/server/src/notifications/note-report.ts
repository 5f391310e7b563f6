import type { SmsReport } from "../gateways/sms/sms-provider.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { type SendJob, sendQueue } from "./queue-message.ts";

/** A code that its vendor could not deliver goes by the other channel, once and while it is valid. */
const fallBack = async ({ jobs, database }: Platform, tx: Tx, tenantId: string, vendor: string, report: SmsReport) => {
  const row = await tx
    .updateTable("outbox_message")
    .set((eb) => ({ state: "queued", channel: eb.ref("fallback").$notNull(), fallback: null, failure: report.code }))
    .where("tenant_id", "=", tenantId)
    .where("provider", "=", vendor)
    .where("provider_ref", "=", report.id)
    .where("state", "=", "sent")
    .where("fallback", "is not", null)
    .where("good_until", ">", database.now())
    .returning(["id", "tries"])
    .executeTakeFirst();
  if (!row) return false;
  const job: SendJob = { tenant_id: tenantId, id: row.id, tries: row.tries };
  await jobs.send(tx, sendQueue, job, { priority: 1 });
  return true;
};

/** Reports come late, twice and out of order: final states stay, and unknown messages are ignored. */
export const noteReport = async (
  platform: Platform,
  tenantId: string,
  vendor: string,
  report: SmsReport,
): Promise<void> => {
  const { status } = report;
  if (status !== "delivered" && status !== "failed") return;
  await platform.database.inTenant(tenantId, async (tx) => {
    if (status === "failed" && (await fallBack(platform, tx, tenantId, vendor, report))) return;
    await tx
      .updateTable("outbox_message")
      .set({
        state: status,
        failure: status === "failed" ? (report.code ?? "undelivered") : null,
        reported_at: platform.database.now(),
      })
      .where("tenant_id", "=", tenantId)
      .where("provider", "=", vendor)
      .where("provider_ref", "=", report.id)
      .where("state", "=", "sent")
      .execute();
  });
};
