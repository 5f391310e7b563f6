import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { maxBulkProducts, type undoBulkEdit as contract } from "@sufra/domain/menu/bulk-api.ts";
import type { BulkProduct } from "@sufra/domain/menu/bulk-edit.ts";
import { type Touched, undone } from "@sufra/domain/menu/bulk-undo.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Editing, lastEditor } from "../platform/managed/managed-thing.ts";
import { readTouched, recordBulkEdit, notifyBranches } from "./bulk-audit.ts";
import { loadBulkProducts, writeBulkProducts } from "./bulk-products.ts";
import { changeMenu } from "./change-menu.ts";

type Entry = { productId: string; before: Touched; after: Touched };

/** One's own edit as the journal holds it; what is anything else was never there. */
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
export const undoBulkEdit = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
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
