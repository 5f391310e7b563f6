import type { Tx } from "../platform/db/database.ts";
import type { JsonValue } from "../platform/db/json-columns.ts";
import { AppError } from "../platform/errors.ts";
import { holdJournal, recordChange } from "./record-change.ts";
import { revisionOf } from "./revision.ts";

type Change<E extends JsonValue> = {
  tenantId: string;
  staffId: string;
  /** `product.edit`, `product.remove`: what the journal files it under. */
  action: string;
  target: string;
  targetId: string;
  /** What the editor had before them; another revision is refused, so that nobody's work is written over unseen. */
  revision: string;
  /** The thing as the console reads it, or nothing; called before and after. */
  read: () => Promise<E | undefined>;
  change: (before: E) => Promise<unknown>;
};

/** Who changed one of them last, for the sentence of the refusal. */
export const lastEditor = async (tx: Tx, tenantId: string, target: string, targetIds: readonly string[]) => {
  const last = await tx
    .selectFrom("audit_entry")
    .innerJoin("staff_account", "staff_account.id", "audit_entry.staff_id")
    .select(["staff_account.name", "audit_entry.created_at"])
    .where("audit_entry.tenant_id", "=", tenantId)
    .where("target", "=", target)
    .where("target_id", "in", [...targetIds])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? { name: last.name, time: last.created_at.toISOString() } : {};
};

/**
 * One change by staff to one thing, and its entry in the journal. The journal's lock comes first: changes of an
 * establishment follow one another, so what was read before is what is changed. Answers the thing as it is afterwards,
 * nothing where it was removed.
 */
export const changeEntity = async <E extends JsonValue>(tx: Tx, wanted: Change<E>): Promise<E | undefined> => {
  const { tenantId, staffId, action, target, targetId, revision, read, change } = wanted;
  await holdJournal(tx, tenantId);
  const before = await read();
  if (before === undefined) throw new AppError("not_found");
  if (revisionOf(before) !== revision)
    throw new AppError("edit_conflict", await lastEditor(tx, tenantId, target, [targetId]));
  await change(before);
  const after = await read();
  await recordChange(tx, tenantId, { staffId, action, target, targetId, before, after: after ?? null });
  return after;
};
