import type { Answer } from "../support/http-client.ts";
import { order } from "./sample-data.ts";
import type { Scenario, Scene } from "./scenario.ts";
import { requireStatus } from "./sign-in.ts";

const table = async ({ manager, establishment: { branchId, tableId } }: Scene, to: string) => {
  const { tables } = (await manager.get(`/api/console/branches/${branchId}/tables/`)).body;
  const open_orders = tables
    .find(({ id }: { id: string }) => id === tableId)
    .open_orders.map(({ id }: { id: string }) => id);
  return manager.send("PATCH", `/api/console/tables/${tableId}/`, { body: { state: to, open_orders } });
};
/** Fills the slot that a guest is offered first, for one quote. */
const withFullKitchen = async ({ product, guest, establishment }: Scene, quote: (at: string) => Promise<Answer>) => {
  const { tenantId, branchId } = establishment;
  const offered = requireStatus(await guest.get(`/api/branches/${branchId}/slots/?order_type=2`), 200).body;
  const at: string = offered.days[0].slots[0];
  const slot = { tenant_id: tenantId, branch_id: branchId, slot_at: new Date(at) };
  const setCapacity = (slot_capacity: number | null, used: number) =>
    product.database.inTenant(tenantId, async (tx) => {
      await tx
        .updateTable("branch")
        .set({ slot_capacity })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", branchId)
        .execute();
      await tx
        .insertInto("kitchen_slot")
        .values({ ...slot, used, cap: 100 })
        .onConflict((on) => on.columns(["tenant_id", "branch_id", "slot_at"]).doUpdateSet({ used, cap: 100 }))
        .execute();
    });
  await setCapacity(100, 100);
  const answer = await quote(at);
  await setCapacity(null, 0);
  return answer;
};

/** Refusals about tables and the kitchen. */
export const tableScenarios = {
  kitchen_full: (scene, say) =>
    withFullKitchen(scene, (scheduled_at) => {
      const body = { ...scene.establishment.basket, order_type: 2, scheduled_at };
      return say(scene.guest, "POST", "/api/quotes/", { body });
    }),
  table_unavailable: async (scene, say) => {
    await table(scene, "reserved");
    const body = { ...scene.establishment.basket, order_type: 1, table_id: scene.establishment.tableId };
    const answer = await say(scene.guest, "POST", "/api/quotes/", { body });
    await table(scene, "available");
    return answer;
  },
  table_has_orders: async (scene, say) => {
    const { basket, tableId } = scene.establishment;
    const placed = await order(scene.guest, { ...basket, order_type: 1, table_id: tableId });
    const body = { state: "available" };
    const answer = await say(scene.manager, "PATCH", `/api/console/tables/${tableId}/`, { body });
    requireStatus(await scene.guest.post(`/api/orders/${placed.body.id}/cancel/`), 200);
    return answer;
  },
} satisfies Record<string, Scenario>;
