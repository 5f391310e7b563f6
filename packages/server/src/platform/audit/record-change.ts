import { createHash } from "node:crypto";
import type { Tx } from "../db/database.ts";
import { inOrder } from "../db/in-order.ts";
import { awaitBeforeCommit } from "../db/transaction-scope.ts";
import { json, sortKeys } from "../db/json.ts";
import type { JsonValue } from "../db/json-columns.ts";

export type AuditEntry = {
  /** Null: the connected point of sale did it. */
  staffId: string | null;
  action: string;
  target: string;
  targetId: string | null;
  before: JsonValue;
  after: JsonValue;
  /** When it happened; now, unless a history is written. */
  at?: Date;
};

/** The fields that an entry's hash covers, after the previous hash. */
export const sealedContent = (tenantId: string, seq: number, entry: AuditEntry): string =>
  JSON.stringify([
    tenantId,
    seq,
    entry.staffId,
    entry.action,
    entry.target,
    entry.targetId,
    sortKeys(entry.before),
    sortKeys(entry.after),
  ]);

/** Locks the establishment's row to order the entries; this lock does not block foreign key checks. */
export const lockAuditLog = (tx: Tx, tenantId: string): Promise<unknown> =>
  tx.selectFrom("establishment").select("tenant_id").where("tenant_id", "=", tenantId).forNoKeyUpdate().execute();

const lastEntry = async (tx: Tx, tenantId: string): Promise<{ seq: number; hash: Uint8Array } | undefined> => {
  // Sent at once; the entry is read after the lock.
  const locked = lockAuditLog(tx, tenantId);
  const last = tx
    .selectFrom("audit_entry")
    .select(["seq", "hash"])
    .where("tenant_id", "=", tenantId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const [, entry] = await inOrder([locked, last]);
  return entry;
};

/** Rows per statement: far below PostgreSQL's limit of parameters. */
const chunk = 500;

/**
 * Records who changed what in the change's own transaction; each entry is sealed by the hash of the one before. What is
 * still being read is awaited with the log. Returns their consecutive positions.
 */
export const recordChanges = async (
  tx: Tx,
  tenantId: string,
  asked: readonly (AuditEntry | Promise<AuditEntry>)[],
): Promise<{ first: number; last: number }> => {
  const [before, ...entries] = await inOrder([lastEntry(tx, tenantId), ...asked]);
  const first = (before?.seq ?? 0) + 1;
  let sealed = before?.hash ?? null;
  const rows = entries.map((entry, place) => {
    const seq = first + place;
    const prev_hash = sealed;
    const hash = createHash("sha256")
      .update(prev_hash ?? Buffer.alloc(0))
      .update(sealedContent(tenantId, seq, entry))
      .digest();
    sealed = hash;
    return {
      tenant_id: tenantId,
      seq,
      prev_seq: seq === 1 ? null : seq - 1,
      prev_hash,
      hash,
      staff_id: entry.staffId,
      action: entry.action,
      target: entry.target,
      target_id: entry.targetId,
      before: json(entry.before),
      after: json(entry.after),
      ...(entry.at ? { created_at: entry.at } : {}),
    };
  });
  for (let from = 0; from < rows.length; from += chunk) {
    const written = tx.insertInto("audit_entry").values(rows.slice(from, from + chunk));
    awaitBeforeCommit(written.execute());
  }
  return { first, last: first + rows.length - 1 };
};

export const recordChange = async (
  tx: Tx,
  tenantId: string,
  entry: AuditEntry | Promise<AuditEntry>,
): Promise<void> => {
  await recordChanges(tx, tenantId, [entry]);
};
