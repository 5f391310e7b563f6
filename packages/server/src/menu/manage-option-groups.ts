import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth, type Text } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import type * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedOptionGroup } from "@sufra/domain/menu/console-fields.ts";
import { groupIssues, repeated, unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Editing, editManaged, readManaged, recordNew, refuseFields, removeManaged } from "../workplace/index.ts";
import { changeMenu } from "./change-menu.ts";

type Fields = BodyOf<typeof calls.createOptionGroup>;
type Group = Omit<ManagedOptionGroup, "revision">;

const read = async (tx: Tx, tenantId: string, id: string): Promise<Group | undefined> => {
  const group = await tx
    .selectFrom("option_group")
    .select(["id", "name", "min", "max", "free"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!group) return undefined;
  const options = await tx
    .selectFrom("option_item")
    .select(["id", "name", "price", "calories", "max_quantity", "active"])
    .where("tenant_id", "=", tenantId)
    .where("group_id", "=", id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return { ...group, options };
};

const line = (name: Text) => json(inBoth(name, cleanLine));

const columns = ({ name, min, max, free }: Fields) => ({ name: line(name), min, max, free });

/** An option that is kept keeps its id, so that carts and marks of the shift still mean it. */
const writeOptions = async ({ tx, tenantId }: Editing, groupId: string, before: readonly string[], fields: Fields) => {
  const kept = new Set(fields.options.map(({ id }) => id));
  const gone = before.filter((id) => !kept.has(id));
  if (gone.length > 0) {
    await tx.deleteFrom("branch_option").where("tenant_id", "=", tenantId).where("option_id", "in", gone).execute();
    await tx.deleteFrom("option_item").where("tenant_id", "=", tenantId).where("id", "in", gone).execute();
  }
  for (const [position, { id, name, ...option }] of fields.options.entries()) {
    const values = { ...option, name: line(name), position };
    if (id === undefined)
      await tx
        .insertInto("option_item")
        .values({ tenant_id: tenantId, id: newId(), group_id: groupId, ...values })
        .execute();
    else
      await tx.updateTable("option_item").set(values).where("tenant_id", "=", tenantId).where("id", "=", id).execute();
  }
};

const check = (before: readonly string[], fields: Fields): void => {
  const named = fields.options.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, index }]));
  const ids = named.map(({ id }) => id);
  const pathOf = (place: number) => `options.${named[place]?.index}.id`;
  refuseFields([...groupIssues(fields), ...unknown(ids, new Set(before), pathOf), ...repeated(ids, pathOf)]);
};

export const readOptionGroup = (ctx: Ctx<typeof calls.readOptionGroup>) =>
  readManaged(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id));

export const createOptionGroup = (ctx: Ctx<typeof calls.createOptionGroup>) =>
  changeMenu(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    check([], ctx.body);
    const id = newId();
    await tx
      .insertInto("option_group")
      .values({ tenant_id: tenantId, id, ...columns(ctx.body) })
      .execute();
    await writeOptions(editing, id, [], ctx.body);
    return recordNew(editing, { target: "option_group", id }, () => read(tx, tenantId, id));
  });

const update = async (editing: Editing, before: Group, fields: Fields) => {
  const { tx, tenantId } = editing;
  const known = before.options.map(({ id }) => id);
  check(known, fields);
  await tx
    .updateTable("option_group")
    .set(columns(fields))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", before.id)
    .execute();
  await writeOptions(editing, before.id, known, fields);
};

export const editOptionGroup = (ctx: Ctx<typeof calls.editOptionGroup>) =>
  changeMenu(ctx, async (editing) => {
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    const opened = { target: "option_group", id, revision, read };
    return editManaged(editing, opened, (before) => update(editing, before, fields));
  });

const remove = async ({ tx, tenantId }: Editing, { id, options }: Group): Promise<void> => {
  const product = await tx
    .selectFrom("product_option_group")
    .select("product_id")
    .where("tenant_id", "=", tenantId)
    .where("group_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (product) throw new AppError("in_use");
  const ids = options.map((option) => option.id);
  if (ids.length > 0)
    await tx.deleteFrom("branch_option").where("tenant_id", "=", tenantId).where("option_id", "in", ids).execute();
  await tx.deleteFrom("option_item").where("tenant_id", "=", tenantId).where("group_id", "=", id).execute();
  await tx.deleteFrom("option_group").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
};

export const removeOptionGroup = (ctx: Ctx<typeof calls.removeOptionGroup>) =>
  changeMenu(ctx, async (editing) => {
    const { id } = ctx.params;
    const opened = { target: "option_group", id, revision: ctx.query.revision, read };
    return removeManaged(editing, opened, (before) => remove(editing, before));
  });
