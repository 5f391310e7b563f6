import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { Platform } from "../platform/http/context.ts";
import { PosError } from "../gateways/pos/pos-adapter.ts";
import { openPos } from "./connected.ts";
import { pausePos } from "./lease.ts";
import { readPage, type Step } from "./read-page.ts";
import { type ReadJob, readQueue } from "./reads.ts";

/** Longer than a call with its repeats; afterwards another process may read the page. */
const leaseMs = 60_000;
const maxTries = 8;
const longestPauseMs = 300_000;

type Reading = { id: string; step: Step; pages: number; tries: number };
type Ending = { state: "done" | "failed"; error: string | null };

/** Takes the reading for this process; null: it ended, waits, or another process has it. */
const lease = ({ database }: Platform, job: ReadJob): Promise<Reading | null> =>
  database.inTenant(job.tenant_id, async (tx) => {
    const now = database.now();
    const row = await tx
      .updateTable("pos_read")
      .set({ next_at: new Date(now.getTime() + leaseMs) })
      .where("tenant_id", "=", job.tenant_id)
      .where("what", "=", job.what)
      .where("id", "=", job.read_id)
      .where("state", "=", "reading")
      .where("next_at", "<=", now)
      .returning(["id", "step", "pages", "tries"])
      .executeTakeFirst();
    return row ?? null;
  });

const update = async (tx: Tx, job: ReadJob, values: object): Promise<boolean> => {
  const rows = await tx
    .updateTable("pos_read")
    .set(values)
    .where("tenant_id", "=", job.tenant_id)
    .where("what", "=", job.what)
    .where("id", "=", job.read_id)
    .where("state", "=", "reading")
    .returning("id")
    .execute();
  return rows.length > 0;
};

const end = ({ database }: Platform, job: ReadJob, { state, error }: Ending): Promise<boolean> =>
  database.inTenant(job.tenant_id, (tx) => update(tx, job, { state, error, ended_at: database.now() }));

/** The worker is free meanwhile: the page is asked for again by another job. */
const wait = ({ database, jobs }: Platform, job: ReadJob, until: Date, more: object): Promise<void> =>
  database.inTenant(job.tenant_id, async (tx) => {
    if (await update(tx, job, { next_at: until, ...more })) await jobs.send(tx, readQueue, job, { startAfter: until });
  });

const failed = async (platform: Platform, job: ReadJob, { tries }: Reading, failure: PosError): Promise<unknown> => {
  const { fault, retryAfterMs } = failure;
  const now = platform.database.now().getTime();
  if (fault === "busy") {
    const until = new Date(now + (retryAfterMs ?? longestPauseMs));
    await platform.database.inTenant(job.tenant_id, (tx) => pausePos(tx, job.tenant_id, "busy", until));
    return wait(platform, job, until, { error: "busy" });
  }
  if (fault === "key_refused" || fault === "scope_missing")
    return end(platform, job, { state: "failed", error: fault });
  if (fault === "invalid" || fault === "unknown") return end(platform, job, { state: "failed", error: "unexpected" });
  if (tries + 1 >= maxTries) return end(platform, job, { state: "failed", error: "unreachable" });
  const until = new Date(now + Math.min(longestPauseMs, 1_000 * 2 ** tries));
  return wait(platform, job, until, { error: "unreachable", tries: tries + 1 });
};

const findPause = async ({ database }: Platform, tenantId: string): Promise<Date | null> => {
  const row = await database.inTenant(
    tenantId,
    (tx) => tx.selectFrom("pos_business").select("paused_until").where("tenant_id", "=", tenantId).executeTakeFirst(),
    { readOnly: true },
  );
  const until = row?.paused_until ?? null;
  return until !== null && until > database.now() ? until : null;
};

/** Reads one page, stores it and queues the next one in one transaction: a killed process loses only the page. */
export const readStep = async (platform: Platform, job: ReadJob): Promise<unknown> => {
  const { database, jobs } = platform;
  const reading = await lease(platform, job);
  if (reading === null) return undefined;
  const pos = await openPos(platform, job.tenant_id);
  if (pos === null) return end(platform, job, { state: "failed", error: "key_refused" });
  const pause = await findPause(platform, job.tenant_id);
  if (pause !== null) return wait(platform, job, pause, { error: "busy" });
  try {
    const page = await readPage(pos, job.what, reading.step);
    return await database.inTenant(job.tenant_id, async (tx) => {
      const now = database.now();
      const next = page.next && { step: json(page.next), next_at: now };
      const ended = { state: "done", ended_at: now };
      const values = { ...(next ?? ended), pages: reading.pages + 1, tries: 0, error: null };
      if (!(await update(tx, job, values))) return;
      await page.store({ tx, tenantId: job.tenant_id, now, live: platform.live });
      if (next) await jobs.send<ReadJob>(tx, readQueue, job);
    });
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    return failed(platform, job, reading, error);
  }
};
