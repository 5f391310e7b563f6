import type { Tx } from "@sufra/server/platform/db/database.ts";
import { recordSales } from "@sufra/server/reports/record-sales.ts";
import { type Dish, insertOrder, type Where } from "./insert-order.ts";

/** An order delivered at that time. */
export const insertDelivered = async (
  tx: Tx,
  where: Where,
  dish: Dish,
  quantity: number,
  at: Date,
): Promise<string> => {
  const steps = ["pending", "sent_to_kitchen", "ready", "delivered"].map((to, index) => ({
    to,
    actor: index === 0 ? "guest" : "manager",
    at: new Date(at.getTime() + index * 300_000),
  }));
  const businessDay = at.toISOString().slice(0, 10);
  const id = await insertOrder(tx, where, dish, quantity, {
    placedAt: at,
    promisedAt: at,
    businessDay,
    steps,
    recorded: false,
  });
  await recordSales(tx, where.tenantId, where.branchId, [id]);
  return id;
};
