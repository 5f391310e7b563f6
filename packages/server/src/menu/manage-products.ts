import type * as calls from "@sufra/domain/menu/console-api.ts";
import { slugOf } from "@sufra/domain/menu/editing-rules.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Ctx } from "../platform/http/context.ts";
import { pictureColumns } from "../uploads/index.ts";
import { type Editing, editManaged, lastPosition, readManaged, recordNew } from "../workplace/index.ts";
import { changeMenu } from "./change-menu.ts";
import { checkReferences, productColumns, type ProductFields } from "./managed-product.ts";
import { readManagedProduct, writeBranches, writeGroups } from "./managed-product.ts";

export const readProduct = (ctx: Ctx<typeof calls.readProduct>) =>
  readManaged(ctx, (tx) => readManagedProduct(tx, ctx.tenantId, ctx.params.id));

/** Slugs that are taken, and what a name without Latin letters is called instead. */
export const freeSlug = async (
  { tx, tenantId }: Editing,
  table: "product" | "combo",
  { name, id }: { name: { en: string }; id: string },
): Promise<string> => {
  const rows = await tx.selectFrom(table).select("slug").where("tenant_id", "=", tenantId).execute();
  return slugOf(name, new Set(rows.map(({ slug }) => slug)), `item-${id.slice(-8)}`);
};

const insert = async (editing: Editing, fields: ProductFields): Promise<string> => {
  const { tx, tenantId, now } = editing;
  await checkReferences(editing, fields);
  const id = newId();
  const picture = await pictureColumns(tx, editing, fields.picture_id);
  const position = await lastPosition(editing, "product");
  const slug = await freeSlug(editing, "product", { name: fields.name, id });
  await tx
    .insertInto("product")
    .values({ tenant_id: tenantId, id, slug, position, updated_at: now, ...productColumns(fields), ...picture })
    .execute();
  await writeGroups(editing, id, fields.option_group_ids);
  await writeBranches(editing, id, fields.branches);
  return id;
};

export const createProduct = (ctx: Ctx<typeof calls.createProduct>) =>
  changeMenu(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const id = await insert(editing, ctx.body);
    return recordNew(editing, { target: "product", id }, () => readManagedProduct(tx, tenantId, id));
  });

const update = async (editing: Editing, before: { id: string; category_id: string }, fields: ProductFields) => {
  const { tx, tenantId, now } = editing;
  await checkReferences(editing, fields);
  const picture = await pictureColumns(tx, editing, fields.picture_id);
  const moved = before.category_id === fields.category_id ? {} : { position: await lastPosition(editing, "product") };
  await tx
    .updateTable("product")
    .set({ ...productColumns(fields), ...picture, ...moved, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", before.id)
    .execute();
  await writeGroups(editing, before.id, fields.option_group_ids);
  await writeBranches(editing, before.id, fields.branches);
};

export const editProduct = (ctx: Ctx<typeof calls.editProduct>) =>
  changeMenu(ctx, async (editing) => {
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    const opened = { target: "product", id, revision, read: readManagedProduct };
    return editManaged(editing, opened, (before) => update(editing, before, fields));
  });
