import { createHash } from "node:crypto";
import type { Call } from "@sufra/domain/contract/call.ts";
import type { byId, byRevision } from "@sufra/domain/contract/fields.ts";
import type { z } from "zod/mini";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { lockAuditLog, recordChange } from "../audit/record-change.ts";
import type { Tx } from "../db/database.ts";
import type { JsonValue } from "../db/json-columns.ts";
import { sortKeys } from "../db/json.ts";
import { newId } from "../db/new-id.ts";
import { AppError } from "../errors.ts";
import type { App, Ctx, StaffIdentity, StaffRole } from "../http/context.ts";
import { mount } from "../http/mount.ts";

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

type Revision = { revision: string };
type Schema<T> = z.core.$ZodType<T>;
/** The schema of an object, with the names of its fields. */
type Shaped<T> = Schema<T> & { shape: object };
type StaffCall = Omit<Call, "answers" | "roles" | "tenant"> & { roles: readonly StaffRole[]; tenant: "staff" };
type CallOnOne = StaffCall & { params: typeof byId };

/** As made by `managedCalls` of the contract; without `read` if the editor needs more than the thing. */
type Calls<New, Fields, Thing> = {
  create: StaffCall & { keyed: true; body: Schema<New>; answers: { 201: Schema<Thing & Revision> } };
  read?: CallOnOne & { answers: { 200: Schema<Thing & Revision> } };
  edit: CallOnOne & { fields: Shaped<Fields>; body: Schema<Revision>; answers: { 200: Schema<Thing & Revision> } };
  remove: CallOnOne & { query: typeof byRevision; answers: { 204: null } };
};

/** A kind of thing that staff manage. Every function runs in the change's transaction, behind the audit log's lock. */
type Managed<New, Fields, Thing> = {
  /** The target in the audit log: `product` in `product.edit`. */
  target: string;
  calls: Calls<New, Fields, Thing>;
  /** The thing as the console reads it; its revision is computed from this. */
  read: (tx: Tx, tenantId: string, id: string) => Promise<Thing | undefined>;
  create: (editing: Editing, id: string, fields: New) => Promise<unknown>;
  edit: (editing: Editing, before: Thing, fields: Fields) => Promise<unknown>;
  remove: (editing: Editing, before: Thing) => Promise<unknown>;
  /** Notifies others of any change, in the same transaction. */
  changed?: (editing: Editing) => Promise<unknown>;
};

type AskingForOne = Asking & { params: { id: string } };

export type ManagedThing<Thing> = {
  /** Creates one other than from its fields: a copy. */
  add: (ctx: Asking, insert: (editing: Editing, id: string) => Promise<unknown>) => Promise<Thing & Revision>;
  /** Changes one other than by its fields; the audit log records `<target>.<verb>`. */
  change: (
    ctx: AskingForOne & { body: Revision },
    verb: string,
    work: (editing: Editing, before: Thing) => Promise<unknown>,
  ) => Promise<Thing & Revision>;
};

/**
 * All fields of an edit: those that the body names, and the others as they are. A field that the thing lacks under its
 * name (a picture to claim) stays absent.
 */
export const mergeFields = <Fields>(fields: Shaped<Fields>, before: object, body: object): Fields => {
  const values = new Map<string, unknown>([...Object.entries(before), ...Object.entries(body)]);
  const named = Object.keys(fields.shape).filter((name) => values.has(name));
  // The body passed its schema, and what is stored passed it when it was written.
  return Object.fromEntries(named.map((name) => [name, values.get(name)])) as Fields;
};

/**
 * Mounts the calls of a managed thing. Creating is recorded in the audit log; an edit needs the loaded revision (ADR
 * 18).
 */
export const managed = <New, Fields extends object, Thing extends JsonValue & object>(
  app: App,
  { target, calls, read, create, edit, remove, changed }: Managed<New, Fields, Thing>,
): ManagedThing<Thing> => {
  const changing = <T>(ctx: Asking, work: (editing: Editing) => Promise<T>): Promise<T> =>
    changeManaged(ctx, async (editing) => {
      const answer = await work(editing);
      await changed?.(editing);
      return answer;
    });
  const opened = (ctx: AskingForOne, { revision }: Revision) => ({ target, id: ctx.params.id, revision, read });

  const add: ManagedThing<Thing>["add"] = (ctx, insert) =>
    changing(ctx, async (editing) => {
      const id = newId();
      await insert(editing, id);
      return recordNew(editing, { target, id }, () => read(editing.tx, editing.tenantId, id));
    });
  const change: ManagedThing<Thing>["change"] = (ctx, verb, work) =>
    changing(ctx, (editing) => editManaged(editing, opened(ctx, ctx.body), (before) => work(editing, before), verb));

  mount(app, calls.create, (ctx) => add(ctx, (editing, id) => create(editing, id, ctx.body)));
  if (calls.read) mount(app, calls.read, (ctx) => readManaged(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id)));
  mount(app, calls.edit, (ctx) => {
    const { fields } = calls.edit;
    return change(ctx, "edit", (editing, before) => edit(editing, before, mergeFields(fields, before, ctx.body)));
  });
  mount(app, calls.remove, (ctx) =>
    changing(ctx, (editing) => removeManaged(editing, opened(ctx, ctx.query), (before) => remove(editing, before))),
  );
  return { add, change };
};
