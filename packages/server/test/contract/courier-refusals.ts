import { getCourierToken } from "./courier-samples.ts";
import { order } from "./sample-data.ts";
import type { Scenario, Scene } from "./scenario.ts";
import { requireStatus } from "./sign-in.ts";

const deliver = async ({ establishment }: Scene) => {
  const body = { ...establishment.basket, order_type: 3, address_id: establishment.addressId };
  return (await order(establishment.guest, body)).body.id as string;
};
const makePath = (orderId: string) => `/api/console/orders/${orderId}/courier/`;
const open = ({ establishment }: Scene, token: string, say: Parameters<Scenario>[1]) =>
  say(establishment.visitor, "POST", "/api/courier/order/", { body: { token } });

/** Refusals around a courier's link. */
export const courierScenarios = {
  courier_not_possible: async (scene, say) =>
    say(scene.manager, "POST", makePath(await deliver(scene)), { body: { name: "", phone: null } }),
  courier_link_unknown: (scene, say) => open(scene, "unknown", say),
  courier_link_replaced: async (scene, say) => {
    const orderId = await deliver(scene);
    const token = await getCourierToken(scene.manager, orderId);
    requireStatus(await scene.manager.post(makePath(orderId), { name: "", phone: null }, { key: false }), 201);
    return open(scene, token, say);
  },
  courier_link_expired: async (scene, say) => {
    const { product, establishment, manager } = scene;
    const orderId = await deliver(scene);
    const token = await getCourierToken(manager, orderId);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("courier_link")
        .set({ created_at: new Date(Date.now() - 7_200_000), expires_at: new Date(Date.now() - 3_600_000) })
        .where("tenant_id", "=", establishment.tenantId)
        .where("order_id", "=", orderId)
        .execute(),
    );
    return open(scene, token, say);
  },
  courier_link_ended: async (scene, say) => {
    const token = await getCourierToken(scene.manager, await deliver(scene));
    const move = (to: string) => scene.establishment.visitor.post("/api/courier/moves/", { token, to });
    for (const to of ["en_route", "delivered"]) requireStatus(await move(to), 200);
    return open(scene, token, say);
  },
} satisfies Record<string, Scenario>;
