import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

const dayMs = 86_400_000;
/** Days that contents of a sent or failed message stay readable, for support questions. */
export const readableDays = 30;
/** Rows per transaction, so that others do not wait long for a lock. */
const step = 1_000;

/**
 * Empties receiver and text of old messages; id, channel, times and result stay. Messages still unsent after that time
 * are given up. Returns how many were emptied in this step.
 */
const forgetSome = async (tx: Tx, tenantId: string, before: Date): Promise<number> => {
  const old = tx
    .selectFrom("outbox_message")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("created_at", "<", before)
    .where((eb) => eb.fn.coalesce("sent_at", "resent_at", "not_before", "created_at"), "<", before)
    .where((eb) => eb.or([eb("recipient", "<>", ""), eb("body", "<>", "")]))
    .orderBy("created_at")
    .limit(step)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await tx
    .updateTable("outbox_message")
    .set({
      recipient: "",
      body: "",
      html: null,
      code: null,
      fallback: null,
      stop_url: null,
      subject: sql<string | null>`case when subject is null then null else '' end`,
      next_try_at: null,
      state: sql<string>`case when state = 'queued' then 'failed' else state end`,
      failure: sql<string | null>`case when state = 'queued' then 'too_late' else failure end`,
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Empties all old messages, step by step; a second run finds nothing. */
export const forgetMessages = async ({ database }: Pick<Platform, "database">, tenantId: string): Promise<number> => {
  const before = new Date(database.now().getTime() - readableDays * dayMs);
  for (let total = 0; ;) {
    const some = await database.inTenant(tenantId, (tx) => forgetSome(tx, tenantId, before));
    total += some;
    if (some < step) return total;
  }
};

export const registerMessageCleanup = (platform: Platform): void =>
  platform.jobs.whenDue("messages", async (tenantId) => void (await forgetMessages(platform, tenantId)), {
    everySeconds: 3_600,
    leaseSeconds: 600,
  });
