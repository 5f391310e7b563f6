import { sql } from "kysely";
import type { ReadWhat } from "@sufra/domain/pos/api.ts";
import type { Platform } from "../platform/http/context.ts";
import { readStep } from "./read-step.ts";
import { type ReadJob, readQueue, startRead } from "./reads.ts";

/** How old what was read may be. */
const maxAgeMs: Partial<Record<ReadWhat, number>> = { live: 300_000, links: 3_600_000 };

/** Prices and stock as they are now: at once, as soon as the point of sale says that its menu changed. */
export const refreshMenu = ({ database, jobs }: Platform, tenantId: string): Promise<void> =>
  database.inTenant(tenantId, (tx) => startRead({ jobs, now: database.now() }, tx, tenantId, "live"));

/** Readings whose process was killed go on, and what is old is read again. */
export const lookAfterReads = async ({ database, jobs }: Platform, tenantId: string): Promise<void> =>
  database.inTenant(tenantId, async (tx) => {
    const now = database.now();
    const rows = await tx
      .selectFrom("pos_read")
      .select(["what", "id", "state", "next_at", "ended_at"])
      .where("tenant_id", "=", tenantId)
      .execute();
    for (const { what, id, state, next_at } of rows)
      if (state === "reading" && next_at <= now)
        await jobs.send<ReadJob>(tx, readQueue, { tenant_id: tenantId, what: what as ReadWhat, read_id: id });
    const { rows: linked } = await sql`
      select from pos_link where tenant_id = ${tenantId} and kind = 'product' limit 1`.execute(tx);
    for (const [what, age] of Object.entries(maxAgeMs) as [ReadWhat, number][]) {
      const ended = rows.find((row) => row.what === what)?.ended_at;
      const isDue =
        ended === undefined
          ? !rows.some((row) => row.what === what)
          : ended !== null && now.getTime() - ended.getTime() >= age;
      if (isDue && (what !== "live" || linked.length > 0)) await startRead({ jobs, now }, tx, tenantId, what);
    }
  });

export const registerPosReads = (platform: Platform): void => {
  const { jobs } = platform;
  jobs.work<ReadJob>(readQueue, (job) => readStep(platform, job), { batch: 1, concurrency: 4, timeoutSeconds: 120 });
  jobs.whenDue("pos.reads", (tenantId) => lookAfterReads(platform, tenantId), { everySeconds: 60 });
};
