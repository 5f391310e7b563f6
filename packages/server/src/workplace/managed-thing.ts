import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import type { Tx } from "../platform/db/database.ts";
import type { JsonValue } from "../platform/db/json-columns.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, StaffIdentity } from "../platform/http/context.ts";
import { changeEntity } from "./change-entity.ts";
import { holdJournal, recordChange } from "./record-change.ts";
import { withRevision } from "./revision.ts";

/** Where something is changed, and by whom. */
export type Editing = { tx: Tx; tenantId: string; staffId: string; now: Date };

export type Asking = Pick<Ctx, "database" | "live" | "now"> & {
  tenantId: string;
  staff: StaffIdentity;
  tx?: Tx | undefined;
};

/** One transaction after the other within an establishment; a keyed call has begun its own already. */
export const changeManaged = <T>(ctx: Asking, work: (editing: Editing) => Promise<T>): Promise<T> => {
  const { database, tenantId, staff, now } = ctx;
  const change = async (tx: Tx): Promise<T> => {
    await holdJournal(tx, tenantId);
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

/** A new thing as it reads, its entry in the journal written. */
export const recordNew = async <T extends JsonValue & object>(
  { tx, tenantId, staffId }: Editing,
  { target, id }: { target: string; id: string },
  read: () => Promise<T | undefined>,
): Promise<T & { revision: string }> => {
  const after = await read();
  if (after === undefined) throw new Error(`a ${target} that was just made is not there`);
  await recordChange(tx, tenantId, {
    ...{ staffId, action: `${target}.create`, target, targetId: id, before: null, after },
  });
  return withRevision(after);
};

/** A thing as somebody opened it, and how one reads it now. */
type Opened<T> = {
  target: string;
  id: string;
  revision: string;
  read: (tx: Tx, tenantId: string, id: string) => Promise<T | undefined>;
};

type Acting = Pick<Editing, "tx" | "tenantId" | "staffId">;

const changeOpened = <T extends JsonValue & object>(
  { tx, tenantId, staffId }: Acting,
  { target, id, revision, read }: Opened<T>,
  { verb, change }: { verb: string; change: (before: T) => Promise<unknown> },
): Promise<T | undefined> =>
  changeEntity(tx, {
    ...{ tenantId, staffId, action: `${target}.${verb}`, target, targetId: id, revision, change },
    read: () => read(tx, tenantId, id),
  });

/** The thing as it reads after the change; the journal files it under `<target>.<verb>`. */
export const editManaged = async <T extends JsonValue & object>(
  editing: Acting,
  opened: Opened<T>,
  change: (before: T) => Promise<unknown>,
  verb = "edit",
): Promise<T & { revision: string }> => {
  const after = await changeOpened(editing, opened, { verb, change });
  if (after === undefined) throw new AppError("not_found");
  return withRevision(after);
};

export const removeManaged = async <T extends JsonValue & object>(
  editing: Acting,
  opened: Opened<T>,
  remove: (before: T) => Promise<unknown>,
): Promise<null> => {
  await changeOpened(editing, opened, { verb: "remove", change: remove });
  return null;
};

export const refuseFields = (issues: readonly FieldIssue[]): void => {
  if (issues.length > 0) throw new AppError("validation_failed", undefined, [...issues]);
};
