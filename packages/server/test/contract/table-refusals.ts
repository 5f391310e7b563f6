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
/** Refusals about tables. */
export const tableScenarios = {
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
