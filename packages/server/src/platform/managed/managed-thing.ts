import { createHash } from "node:crypto";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { lockAuditLog, recordChange } from "../audit/record-change.ts";
import type { Tx } from "../db/database.ts";
import { sortKeys } from "../db/json.ts";
import type { JsonValue } from "../db/json-columns.ts";
import { AppError } from "../errors.ts";
import type { Ctx, StaffIdentity } from "../http/context.ts";

/** A change in progress: its transaction and its author. */
export type Editing = { tx: Tx; tenantId: string; staffId: string; now: Date };

export type Asking = Pick<Ctx, "database" | "live" | "now"> & {
  tenantId: string;
  staff: StaffIdentity;
  tx?: Tx | undefined;
};

/** Hash of a thing's content: 22 letters that change with any field. */
const getRevision = (entity: JsonValue): string =>
  createHash("sha256")
    .update(JSON.stringify(sortKeys(entity)))
    .digest("base64url")
    .slice(0, 22);

export const withRevision = <E extends JsonValue & object>(entity: E): E & { revision: string } => ({
  ...entity,
  revision: getRevision(entity),
});

export const refuseFields = (issues: readonly FieldIssue[]): void => {
  if (issues.length > 0) throw new AppError("validation_failed", undefined, [...issues]);
};

/** Serializes the changes of an establishment; a call with a key has already opened its transaction. */
export const changeManaged = <T>(ctx: Asking, work: (editing: Editing) => Promise<T>): Promise<T> => {
  const { database, tenantId, staff, now } = ctx;
  const change = async (tx: Tx): Promise<T> => {
    await lockAuditLog(tx, tenantId);
    return work({ tx, tenantId, staffId: staff.id, now });
  };
  return ctx.tx ? change(ctx.tx) : database.inTenant(tenantId, change);
};

export const readManaged = async <T extends JsonValue & object>(
  { database, tenantId }: Pick<Asking, "database" | "tenantId">,
  read: (tx: Tx) => Promise<T | undefined>,
): Promise<T & { revision: string }> => {
  const found = await database.inTenant(tenantId, read, { readOnly: true });
  if (found === undefined) throw new AppError("not_found");
  return withRevision(found);
};

/** Records a new thing in the audit log and returns it. */
export const recordNew = async <T extends JsonValue & object>(
  { tx, tenantId, staffId }: Editing,
  { target, id }: { target: string; id: string },
  read: () => Promise<T | undefined>,
): Promise<T & { revision: string }> => {
  const after = await read();
  if (after === undefined) throw new Error(`the new ${target} cannot be read`);
  const action = `${target}.create`;
  await recordChange(tx, tenantId, { staffId, action, target, targetId: id, before: null, after });
  return withRevision(after);
};

/** The author of the last change, for the conflict message. */
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

type Change<E extends JsonValue> = {
  tenantId: string;
  staffId: string;
  /** The audit log's name of the change: `product.edit`, `product.remove`. */
  action: string;
  target: string;
  targetId: string;
  /** The revision that the editor loaded; another one is refused, so that no edit is overwritten. */
  revision: string;
  /** The thing as the console reads it; called before and after the change. */
  read: () => Promise<E | undefined>;
  change: (before: E) => Promise<unknown>;
};

/**
 * Changes one thing and records it in the audit log. The log's lock comes first, so that the `read` before the change
 * is current. Returns the thing afterwards, undefined if it was removed.
 */
export const changeEntity = async <E extends JsonValue>(tx: Tx, wanted: Change<E>): Promise<E | undefined> => {
  const { tenantId, staffId, action, target, targetId, revision, read, change } = wanted;
  await lockAuditLog(tx, tenantId);
  const before = await read();
  if (before === undefined) throw new AppError("not_found");
  if (getRevision(before) !== revision)
    throw new AppError("edit_conflict", await lastEditor(tx, tenantId, target, [targetId]));
  await change(before);
  const after = await read();
  await recordChange(tx, tenantId, { staffId, action, target, targetId, before, after: after ?? null });
  return after;
};

type Acting = Pick<Editing, "tx" | "tenantId" | "staffId">;
type Opened<T> = {
  target: string;
  id: string;
  revision: string;
  read: (tx: Tx, tenantId: string, id: string) => Promise<T | undefined>;
};

const changeOpened = <T extends JsonValue & object>(
  { tx, tenantId, staffId }: Acting,
  { target, id, revision, read }: Opened<T>,
  { verb, change }: { verb: string; change: (before: T) => Promise<unknown> },
): Promise<T | undefined> =>
  changeEntity(tx, {
    tenantId,
    staffId,
    action: `${target}.${verb}`,
    target,
    targetId: id,
    revision,
    change,
    read: () => read(tx, tenantId, id),
  });

/** Returns the changed thing; the audit log calls the change `<target>.<verb>`. */
export const editManaged = async <T extends JsonValue & object>(
  acting: Acting,
  opened: Opened<T>,
  change: (before: T) => Promise<unknown>,
  verb = "edit",
): Promise<T & { revision: string }> => {
  const after = await changeOpened(acting, opened, { verb, change });
  if (after === undefined) throw new AppError("not_found");
  return withRevision(after);
};

export const removeManaged = async <T extends JsonValue & object>(
  acting: Acting,
  opened: Opened<T>,
  remove: (before: T) => Promise<unknown>,
): Promise<null> => {
  await changeOpened(acting, opened, { verb: "remove", change: remove });
  return null;
};
