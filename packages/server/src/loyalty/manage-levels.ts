import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import type * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { ManagedLevel } from "@sufra/domain/loyalty/console-fields.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import {
  changeManaged,
  type Editing,
  editManaged,
  readManaged,
  recordNew,
  refuseFields,
  removeManaged,
} from "../workplace/index.ts";

type Fields = BodyOf<typeof calls.createLevel>;

const read = (tx: Tx, tenantId: string, id: string): Promise<Omit<ManagedLevel, "revision"> | undefined> =>
  tx
    .selectFrom("loyalty_level")
    .select(["id", "name", "break_points", "multiplier_bp", "benefits", "active"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();

export const listManagedLevels = async (
  tx: Tx,
  tenantId: string,
): Promise<AnswerOf<typeof calls.listManagedLevels>> => {
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

const columns = ({ name, break_points, multiplier_bp, benefits, active }: Fields) => ({
  ...{ break_points, multiplier_bp, active, name: json(inBoth(name, cleanLine)) },
  benefits: json(benefits.map((benefit) => inBoth(benefit, cleanLine))),
});

/** Two active levels at one break point would leave it open which of them is reached; the index behind it says so too. */
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

export const readLevel = (ctx: Ctx<typeof calls.readLevel>) =>
  readManaged(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id));

export const createLevel = (ctx: Ctx<typeof calls.createLevel>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    await checkBreak(editing, ctx.body, null);
    const id = newId();
    await tx
      .insertInto("loyalty_level")
      .values({ tenant_id: tenantId, id, ...columns(ctx.body) })
      .execute();
    return recordNew(editing, { target: "loyalty_level", id }, () => read(tx, tenantId, id));
  });

export const editLevel = (ctx: Ctx<typeof calls.editLevel>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId, now } = editing;
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    const opened = { target: "loyalty_level", id, revision, read };
    return editManaged(editing, opened, async () => {
      await checkBreak(editing, fields, id);
      await tx
        .updateTable("loyalty_level")
        .set({ ...columns(fields), updated_at: now })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute();
    });
  });

/** Who reaches it at this very moment keeps it: the row stays, out of every list. */
const remove = async ({ tx, tenantId, now }: Editing, id: string): Promise<void> => {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from wallet where tenant_id = ${tenantId} and level_id = ${id})
      or exists (select from prize where tenant_id = ${tenantId} and level_id = ${id} and removed_at is null)
      or exists (select from campaign where tenant_id = ${tenantId} and level_id = ${id} and removed_at is null) as needed`.execute(
    tx,
  );
  if (rows[0]?.needed) throw new AppError("in_use");
  await tx
    .updateTable("loyalty_level")
    .set({ active: false, removed_at: now, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
};

export const removeLevel = (ctx: Ctx<typeof calls.removeLevel>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const opened = { target: "loyalty_level", id, revision: ctx.query.revision, read };
    return removeManaged(editing, opened, () => remove(editing, id));
  });
