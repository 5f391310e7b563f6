import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth, type Text } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedOptionGroup } from "@sufra/domain/menu/console-fields.ts";
import { groupIssues, repeated, unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { deleteRow, insertRow, updateRow } from "../platform/managed/rows.ts";
import { bumpMenuVersion } from "./change-menu.ts";

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

/** An unchanged option keeps its id, since carts and sold-out marks refer to it. Returns all ids in their order. */
const writeOptions = async (
  editing: Editing,
  groupId: string,
  before: readonly string[],
  fields: Fields,
): Promise<string[]> => {
  const { tx, tenantId } = editing;
  const wantedIds = new Set(fields.options.map(({ id }) => id));
  const removedIds = before.filter((id) => !wantedIds.has(id));
  if (removedIds.length > 0) {
    await tx
      .deleteFrom("branch_option")
      .where("tenant_id", "=", tenantId)
      .where("option_id", "in", removedIds)
      .execute();
    await tx.deleteFrom("option_item").where("tenant_id", "=", tenantId).where("id", "in", removedIds).execute();
  }
  const ids = fields.options.map(({ id }) => id ?? newId());
  for (const [position, { id: known, name, ...option }] of fields.options.entries()) {
    const values = { ...option, name: line(name), position };
    const id = ids[position] ?? newId();
    if (known === undefined) await insertRow(editing, "option_item", id, { ...values, group_id: groupId });
    else await updateRow(editing, "option_item", id, values);
  }
  return ids;
};

const check = (before: readonly string[], fields: Fields): void => {
  const named = fields.options.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, index }]));
  const ids = named.map(({ id }) => id);
  const getPath = (place: number) => `options.${named[place]?.index}.id`;
  refuseFields([...groupIssues(fields), ...unknown(ids, new Set(before), getPath), ...repeated(ids, getPath)]);
};

const remove = async (editing: Editing, { id, options }: Group): Promise<void> => {
  const { tx, tenantId } = editing;
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
  await deleteRow(editing, "option_group", id);
};

/** Returns the ids of its options in their order. */
export const createOptionGroup = async (editing: Editing, id: string, fields: Fields): Promise<string[]> => {
  check([], fields);
  await insertRow(editing, "option_group", id, columns(fields));
  return writeOptions(editing, id, [], fields);
};

export const editOptionGroup = async (
  editing: Editing,
  before: Pick<Group, "id" | "options">,
  fields: Fields,
): Promise<string[]> => {
  const known = before.options.map(({ id }) => id);
  check(known, fields);
  await updateRow(editing, "option_group", before.id, columns(fields));
  return writeOptions(editing, before.id, known, fields);
};

export const mountOptionGroups = (app: App): void => {
  managed(app, {
    target: "option_group",
    calls: calls.optionGroupCalls,
    read,
    create: createOptionGroup,
    edit: editOptionGroup,
    remove,
    changed: ({ tx, tenantId }) => bumpMenuVersion(app.platform.live, tx, tenantId),
  });
};
