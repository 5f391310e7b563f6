import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { toDerivedId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { openPos } from "./connected.ts";
import { readNextBill } from "./earn-bills.ts";
import { findNewBills } from "./find-bills.ts";
import { type Lease, LeaseLostError, releaseLease, takeLease } from "./lease.ts";
import { type PosJob, posQueue, wakePos } from "./queue-order.ts";
import { readNext } from "./read-orders.ts";
import { recheckNext } from "./recheck-blocked.ts";
import { sendNext } from "./send-order.ts";
import { sendNextStatus } from "./send-status.ts";
import { PausedError, pauseAll, type Work } from "./work.ts";

/** A run ends after this time, so that no establishment keeps the workers from the others. */
const runMs = 40_000;
const minute = 60_000;

/** In turn, so that a long queue of orders keeps no status from being sent or read. */
const kinds = [sendNext, sendNextStatus, readNext, recheckNext, readNextBill, findNewBills];

const workOff = async (work: Work): Promise<void> => {
  const end = Date.now() + runMs;
  for (let idle = 0, turn = 0; idle < kinds.length && Date.now() < end; turn += 1) {
    const next = kinds[turn % kinds.length] as (work: Work) => Promise<boolean>;
    idle = (await next(work)) ? 0 : idle + 1;
  }
};

const run = async (platform: Platform, lease: Lease): Promise<void> => {
  try {
    const pos = await openPos(platform, lease.tenantId);
    if (pos === null) await pauseAll({ platform, lease }, "not_connected", 10 * minute);
    else await workOff({ platform, pos, lease });
  } catch (error) {
    if (!(error instanceof PausedError || error instanceof LeaseLostError)) throw error;
  } finally {
    await releaseLease(platform, lease);
  }
};

/** When the establishment has something to do next; null: nothing. */
const findDue = async (tx: Tx, tenantId: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(w.at, paused_until) as at from pos_business p cross join lateral (select min(at) as at from (
      select h.next_try_at as at from branch b cross join lateral (
        select next_try_at from pos_order where tenant_id = ${tenantId} and branch_id = b.id and state = 'waiting'
        order by queued_at, order_id limit 1) h
      where b.tenant_id = ${tenantId}
      union all
      select min(next_try_at) from pos_order where tenant_id = ${tenantId} and state = 'sent' and status_to_send is not null
      union all
      select min(next_try_at) from pos_order where tenant_id = ${tenantId} and state = 'blocked' and error = 'unlinked'
      union all
      select min(check_at) from pos_order where tenant_id = ${tenantId} and check_at is not null
      union all
      select min(check_at) from pos_bill where tenant_id = ${tenantId} and check_at is not null
      union all
      select bills_next_at from pos_business where tenant_id = ${tenantId}) due) w
    where p.tenant_id = ${tenantId} and w.at is not null`.execute(tx);
  return rows[0]?.at ?? null;
};

/** Wakes the next run: at once if something came meanwhile, later for what waits less than a minute. */
const scheduleNext = ({ database, jobs }: Platform, tenantId: string): Promise<void> =>
  database.inTenant(tenantId, async (tx) => {
    const at = await findDue(tx, tenantId);
    if (at === null) return;
    const wait = at.getTime() - database.now().getTime();
    // The same id for the same time, so that runs of the same moment queue one.
    const id = toDerivedId(`${tenantId}|${at.getTime()}`);
    if (wait <= 0) await wakePos(jobs, tx, tenantId);
    else if (wait < minute) await jobs.send<PosJob>(tx, posQueue, { tenant_id: tenantId }, { startAfter: at, id });
  });

/** Works for an establishment's point of sale until nothing is due; another process that does so already goes on alone. */
export const workForPos = async (platform: Platform, tenantId: string): Promise<void> => {
  const lease = await takeLease(platform, tenantId);
  if (lease === null) return;
  await run(platform, lease);
  await scheduleNext(platform, tenantId);
};

/** Wakes an establishment whose own job was lost, or whose process was killed. */
const wakeIfDue = ({ database, jobs }: Platform, tenantId: string): Promise<void> =>
  database.inTenant(tenantId, async (tx) => {
    const at = await findDue(tx, tenantId);
    if (at !== null && at <= database.now()) await wakePos(jobs, tx, tenantId);
  });

/** What earned is in its bill; the rest is forgotten. */
const forgetBills = ({ database }: Platform, tenantId: string): Promise<unknown> => {
  const before = new Date(database.now().getTime() - 90 * 86_400_000);
  return database.inTenant(tenantId, (tx) =>
    tx.deleteFrom("pos_bill").where("tenant_id", "=", tenantId).where("seen_at", "<", before).execute(),
  );
};

export const registerPosQueue = (platform: Platform): void => {
  const { jobs } = platform;
  jobs.work<PosJob>(posQueue, ({ tenant_id }) => workForPos(platform, tenant_id), {
    concurrency: 5,
    batch: 1,
    retries: 0,
    timeoutSeconds: 300,
  });
  jobs.whenDue("pos", (tenantId) => wakeIfDue(platform, tenantId), { everySeconds: 60 });
  jobs.whenDue("pos.bills", async (tenantId) => void (await forgetBills(platform, tenantId)), { everySeconds: 3_600 });
};
