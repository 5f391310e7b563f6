import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { inBoth, type Text } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { JsonValue } from "../platform/db/json-columns.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, StaffIdentity } from "../platform/http/context.ts";
import { holdJournal, recordChange, withRevision } from "../workplace/index.ts";
import { bumpMenuVersion } from "./menu-version.ts";

/** Where a change of the menu happens, and by whom. */
export type Editing = { tx: Tx; tenantId: string; staffId: string; now: Date };

type Asking = Pick<Ctx, "database" | "live" | "now"> & { tenantId: string; staff: StaffIdentity };

/**
 * A change of what guests are offered: one transaction after the other within an establishment, and open menus hear of
 * it at once.
 */
export const changeMenu = <T>(ctx: Asking, work: (editing: Editing) => Promise<T>): Promise<T> => {
  const { database, live, tenantId, staff, now } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    await holdJournal(tx, tenantId);
    const answer = await work({ tx, tenantId, staffId: staff.id, now });
    await bumpMenuVersion(live, tx, tenantId);
    return answer;
  });
};

export const readMenuThing = async <T extends JsonValue & object>(
  { database, tenantId }: Pick<Asking, "database" | "tenantId">,
  read: (tx: Tx) => Promise<T | undefined>,
): Promise<T & { revision: string }> => {
  const found = await database.inTenant(tenantId, read, { readOnly: true });
  if (found === undefined) throw new AppError("not_found");
  return withRevision(found);
};

/** A new thing as it reads, its entry in the journal written. */
export const created = async <T extends JsonValue & object>(
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

export const refuse = (issues: readonly FieldIssue[]): void => {
  if (issues.length > 0) throw new AppError("validation_failed", undefined, [...issues]);
};

/** As names and descriptions are kept. */
export const texts = ({ name, description }: { name: Text; description: Text }) => ({
  name: json(inBoth(name, cleanLine)),
  description: json(inBoth(description, cleanLines)),
});

type Placed = "category" | "product" | "combo";

/** After everything that is there. */
export const lastPosition = async ({ tx, tenantId }: Editing, table: Placed): Promise<number> => {
  const { last } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>("position").as("last"))
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
};
