import type { Call } from "@sufra/domain/contract/call.ts";
import type { byId, byRevision } from "@sufra/domain/contract/fields.ts";
import type { z } from "zod/mini";
import type { Tx } from "../db/database.ts";
import type { JsonValue } from "../db/json-columns.ts";
import { newId } from "../db/new-id.ts";
import type { App, StaffRole } from "../http/context.ts";
import { mount } from "../http/mount.ts";
import {
  type Asking,
  changeManaged,
  type Editing,
  editManaged,
  readManaged,
  recordNew,
  removeManaged,
} from "./managed-thing.ts";

type Revision = { revision: string };
type Schema<T> = z.core.$ZodType<T>;
type StaffCall = Omit<Call, "answers" | "roles" | "tenant"> & { roles: readonly StaffRole[]; tenant: "staff" };
type CallOnOne = StaffCall & { params: typeof byId };

/** As made by `managedCalls` of the contract; without `read` if the editor needs more than the thing. */
type Calls<New, Fields, Thing> = {
  create: StaffCall & { keyed: true; body: Schema<New>; answers: { 201: Schema<Thing & Revision> } };
  read?: CallOnOne & { answers: { 200: Schema<Thing & Revision> } };
  edit: CallOnOne & { body: Schema<Fields & Revision>; answers: { 200: Schema<Thing & Revision> } };
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

const withoutRevision = <Fields extends object>(body: Fields & Revision): Fields => {
  const fields: Fields & Partial<Revision> = { ...body };
  delete fields.revision;
  return fields;
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
    const fields = withoutRevision(ctx.body);
    return change(ctx, "edit", (editing, before) => edit(editing, before, fields));
  });
  mount(app, calls.remove, (ctx) =>
    changing(ctx, (editing) => removeManaged(editing, opened(ctx, ctx.query), (before) => remove(editing, before))),
  );
  return { add, change };
};
