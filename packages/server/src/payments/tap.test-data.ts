import { bodies, connectionsUrl, openManaged, startVendors } from "../connections/vendors.test-data.ts";
import type { PlannedFault } from "../gateways/sandbox/faults.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, place, type Shop } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";

export const startWithVendors = async () => {
  const vendors = await startVendors();
  const product = await startProduct(undefined, { environment: vendors.environment });
  // Where Tap reports: the port is known only now.
  product.config.PUBLIC_URL = product.url;
  const stop = async (): Promise<void> => {
    await product.stop();
    await vendors.stop();
  };
  return { vendors, product, stop };
};
export type Vendors = Awaited<ReturnType<typeof startWithVendors>>["vendors"];

let shops = 0;

/** A shop whose payments go to an account of its own at Tap. */
export const openTapShop = async (product: Product) => {
  const { shop, manager } = await openManaged(product);
  const secret_key = `sk_test_shop${(shops += 1)}`;
  await connect(manager, { ...bodies.tap, secret_key });
  return { shop, manager, secret_key };
};

export const readConnections = async (manager: Client) => (await manager.get(connectionsUrl)).body;

/** Saves the keys of a payment account, whatever is connected. */
export const connect = async (manager: Client, body: object) => {
  const { connections } = await readConnections(manager);
  const own = connections.find((each: { service: string }) => each.service === "payments").own;
  return manager.send("PUT", `${connectionsUrl}payments/`, { body: { revision: own?.revision ?? null, ...body } });
};

/** An online order of a new guest; `look` reads its payment as the guest's page does. */
export const orderOnline = async (product: Product, shop: Shop) => {
  const { client } = await newGuest(product, shop);
  const { status, body } = await place(client, getCart(shop), { payment_method: "online_card" });
  if (status !== 201) throw new Error(`not placed: ${status} ${body.code}`);
  const attemptId = body.payment.attempt_id as string;
  const look = async () => (await client.get(`/api/payments/${attemptId}/`)).body;
  return { client, orderId: body.id as string, attemptId, placed: body, look };
};

/** The charge behind an attempt, once its page was opened. */
export const findCharge = (vendors: Vendors, attemptId: string) => {
  const charge = vendors.tap.charges().find(({ body }) => JSON.stringify(body).includes(attemptId));
  if (!charge) throw new Error("no charge");
  return charge;
};

export const chooseOnPage = (url: string, result: string, method = "MADA") =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ result, method }) });

export const planTap = (vendors: Vendors, call: string, fault: PlannedFault["fault"], times = 3): void =>
  vendors.tap.plan(call, "before", fault, times);
