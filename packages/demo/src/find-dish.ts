import { loadCatalog } from "@sufra/server/menu/load-catalog.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import type { Dish } from "./insert-order.ts";

/** The dearest dish after the first `skipped`, with the options that it cannot be ordered without. */
export const findDish = async (tx: Tx, tenantId: string, branchId: string, skipped = 0): Promise<Dish> => {
  const dish = await tx
    .selectFrom("product")
    .select(["id", "name", "price"])
    .where("tenant_id", "=", tenantId)
    .orderBy("price", "desc")
    .orderBy("id")
    .offset(skipped)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { products } = await loadCatalog(tx, tenantId, branchId, { productIds: [dish.id], comboIds: [] });
  const groups = products.get(dish.id)?.option_groups ?? [];
  const options = groups.flatMap(({ min, options }) => options.filter(({ price }) => price === 0).slice(0, min));
  return { ...dish, options: options.map(({ id, name, price }) => ({ option_id: id, name, quantity: 1, price })) };
};
