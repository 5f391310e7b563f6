import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/menu/bulk-api.ts";
import { type BulkPreview, maxBulkProducts, maxBulkRows } from "@sufra/domain/menu/bulk-api.ts";
import { type BulkPlan, type BulkProduct, bulkRows, planBulkEdit } from "@sufra/domain/menu/bulk-edit.ts";
import { type Touched, undone } from "@sufra/domain/menu/bulk-undo.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Editing, lastEditor, refuseFields, withRevision } from "../platform/managed/managed.ts";
import { loadBulkProducts, notifyBranches, readTouched, recordBulkEdit, writeBulkProducts } from "./bulk-products.ts";
import { changeMenu } from "./change-menu.ts";

type Edit = BodyOf<typeof calls.previewBulkEdit>;

/** The products that are meant, and that everything named is this establishment's own. */
const loadMeant = async (tx: Tx, tenantId: string, edit: Edit, now: Date): Promise<BulkProduct[]> => {
  const { product_ids, branch_ids, change } = edit;
  const products = await loadBulkProducts(tx, tenantId, product_ids);
  const branches = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).execute();
  const late = change.kind === "sold_out" && change.until !== null && new Date(change.until) <= now;
  refuseFields([
    ...unknown(product_ids, new Set(products.map(({ id }) => id)), (place) => `product_ids.${place}`),
    ...unknown(branch_ids ?? [], new Set(branches.map(({ id }) => id)), (place) => `branch_ids.${place}`),
    ...(late ? [{ path: "change.until", code: "field_invalid" as const }] : []),
  ]);
  return products;
};

/** What doing it asks for: the same change of products that are as they were. */
const getRevision = (products: readonly BulkProduct[], { change, branch_ids }: Edit): string =>
  withRevision({ products: [...products], change, branch_ids: branch_ids && [...branch_ids] }).revision;

const toPreview = (plan: BulkPlan, now: Date): Omit<BulkPreview, "revision"> => {
  const rows = plan.changes.flatMap((change) => bulkRows(change, now));
  return {
    rows: rows.slice(0, maxBulkRows),
    rows_total: rows.length,
    products_total: plan.changes.length,
    unchanged: plan.unchanged,
    refused: plan.refused.slice(0, maxBulkRows),
    refused_total: plan.refused.length,
  };
};

export const previewBulkEdit = (ctx: Ctx<typeof calls.previewBulkEdit>): Promise<BulkPreview> => {
  const { database, tenantId, body, now } = ctx;
  return database.inTenant(
    tenantId,
    async (tx) => {
      const products = await loadMeant(tx, tenantId, body, now);
      return { revision: getRevision(products, body), ...toPreview(planBulkEdit(products, body, now), now) };
    },
    { readOnly: true },
  );
};

/** Plans again under the audit log's lock, as an import does (ADR 21): exactly the preview is applied, or nothing. */
export const applyBulkEdit = (ctx: Ctx<typeof calls.applyBulkEdit>): Promise<AnswerOf<typeof calls.applyBulkEdit>> =>
  changeMenu(ctx, async (editing) => {
    const { revision, ...edit } = ctx.body;
    const products = await loadMeant(editing.tx, editing.tenantId, edit, editing.now);
    if (getRevision(products, edit) !== revision)
      throw new AppError("edit_conflict", await lastEditor(editing.tx, editing.tenantId, "product", edit.product_ids));
    const plan = planBulkEdit(products, edit, editing.now);
    if (plan.refused.length > 0 || plan.changes.length === 0)
      throw new AppError("validation_failed", undefined, [{ path: "change", code: "field_invalid" }]);
    await writeBulkProducts(editing, plan.changes);
    await notifyBranches(ctx.live, editing, plan.changes);
    const { first, last } = await recordBulkEdit(editing, "product.bulk_edit", plan.changes);
    return { changed: plan.changes.length, first_entry: first, last_entry: last };
  });

type Entry = { productId: string; before: Touched; after: Touched };

/** The caller's own edit from the audit log; anything else is not found. */
const readEntries = async (
  { tx, tenantId, staffId }: Editing,
  { first_entry, last_entry }: { first_entry: number; last_entry: number },
): Promise<Entry[]> => {
  const count = last_entry - first_entry + 1;
  if (count < 1 || count > maxBulkProducts) throw new AppError("not_found");
  const rows = await tx
    .selectFrom("audit_entry")
    .select(["target_id", "before", "after"])
    .where("tenant_id", "=", tenantId)
    .where("seq", ">=", first_entry)
    .where("seq", "<=", last_entry)
    .where("action", "=", "product.bulk_edit")
    .where("staff_id", "=", staffId)
    .orderBy("seq")
    .execute();
  const ids = new Set(rows.map(({ target_id }) => target_id));
  if (rows.length !== count || ids.size !== count) throw new AppError("not_found");
  return rows.flatMap(({ target_id, before, after }) =>
    target_id === null ? [] : [{ productId: target_id, before: readTouched(before), after: readTouched(after) }],
  );
};

/** Restores every item of the edit. If one changed since, restores none and names who changed it. */
export const undoBulkEdit = (ctx: Ctx<typeof calls.undoBulkEdit>): Promise<AnswerOf<typeof calls.undoBulkEdit>> =>
  changeMenu(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const entries = await readEntries(editing, ctx.body);
    const products = await loadBulkProducts(
      tx,
      tenantId,
      entries.map(({ productId }) => productId),
    );
    const byId = new Map(products.map((product) => [product.id, product]));
    const changes: { before: BulkProduct; after: BulkProduct }[] = [];
    for (const { productId, before, after } of entries) {
      const product = byId.get(productId);
      const back = product && undone(product, before, after);
      if (!back) throw new AppError("edit_conflict", await lastEditor(tx, tenantId, "product", [productId]));
      changes.push({ before: product, after: back });
    }
    await writeBulkProducts(editing, changes);
    await notifyBranches(ctx.live, editing, changes);
    await recordBulkEdit(editing, "product.undo", changes);
    return { changed: changes.length };
  });
