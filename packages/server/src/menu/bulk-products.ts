import { z } from "zod/mini";
import { bilingual, halalas, id } from "@sufra/domain/contract/fields.ts";
import { type BulkBranch, type BulkPlan, type BulkProduct, otherBranches } from "@sufra/domain/menu/bulk-edit.ts";
import { sql } from "kysely";
import { getTouched, type Touched } from "@sufra/domain/menu/bulk-undo.ts";
import { toMoment } from "../platform/db/moment.ts";
import { recordChanges } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import type { JsonValue } from "../platform/db/json-columns.ts";
import type { Platform } from "../platform/http/context.ts";
import type { Editing } from "../platform/managed/managed.ts";

type Change = BulkPlan["changes"][number];

/** Rows per statement: far below PostgreSQL's limit of parameters. */
const chunk = 500;

export const loadBranchIds = async (tx: Tx, tenantId: string): Promise<string[]> => {
  const rows = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).orderBy("id").execute();
  return rows.map(({ id }) => id);
};

/** Products for a bulk edit in menu order; three statements, whatever their number. */
export const loadBulkProducts = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<BulkProduct[]> => {
  const products = await tx
    .selectFrom("product as p")
    .innerJoin("category as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.category_id"),
    )
    .select(["p.id", "p.name", "p.price", "p.active"])
    .where("p.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("p.id", "in", [...ids])
    .orderBy("c.position")
    .orderBy("p.position")
    .orderBy("p.id")
    .execute();
  const branchIds = await loadBranchIds(tx, tenantId);
  const own = await tx
    .selectFrom("branch_product")
    .select(["product_id", "branch_id", "price", "listed", "sold_out", "sold_out_until"])
    .where("tenant_id", "=", tenantId)
    .where("product_id", "in", [...ids])
    .execute();
  const ofPair = new Map(own.map((row) => [`${row.product_id} ${row.branch_id}`, row]));
  const getBranch = (productId: string, id: string): BulkBranch => {
    const { price = null, listed = true, sold_out = false, sold_out_until } = ofPair.get(`${productId} ${id}`) ?? {};
    return { id, price, listed, sold_out, sold_out_until: sold_out_until?.toISOString() ?? null };
  };
  return products.map((product) => ({ ...product, branches: branchIds.map((id) => getBranch(product.id, id)) }));
};

/** Writes only changed fields of branches, so that sold-out marks set meanwhile stay. */
const parts: readonly (keyof BulkBranch)[][] = [["price"], ["listed"], ["sold_out", "sold_out_until"]];

const writeBranchPart = async (
  { tx, tenantId, now }: Editing,
  changes: readonly Change[],
  part: readonly (keyof BulkBranch)[],
): Promise<void> => {
  const rows = changes.flatMap(({ before, after }) => {
    const was = new Map(before.branches.map((branch) => [branch.id, branch]));
    return otherBranches(after, before)
      .filter((branch) => part.some((key) => branch[key] !== was.get(branch.id)?.[key]))
      .map(({ id, sold_out_until, ...branch }) => ({
        tenant_id: tenantId,
        branch_id: id,
        product_id: after.id,
        updated_at: now,
        ...branch,
        sold_out_until: toMoment(sold_out_until),
      }));
  });
  for (let from = 0; from < rows.length; from += chunk)
    await tx
      .insertInto("branch_product")
      .values(rows.slice(from, from + chunk))
      .onConflict((oc) =>
        oc.columns(["tenant_id", "branch_id", "product_id"]).doUpdateSet((eb) => ({
          updated_at: now,
          ...Object.fromEntries(part.map((key) => [key, eb.ref(`excluded.${key as "price"}`)])),
        })),
      )
      .execute();
};

/** Writes the changes of many products in four statements, not one per product. */
export const writeBulkProducts = async (editing: Editing, changes: readonly Change[]): Promise<void> => {
  const { tx, tenantId, now } = editing;
  const own = changes.filter(({ before, after }) => before.price !== after.price || before.active !== after.active);
  if (own.length > 0)
    await sql`
      update product p set price = v.price, active = v.active, updated_at = ${now}
      from unnest(
        ${own.map(({ after }) => after.id)}::uuid[],
        ${own.map(({ after }) => after.price)}::bigint[],
        ${own.map(({ after }) => after.active)}::boolean[]
      ) as v (id, price, active)
      where p.tenant_id = ${tenantId} and p.id = v.id`.execute(tx);
  for (const part of parts) await writeBranchPart(editing, changes, part);
};

/** As an entry holds it. */
const touched = z.strictObject({
  name: bilingual,
  price: z.optional(halalas),
  active: z.optional(z.boolean()),
  branches: z.array(
    z.strictObject({
      id,
      price: z.nullable(halalas),
      listed: z.boolean(),
      sold_out: z.boolean(),
      sold_out_until: z.nullable(z.string()),
    }),
  ),
});
export const readTouched = (entry: JsonValue): Touched => touched.parse(entry);

const toEntry = (one: BulkProduct, other: BulkProduct): JsonValue => ({ ...getTouched(one, other) });

/** An entry an item, so that what became of each is found under it; one after the other. */
export const recordBulkEdit = (
  { tx, tenantId, staffId }: Editing,
  action: "product.bulk_edit" | "product.undo",
  changes: readonly Change[],
): Promise<{ first: number; last: number }> =>
  recordChanges(
    tx,
    tenantId,
    changes.map(({ before, after }) => ({
      staffId,
      action,
      target: "product",
      targetId: after.id,
      before: toEntry(before, after),
      after: toEntry(after, before),
    })),
  );

/** The tablets of the branches where something is another: their lists of what is sold out follow. */
export const notifyBranches = async (
  live: Platform["live"],
  { tx, tenantId }: Editing,
  changes: readonly Change[],
): Promise<void> => {
  const branches = new Set(changes.flatMap(({ before, after }) => otherBranches(after, before).map((each) => each.id)));
  for (const branchId of branches)
    await live.publish(tx, { tenantId, topic: `branch:${branchId}`, data: { id: branchId } });
};
