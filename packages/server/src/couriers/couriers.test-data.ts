import type { Product } from "../../test/fixtures/product.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { type Desk, serveDelivery } from "../settlements/desk.test-data.ts";

export const untilReady = ["sent_to_kitchen", "ready"];
const home = { lat: 24.7, lng: 46.7 };
/** A kilometer south of the guest's address. */
export const measured = { lat: home.lat - 0.009, lng: home.lng, accuracy: 12, age_seconds: 0 };

export const makeLink = (desk: Pick<Desk, "cashier">, orderId: string, body: object = {}) =>
  desk.cashier.post(`/api/console/orders/${orderId}/courier/`, { name: "", phone: null, ...body }, { key: false });

/** The calls of a courier's page: a browser of its own, without any session. */
export const openPage = (url: string, link: string) => {
  const { pathname, hash } = new URL(link);
  const client = makeClient(url, { qr: pathname.split("/")[2] ?? "" });
  const token = hash.slice(1);
  return {
    token,
    open: () => client.post("/api/courier/order/", { token }),
    move: (to: string) => client.post("/api/courier/moves/", { token, to }),
    share: (position: object | null) => client.send("PUT", "/api/courier/position/", { body: { token, position } }),
  };
};

/** A delivery as far as the steps go, with its courier's page. */
export const openDelivery = async (
  product: Pick<Product, "url">,
  desk: Desk,
  steps = untilReady,
  link: object = {},
) => {
  const orderId = await serveDelivery(desk, steps);
  const { status, body } = await makeLink(desk, orderId, link);
  if (status !== 201) throw new Error(`no link: ${JSON.stringify(body)}`);
  return { orderId, link: body.url as string, page: openPage(product.url, body.url as string) };
};

export const readCourier = async ({ guest }: Desk, orderId: string) =>
  (await guest.client.get(`/api/orders/${orderId}/courier/`)).body.courier;

export const linkRows = ({ database }: Product, { shop: { tenantId } }: Desk) =>
  database.inTenant(tenantId, (tx) =>
    tx.selectFrom("courier_link").selectAll().where("tenant_id", "=", tenantId).orderBy("created_at").execute(),
  );
