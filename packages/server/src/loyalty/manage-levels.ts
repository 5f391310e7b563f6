import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { ManagedLevel } from "@sufra/domain/loyalty/console-fields.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { insertRow, updateRow } from "../platform/managed/rows.ts";
import { levelColumns } from "./loyalty-facts.ts";

type Fields = BodyOf<typeof calls.createLevel>;

const read = (tx: Tx, tenantId: string, id: string): Promise<Omit<ManagedLevel, "revision"> | undefined> =>
  tx
    .selectFrom("loyalty_level")
    .select(levelColumns)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();

const listManagedLevels = async (tx: Tx, tenantId: string): Promise<AnswerOf<typeof calls.listManagedLevels>> => {
  const levels = await tx
    .selectFrom("loyalty_level as l")
    .select(["l.id", "l.name", "l.break_points", "l.multiplier_bp", "l.active"])
    .select((eb) => [
      sql<number>`jsonb_array_length(l.benefits)`.as("benefits"),
      eb
        .selectFrom("wallet as w")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("w.tenant_id", "=", tenantId)
        .whereRef("w.level_id", "=", "l.id")
        .as("members"),
    ])
    .where("l.tenant_id", "=", tenantId)
    .where("l.removed_at", "is", null)
    .orderBy("l.break_points")
    .orderBy("l.id")
    .execute();
  return { levels: levels.map((level) => ({ ...level, members: level.members ?? 0 })) };
};

const columns = ({ name, benefits, ...rest }: Fields) => ({
  ...rest,
  name: json(inBoth(name, cleanLine)),
  benefits: json(benefits.map((benefit) => inBoth(benefit, cleanLine))),
});

/** Two active levels with one break point would be ambiguous; a unique index enforces it too. */
const checkBreak = async ({ tx, tenantId }: Editing, { break_points, active }: Fields, own: string | null) => {
  if (!active) return;
  const other = await tx
    .selectFrom("loyalty_level")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("break_points", "=", break_points)
    .where("active", "=", true)
    .$if(own !== null, (levels) => levels.where("id", "<>", own))
    .executeTakeFirst();
  if (other) refuseFields([{ path: "break_points", code: "field_invalid" }]);
};

/** Customers who reach it at this moment keep it: the row stays but is no longer listed. */
const remove = async (editing: Editing, { id }: { id: string }): Promise<void> => {
  const { tx, tenantId, now } = editing;
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from wallet where tenant_id = ${tenantId} and level_id = ${id})
      or exists (select from prize where tenant_id = ${tenantId} and level_id = ${id} and removed_at is null)
      or exists (select from campaign where tenant_id = ${tenantId} and level_id = ${id} and removed_at is null) as needed`.execute(
    tx,
  );
  if (rows[0]?.needed) throw new AppError("in_use");
  await updateRow(editing, "loyalty_level", id, { active: false, removed_at: now, updated_at: now });
};

/** Managers' calls for levels. */
export const mountLevels = (app: App): void => {
  mount(app, calls.listManagedLevels, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listManagedLevels(tx, tenantId), { readOnly: true }),
  );
  managed(app, {
    target: "loyalty_level",
    calls: calls.levelCalls,
    read,
    create: async (editing, id, fields) => {
      await checkBreak(editing, fields, null);
      await insertRow(editing, "loyalty_level", id, columns(fields));
    },
    edit: async (editing, { id }, fields) => {
      await checkBreak(editing, fields, id);
      await updateRow(editing, "loyalty_level", id, { ...columns(fields), updated_at: editing.now });
    },
    remove,
  });
};
