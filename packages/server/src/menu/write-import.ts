import { toSlug } from "@sufra/domain/menu/editing-rules.ts";
import type { ImportPlan } from "@sufra/domain/menu/read-sheet.ts";
import type { SheetProduct } from "@sufra/domain/menu/sheet-product.ts";
import { json } from "../platform/db/json.ts";
import type { JsonValue } from "../platform/db/json-columns.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Editing } from "../platform/managed/managed.ts";
import { lastPosition } from "../platform/managed/rows.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { texts } from "./change-menu.ts";
import { writeBranches, writeGroups } from "./manage-products.ts";

/** Rows per statement: far below PostgreSQL's limit of parameters. */
const chunk = 500;
const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / chunk) }, (_, place) => rows.slice(place * chunk, (place + 1) * chunk));

/** A column of the sheet that is not written does not compile. */
type OwnColumn = Exclude<keyof SheetProduct, "id" | "option_group_ids" | "branches">;

const toColumns = (product: SheetProduct) => {
  const { category_id, name, description, nutrition, price, tax_rate_bp, caffeine_mg, allergens } = product;
  const { spicy_level, preparation_minutes, popular, active } = product;
  return {
    category_id,
    price,
    tax_rate_bp,
    caffeine_mg,
    spicy_level,
    preparation_minutes,
    popular,
    active,
    ...texts({ name, description }),
    allergens: [...allergens],
    dietary_tags: [...product.dietary_tags],
    nutrition: nutrition && json(nutrition),
  } satisfies Record<OwnColumn, unknown>;
};

const addCategories = async (editing: Editing, categories: ImportPlan["categories"]): Promise<Map<string, string>> => {
  const { tx, tenantId } = editing;
  const ids = new Map(categories.map(({ key }) => [key, newId()]));
  const from = await lastPosition(editing, "category");
  const rows = categories.map(({ key, name }, place) => ({
    tenant_id: tenantId,
    id: ids.get(key) ?? newId(),
    position: from + place,
    ...texts({ name, description: { sa: "", en: "" } }),
  }));
  for (const some of chunks(rows)) await tx.insertInto("category").values(some).execute();
  return ids;
};

const addProducts = async (editing: Editing, products: readonly SheetProduct[]): Promise<void> => {
  const { tx, tenantId, now } = editing;
  const slugs = await tx.selectFrom("product").select("slug").where("tenant_id", "=", tenantId).execute();
  const taken = new Set(slugs.map(({ slug }) => slug));
  const from = await lastPosition(editing, "product");
  const rows = products.map((product, place) => {
    const slug = toSlug(product.name, taken, `item-${product.id.slice(-8)}`);
    taken.add(slug);
    return {
      tenant_id: tenantId,
      id: product.id,
      slug,
      position: from + place,
      updated_at: now,
      ...toColumns(product),
    };
  });
  for (const some of chunks(rows)) await tx.insertInto("product").values(some).execute();
};

/** Inserts related rows of new products, in one statement for many. */
const addBeside = async ({ tx, tenantId, now }: Editing, products: readonly SheetProduct[]): Promise<void> => {
  const groups = products.flatMap(({ id, option_group_ids }) =>
    option_group_ids.map((group_id, position) => ({ tenant_id: tenantId, product_id: id, group_id, position })),
  );
  for (const some of chunks(groups)) await tx.insertInto("product_option_group").values(some).execute();
  const branches = products.flatMap(({ id, branches: own }) =>
    own.map((branch) => ({ tenant_id: tenantId, product_id: id, updated_at: now, ...branch })),
  );
  for (const some of chunks(branches)) await tx.insertInto("branch_product").values(some).execute();
};

const differs = <K extends keyof SheetProduct>(one: SheetProduct, other: SheetProduct, key: K): boolean =>
  JSON.stringify(one[key]) !== JSON.stringify(other[key]);

const changeProduct = async (editing: Editing, before: SheetProduct, after: SheetProduct): Promise<void> => {
  const { tx, tenantId, now } = editing;
  await tx
    .updateTable("product")
    .set({ ...toColumns(after), updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", before.id)
    .execute();
  if (differs(before, after, "option_group_ids")) await writeGroups(editing, before.id, after.option_group_ids);
  if (differs(before, after, "branches")) await writeBranches(editing, before.id, after.branches);
};

/** Moved to another category, products come last there, as one that is moved by hand does. */
const moveLast = async (editing: Editing, ids: readonly string[]): Promise<void> => {
  for (const id of ids)
    await editing.tx
      .updateTable("product")
      .set({ position: await lastPosition(editing, "product") })
      .where("tenant_id", "=", editing.tenantId)
      .where("id", "=", id)
      .execute();
};

type Fields = Record<string, JsonValue>;

/** Records only changed fields, so that the audit log's entry of an import stays readable. */
const changedFields = (one: SheetProduct, other: SheetProduct): Fields =>
  Object.fromEntries(
    (Object.keys(one) as (keyof SheetProduct)[])
      .filter((key) => differs(one, other, key))
      .map((key) => [key, one[key] as JsonValue]),
  );

/** Records one import as one entry of the audit log (ADR 21): created items, and the changed fields of others. */
const record = (editing: Editing, plan: ImportPlan, made: readonly SheetProduct[]): Promise<void> =>
  recordChange(editing.tx, editing.tenantId, {
    staffId: editing.staffId,
    action: "menu.import",
    target: "menu",
    targetId: null,
    before: {
      products: Object.fromEntries(plan.changes.map(({ before, after }) => [before.id, changedFields(before, after)])),
    },
    after: {
      categories: plan.categories.map(({ name }) => name),
      products: Object.fromEntries([
        ...plan.changes.map(({ before, after }) => [before.id, changedFields(after, before)] as const),
        ...made.map((product) => [product.id, { ...product }] as const),
      ]),
    },
  });

type Made = { categories: ReadonlyMap<string, string>; products: readonly string[] };

/** Everything a plan says, in the caller's transaction. Returns the ids of new categories by key, and of new products. */
export const writeImport = async (editing: Editing, plan: ImportPlan): Promise<Made> => {
  if (plan.creates.length + plan.changes.length + plan.categories.length === 0)
    return { categories: new Map(), products: [] };
  const ids = await addCategories(editing, plan.categories);
  const placed = (product: SheetProduct): SheetProduct => ({
    ...product,
    category_id: ids.get(product.category_id) ?? product.category_id,
  });
  const made = plan.creates.map(({ after }) => ({ ...placed(after), id: newId() }));
  await addProducts(editing, made);
  await addBeside(editing, made);
  const changes = plan.changes.map(({ row, before, after }) => ({ row, before, after: placed(after) }));
  for (const { before, after } of changes) await changeProduct(editing, before, after);
  await moveLast(
    editing,
    changes.filter(({ before, after }) => differs(before, after, "category_id")).map(({ before }) => before.id),
  );
  await record(editing, { ...plan, changes }, made);
  return { categories: ids, products: made.map(({ id }) => id) };
};
