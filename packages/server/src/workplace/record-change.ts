import { createHash } from "node:crypto";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { JsonValue } from "../platform/db/json-columns.ts";
import { ordered } from "./ordered.ts";

export type AuditEntry = {
  staffId: string;
  action: string;
  target: string;
  targetId: string | null;
  before: JsonValue;
  after: JsonValue;
};

/** What an entry's hash seals after the hash before it. */
export const sealedContent = (tenantId: string, seq: number, entry: AuditEntry): string =>
  JSON.stringify([
    ...[tenantId, seq, entry.staffId, entry.action, entry.target, entry.targetId],
    ...[ordered(entry.before), ordered(entry.after)],
  ]);

/** Holds the establishment's row, so that entries follow one another; keys that refer to it do not wait. */
export const holdJournal = (tx: Tx, tenantId: string): Promise<unknown> =>
  tx.selectFrom("establishment").select("tenant_id").where("tenant_id", "=", tenantId).forNoKeyUpdate().execute();

const lastEntry = async (tx: Tx, tenantId: string): Promise<{ seq: number; hash: Uint8Array } | undefined> => {
  await holdJournal(tx, tenantId);
  return tx
    .selectFrom("audit_entry")
    .select(["seq", "hash"])
    .where("tenant_id", "=", tenantId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
};

/** Records who changed what, in the change's own transaction; each entry is sealed by the hash of the one before. */
export const recordChange = async (tx: Tx, tenantId: string, entry: AuditEntry): Promise<void> => {
  const { staffId, action, target, targetId, before, after } = entry;
  const last = await lastEntry(tx, tenantId);
  const seq = (last?.seq ?? 0) + 1;
  const content = sealedContent(tenantId, seq, entry);
  const hash = createHash("sha256")
    .update(last?.hash ?? Buffer.alloc(0))
    .update(content)
    .digest();
  await tx
    .insertInto("audit_entry")
    .values({
      ...{ tenant_id: tenantId, seq, prev_seq: last?.seq ?? null, prev_hash: last?.hash ?? null, hash },
      ...{ staff_id: staffId, action, target, target_id: targetId, before: json(before), after: json(after) },
    })
    .execute();
};
