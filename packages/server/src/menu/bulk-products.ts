import { type BulkBranch, type BulkPlan, type BulkProduct, otherBranches } from "@sufra/domain/menu/bulk-edit.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Editing } from "../platform/managed/managed-thing.ts";

type Change = BulkPlan["changes"][number];

/** Rows of one statement: far below what parameters a statement may have. */
const chunk = 500;

export const loadBranchIds = async (tx: Tx, tenantId: string): Promise<string[]> => {
  const rows = await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).orderBy("id").execute();
  return rows.map(({ id }) => id);
};

/** Some products as a bulk edit knows them, in the order of the menu; whatever their number in three statements. */
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

/** Writes only changed fields of branches: sold-out marks set meanwhile stay. */
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
        sold_out_until: sold_out_until === null ? null : new Date(sold_out_until),
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

/** What of many products is another, in four statements and not one a product. */
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
