import { createHash } from "node:crypto";
import type { Tx } from "../platform/db/database.ts";
import { sealedContent } from "../platform/audit/record-change.ts";

/** How far the log was recomputed: the last entry, and its hash. */
export type SealedUntil = { seq: number; hash: Uint8Array | null };
export const fromTheFirst: SealedUntil = { seq: 0, hash: null };

/** Entries of one page, so that neither a transaction nor the memory grows with the log. */
const entriesPerPage = 2_000;

const loadEntries = (tx: Tx, tenantId: string, after: number) =>
  tx
    .selectFrom("audit_entry")
    .select(["seq", "prev_hash", "hash", "staff_id", "action", "target", "target_id", "before", "after"])
    .where("tenant_id", "=", tenantId)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(entriesPerPage)
    .execute();

type Entry = Awaited<ReturnType<typeof loadEntries>>[number];

const same = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === null || other === null ? one === other : Buffer.from(one).equals(other);

const getFault = (tenantId: string, entry: Entry, last: SealedUntil): string | null => {
  const { seq, staff_id, action, target, target_id, before, after, hash, prev_hash } = entry;
  if (seq !== last.seq + 1) return `follows entry ${last.seq}`;
  if (!same(prev_hash, last.hash)) return "does not continue the entry before";
  const content = sealedContent(tenantId, seq, {
    staffId: staff_id,
    action,
    target,
    targetId: target_id,
    before,
    after,
  });
  const sealed = createHash("sha256")
    .update(prev_hash ?? Buffer.alloc(0))
    .update(content)
    .digest();
  return sealed.equals(hash) ? null : "was changed after it had been sealed";
};

export type CheckedPage = { broken: { id: string; found: string }[]; until: SealedUntil; more: boolean };

/** Recomputes a page of the chain after `last`: entries that are missing, out of order or changed. */
export const findBrokenSeals = async (tx: Tx, tenantId: string, last: SealedUntil): Promise<CheckedPage> => {
  const entries = await loadEntries(tx, tenantId, last.seq);
  const broken: CheckedPage["broken"] = [];
  let until = last;
  for (const entry of entries) {
    const found = getFault(tenantId, entry, until);
    if (found !== null) broken.push({ id: String(entry.seq), found });
    until = { seq: entry.seq, hash: entry.hash };
  }
  return { broken, until, more: entries.length === entriesPerPage };
};
