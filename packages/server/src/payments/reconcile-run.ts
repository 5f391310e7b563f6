import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { findBrokenSeals, fromTheFirst, type SealedUntil } from "../audit-log/find-broken-seals.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { alwaysChecked, checkNames, type Difference, runCheck } from "./reconcile.ts";

type Facts = Pick<Platform, "database" | "log">;

const dayMs = 86_400_000;
/** Everything is compared this often, even where nothing happened. */
const wholeEveryDays = 7;
/** An establishment's turn ends after this time; what is left follows when the others had theirs. */
const turnMs = 20_000;
/** The longest pause after a check: half of the time belongs to guests. */
const longestPauseMs = 10_000;
/** The audit log's place among the checks: the last one. */
const auditLog = "audit_log";

const steps = [...checkNames, auditLog];
const getNext = (check: string): string | null => steps[steps.indexOf(check) + 1] ?? null;

type Run = { startedAt: Date; whole: boolean; check: string; sealed: SealedUntil };

/** Whether anything was recorded since: what is cached changes with a row in one of these. */
const hasChanged = async (tx: Tx, tenantId: string, since: Date): Promise<boolean> => {
  const by = (table: string, column = "created_at") =>
    sql`exists (select from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(column)} >= ${since})`;
  const changes = [
    sql`exists (select from customer_order where tenant_id = ${tenantId} and business_day >= ${since}::date - 1)`,
    ...["wallet_entry", "prize_claim", "redemption", "coupon_redemption", "evaluation", "refund", "audit_entry"].map(
      (table) => by(table),
    ),
    by("punch", "punched_at"),
  ];
  const { rows } = await sql<{ changed: boolean }>`select ${sql.join(changes, sql` or `)} as changed`.execute(tx);
  return rows[0]?.changed === true;
};

/** The run under way, or a new one. */
const openRun = async (tx: Tx, tenantId: string, now: Date): Promise<Run> => {
  const row = await tx.selectFrom("reconciliation").selectAll().where("tenant_id", "=", tenantId).executeTakeFirst();
  const whole = row === undefined || row.full_at.getTime() < now.getTime() - wholeEveryDays * dayMs;
  const sealed = (from: boolean): SealedUntil =>
    from || row === undefined ? fromTheFirst : { seq: row.audit_seq, hash: row.audit_hash };
  if (row?.started_at && row.next_check !== null && steps.includes(row.next_check))
    return { startedAt: row.started_at, whole: row.whole, check: row.next_check, sealed: sealed(false) };
  const first = whole || (await hasChanged(tx, tenantId, row.compared_at)) ? steps[0] : alwaysChecked;
  return { startedAt: now, whole, check: first ?? auditLog, sealed: sealed(whole) };
};

/** Stores how far the run has come; `next` null: it is complete. */
const storeRun = async (tx: Tx, tenantId: string, run: Run, next: string | null): Promise<void> => {
  const { startedAt, whole, sealed } = run;
  const place = { audit_seq: sealed.seq, audit_hash: sealed.hash === null ? null : Buffer.from(sealed.hash) };
  const done = { compared_at: startedAt, started_at: null, next_check: null, ...(whole ? { full_at: startedAt } : {}) };
  const underWay = { started_at: startedAt, next_check: next, whole };
  const values = { ...place, ...(next === null ? done : underWay) };
  const never = new Date(0);
  await tx
    .insertInto("reconciliation")
    .values({ tenant_id: tenantId, compared_at: never, full_at: never, ...values })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(values))
    .execute();
};

/** One check, or a page of the audit log: what it found, and the check that follows. */
const runStep = async (
  { database }: Pick<Facts, "database">,
  tenantId: string,
  run: Run,
): Promise<{ differences: Difference[]; next: string | null }> => {
  if (run.check !== auditLog)
    return { differences: await runCheck(database, tenantId, run.check), next: getNext(run.check) };
  const page = await database.inTenant(tenantId, (tx) => findBrokenSeals(tx, tenantId, run.sealed), { readOnly: true });
  run.sealed = page.until;
  const differences = page.broken.map((row) => ({ check: auditLog, ...row }));
  return { differences, next: page.more ? auditLog : null };
};

/** Compares everything of an establishment at once, each check in a transaction of its own. */
export const reconcileNow = async (facts: Pick<Facts, "database">, tenantId: string): Promise<Difference[]> => {
  const run: Run = { startedAt: facts.database.now(), whole: true, check: steps[0] ?? auditLog, sealed: fromTheFirst };
  const found: Difference[] = [];
  for (;;) {
    const { differences, next } = await runStep(facts, tenantId, run);
    found.push(...differences);
    if (next === null) return found;
    run.check = next;
  }
};

/**
 * Compares a part of an establishment's ledgers; true: the rest follows in its next turn. The place is stored after each
 * check, so that another process goes on where one was stopped. Differences raise an alarm.
 */
export const reconcileTurn = async (facts: Facts, tenantId: string): Promise<boolean> => {
  const { database, log } = facts;
  const run = await database.inTenant(tenantId, (tx) => openRun(tx, tenantId, database.now()), { readOnly: true });
  for (const end = Date.now() + turnMs; ;) {
    const started = performance.now();
    const { differences, next } = await runStep(facts, tenantId, run);
    if (differences.length > 0)
      log.error({ tenant: tenantId, differences: differences.slice(0, 20) }, "ALARM: the ledgers differ");
    await database.inTenant(tenantId, (tx) => storeRun(tx, tenantId, run, next));
    if (next === null) return false;
    run.check = next;
    await sleep(Math.min(longestPauseMs, performance.now() - started));
    if (Date.now() >= end) return true;
  }
};

/** Every night, in any process. */
export const registerReconciling = (platform: Platform): void =>
  platform.jobs.whenDue("reconciling", (tenantId) => reconcileTurn(platform, tenantId), {
    everySeconds: 600,
    leaseSeconds: 900,
  });
