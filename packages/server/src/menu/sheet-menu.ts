import type { SheetMenu, SheetProduct } from "@sufra/domain/menu/sheet-product.ts";
import type { Tx } from "../platform/db/database.ts";

const columns = [
  "id",
  "category_id",
  "name",
  "description",
  "price",
  "tax_rate_bp",
  "nutrition",
  "caffeine_mg",
  "allergens",
  "dietary_tags",
  "spicy_level",
  "preparation_minutes",
  "popular",
  "active",
] as const;

const named = (tx: Tx, tenantId: string, table: "category" | "option_group" | "branch") => {
  const query = tx.selectFrom(table).select(["id", "name"]).where("tenant_id", "=", tenantId);
  return (table === "category" ? query.orderBy("position") : query).orderBy("id").execute();
};

/** Related rows of products, by product. */
const loadBeside = async (tx: Tx, tenantId: string) => {
  const groups = await tx
    .selectFrom("product_option_group")
    .select(["product_id", "group_id"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("group_id")
    .execute();
  const branches = await tx
    .selectFrom("branch_product")
    .select(["product_id", "branch_id", "price", "listed"])
    .where("tenant_id", "=", tenantId)
    .where((eb) => eb.or([eb("price", "is not", null), eb("listed", "=", false)]))
    .orderBy("branch_id")
    .execute();
  return {
    groups: Map.groupBy(groups, ({ product_id }) => product_id),
    branches: Map.groupBy(branches, ({ product_id }) => product_id),
  };
};

/** The menu in the form of a sheet, in order, with six statements whatever its size. */
export const loadSheetMenu = async (tx: Tx, tenantId: string): Promise<SheetMenu> => {
  const rows = await tx
    .selectFrom("product")
    .select(columns)
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const beside = await loadBeside(tx, tenantId);
  const products: SheetProduct[] = rows.map((row) => ({
    ...row,
    option_group_ids: (beside.groups.get(row.id) ?? []).map(({ group_id }) => group_id),
    branches: (beside.branches.get(row.id) ?? []).map(({ branch_id, price, listed }) => ({ branch_id, price, listed })),
  }));
  return {
    products,
    categories: await named(tx, tenantId, "category"),
    option_groups: await named(tx, tenantId, "option_group"),
    branches: await named(tx, tenantId, "branch"),
  };
};
