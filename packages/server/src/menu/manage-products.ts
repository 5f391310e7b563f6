import { sql } from "kysely";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { type createProduct, productCalls } from "@sufra/domain/menu/console-api.ts";
import type { ManagedProduct } from "@sufra/domain/menu/console-fields.ts";
import { dietaryIssues } from "@sufra/domain/menu/dietary-tags.ts";
import { repeated, toSlug, unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { deleteRow, insertRow, lastPosition, updateRow } from "../platform/managed/rows.ts";
import { bumpMenuVersion, texts } from "./change-menu.ts";
import { pictureColumnsRead, toManagedPictures, writtenPictures } from "./item-pictures.ts";

type ProductFields = BodyOf<typeof createProduct>;

const columnsRead = [
  "id",
  "category_id",
  "slug",
  "name",
  "description",
  ...pictureColumnsRead,
  "price",
  "tax_rate_bp",
  "nutrition",
  "caffeine_mg",
  "allergens",
  "dietary_tags",
  "spicy_level",
  "preparation_minutes",
  "capacity_units",
  "schedule",
  "popular",
  "active",
] as const;

/** A product as the console reads it, with the groups it has and what branches do differently. */
const readManagedProduct = async (
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<Omit<ManagedProduct, "revision"> | undefined> => {
  const row = await tx
    .selectFrom("product")
    .select(columnsRead)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const groups = await tx
    .selectFrom("product_option_group")
    .select("group_id")
    .where("tenant_id", "=", tenantId)
    .where("product_id", "=", id)
    .orderBy("position")
    .orderBy("group_id")
    .execute();
  const branches = await tx
    .selectFrom("branch_product")
    .select(["branch_id", "price", "listed"])
    .where("tenant_id", "=", tenantId)
    .where("product_id", "=", id)
    .where((eb) => eb.or([eb("price", "is not", null), eb("listed", "=", false)]))
    .orderBy("branch_id")
    .execute();
  const { image, image_color, focus_x, focus_y, more_images, ...product } = row;
  return {
    ...product,
    ...toManagedPictures({ image, image_color, focus_x, focus_y, more_images }),
    option_group_ids: groups.map(({ group_id }) => group_id),
    branches,
  };
};

/** The columns of its own row; the pictures apart. */
const productColumns = (fields: ProductFields) => {
  const { name, description, price, tax_rate_bp, caffeine_mg, spicy_level, preparation_minutes } = fields;
  const { category_id, allergens, dietary_tags, capacity_units, schedule, nutrition, popular, active } = fields;
  const clean = (text: string | null) => (text === null ? null : cleanLine(text));
  const { serving_size = null, amount_per_serving = null } = nutrition ?? {};
  return {
    category_id,
    price,
    tax_rate_bp,
    caffeine_mg,
    spicy_level,
    preparation_minutes,
    capacity_units,
    ...texts({ name, description }),
    popular,
    active,
    allergens: [...new Set(allergens)],
    dietary_tags: [...new Set(dietary_tags)],
    schedule: schedule && json(schedule),
    nutrition:
      nutrition &&
      json({ ...nutrition, serving_size: clean(serving_size), amount_per_serving: clean(amount_per_serving) }),
  };
};

const loadIds = async (tx: Tx, tenantId: string, table: "category" | "option_group" | "branch") => {
  const rows = await tx.selectFrom(table).select("id").where("tenant_id", "=", tenantId).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Whatever the product refers to is this establishment's own, and once. */
const checkReferences = async ({ tx, tenantId }: Editing, fields: ProductFields): Promise<void> => {
  const { category_id, option_group_ids, branches } = fields;
  const branchIds = branches.map(({ branch_id }) => branch_id);
  const groupPath = (index: number) => `option_group_ids.${index}`;
  const branchPath = (index: number) => `branches.${index}.branch_id`;
  refuseFields([
    ...unknown([category_id], await loadIds(tx, tenantId, "category"), () => "category_id"),
    ...unknown(option_group_ids, await loadIds(tx, tenantId, "option_group"), groupPath),
    ...repeated(option_group_ids, groupPath),
    ...unknown(branchIds, await loadIds(tx, tenantId, "branch"), branchPath),
    ...repeated(branchIds, branchPath),
    ...dietaryIssues(fields),
  ]);
};

export const writeGroups = async (
  { tx, tenantId }: Editing,
  productId: string,
  groupIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom("product_option_group")
    .where("tenant_id", "=", tenantId)
    .where("product_id", "=", productId)
    .execute();
  if (groupIds.length === 0) return;
  await tx
    .insertInto("product_option_group")
    .values(groupIds.map((group_id, position) => ({ tenant_id: tenantId, product_id: productId, group_id, position })))
    .execute();
};

/** Writes the differences of branches; sold-out marks belong to the shift and stay. */
export const writeBranches = async (
  { tx, tenantId, now }: Editing,
  productId: string,
  branches: ProductFields["branches"],
): Promise<void> => {
  await tx
    .updateTable("branch_product")
    .set({ price: null, listed: true, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("product_id", "=", productId)
    .execute();
  for (const { branch_id, price, listed } of branches)
    await tx
      .insertInto("branch_product")
      .values({ tenant_id: tenantId, branch_id, product_id: productId, price, listed, updated_at: now })
      .onConflict((oc) =>
        oc.columns(["tenant_id", "branch_id", "product_id"]).doUpdateSet({ price, listed, updated_at: now }),
      )
      .execute();
};

/** Slugs that are taken, and what a name without Latin letters is called instead. */
export const freeSlug = async (
  { tx, tenantId }: Editing,
  table: "product" | "combo",
  { name, id }: { name: { en: string }; id: string },
): Promise<string> => {
  const rows = await tx.selectFrom(table).select("slug").where("tenant_id", "=", tenantId).execute();
  return toSlug(name, new Set(rows.map(({ slug }) => slug)), `item-${id.slice(-8)}`);
};

/** Whether something that still runs needs a product or a combo by its id. Orders do not: they hold what they say of it. */
export const isNeeded = async ({ tx, tenantId }: Editing, id: string): Promise<boolean> => {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from combo_slot_product where tenant_id = ${tenantId} and product_id = ${id})
      or exists (select from prize where tenant_id = ${tenantId} and product_id = ${id})
      or exists (select from prize_claim where tenant_id = ${tenantId} and product_id = ${id})
      or exists (select from coupon where tenant_id = ${tenantId} and ${id} = any(items))
      or exists (select from punch_program where tenant_id = ${tenantId} and ${id} = any(items)) as needed`.execute(tx);
  return rows[0]?.needed === true;
};

const create = async (editing: Editing, id: string, fields: ProductFields): Promise<void> => {
  await checkReferences(editing, fields);
  const pictures = await writtenPictures(editing, null, fields);
  const position = await lastPosition(editing, "product");
  const slug = await freeSlug(editing, "product", { name: fields.name, id });
  const columns = { ...productColumns(fields), ...pictures, slug, position, updated_at: editing.now };
  await insertRow(editing, "product", id, columns);
  await writeGroups(editing, id, fields.option_group_ids);
  await writeBranches(editing, id, fields.branches);
};

type Before = { id: string; category_id: string };

/** In another category a product comes last. */
const edit = async (editing: Editing, { id, category_id }: Before, fields: ProductFields): Promise<void> => {
  await checkReferences(editing, fields);
  const pictures = await writtenPictures(editing, { table: "product", id }, fields);
  const position = category_id === fields.category_id ? undefined : await lastPosition(editing, "product");
  const columns = { ...productColumns(fields), ...pictures, position, updated_at: editing.now };
  await updateRow(editing, "product", id, columns);
  await writeGroups(editing, id, fields.option_group_ids);
  await writeBranches(editing, id, fields.branches);
};

const remove = async (editing: Editing, { id }: Before): Promise<void> => {
  const { tx, tenantId } = editing;
  if (await isNeeded(editing, id)) throw new AppError("in_use");
  for (const table of ["product_option_group", "branch_product"] as const)
    await tx.deleteFrom(table).where("tenant_id", "=", tenantId).where("product_id", "=", id).execute();
  await deleteRow(editing, "product", id);
};

export const mountProducts = (app: App): void => {
  managed(app, {
    target: "product",
    calls: productCalls,
    read: readManagedProduct,
    create,
    edit,
    remove,
    changed: ({ tx, tenantId }) => bumpMenuVersion(app.platform.live, tx, tenantId),
  });
};
