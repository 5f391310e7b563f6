import type { Client } from "../support/http-client.ts";
import { requireStatus } from "./sign-in.ts";
import type { Sample } from "./sample.ts";

const untilReady = ["sent_to_kitchen", "ready"];

/** Moves a delivery until it is ready; the token of its courier's link. */
export const getCourierToken = async (manager: Client, orderId: string): Promise<string> => {
  for (const to of untilReady) requireStatus(await manager.post(`/api/console/orders/${orderId}/moves/`, { to }), 200);
  const made = await manager.post(`/api/console/orders/${orderId}/courier/`, { name: "", phone: null }, { key: false });
  return new URL(requireStatus(made, 201).body.url as string).hash.slice(1);
};

/** Two deliveries: one whose courier has a link, one whose link is made by the call itself. */
export const openCouriers = async (manager: Client, [first, second]: readonly [string, string]) => {
  const courierToken = await getCourierToken(manager, first);
  await getCourierToken(manager, second);
  return { courierToken, courierOrderId: second };
};

type Given = { courierToken: string; courierOrderId: string };

export const courierSamples: Record<string, (establishment: Given) => Sample | Sample[]> = {
  "POST /courier/order/": ({ courierToken: token }) => ({ body: { token } }),
  "POST /courier/moves/": ({ courierToken: token }) => ({ body: { token, to: "en_route" } }),
  "PUT /courier/position/": ({ courierToken: token }) => [
    { body: { token, position: { lat: 24.7, lng: 46.7, accuracy: 15, age_seconds: 2 } } },
    { body: { token, position: null } },
  ],
  "GET /orders/:id/courier/": ({ courierOrderId: id }) => ({ params: { id } }),
  "GET /console/orders/:id/courier/": ({ courierOrderId: id }) => ({ params: { id } }),
  "POST /console/orders/:id/courier/": ({ courierOrderId: id }) => [
    {
      params: { id },
      body: { name: "Bilal", phone: { dial_code: "966", phone_number: "501234567" } },
    },
    { params: { id }, body: { name: "", phone: null } },
  ],
};
