import { findDifferences } from "../payments/reconcile.ts";
import type { Client } from "../../test/support/http-client.ts";
import type { Product } from "../../test/fixtures/product.ts";
import {
  getCart,
  newGuest,
  openShop,
  place,
  type Shop,
  type ShopOptions,
  signInStaff,
} from "../../test/fixtures/shop.ts";

/** A shop with an open drawer of 100 riyals, and a guest. */
export const openDesk = async (product: Pick<Product, "url" | "database" | "config">, options: ShopOptions = {}) => {
  const shop = await openShop(product.database, options);
  const guest = await newGuest(product, shop);
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const opened = await cashier.post(`/api/console/drawers/${shop.id("drawer")}/shifts/`, { opening: 10_000 });
  return { shop, guest, cashier, manager, shiftId: opened.body.shift.id as string };
};

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export const served = ["sent_to_kitchen", "ready", "delivered"];
export const servedByCourier = ["sent_to_kitchen", "ready", "assigned", "en_route", "delivered"];

export const moveTo = async (cashier: Client, id: string, steps: readonly string[]): Promise<void> => {
  for (const to of steps) {
    const { status, body } = await cashier.post(`/api/console/orders/${id}/moves/`, { to, reason: "other" });
    if (status !== 200) throw new Error(`${to}: ${JSON.stringify(body)}`);
  }
};

/** Orders and serves two burgers and a juice (6000 halalas) where nothing else is said. */
export const serveOrder = async (
  { shop, guest, cashier }: Desk,
  changes: Record<string, unknown> = {},
  steps = served,
): Promise<string> => {
  const { status, body } = await place(guest.client, getCart(shop, changes));
  if (status !== 201) throw new Error(`not placed: ${JSON.stringify(body)}`);
  await moveTo(cashier, body.id, steps);
  return body.id;
};

/** A delivery to the guest's address, as far as the steps go. */
export const serveDelivery = async (desk: Desk, steps = servedByCourier): Promise<string> => {
  const home = { title: "Home", description: "Gate", lat: 24.7, lng: 46.7 };
  const address = await desk.guest.client.post("/api/me/addresses/", home);
  return serveOrder(desk, { order_type: 3, address_id: address.body.id }, steps);
};

export const settle = (by: Client, id: string, body: object) => by.post(`/api/console/orders/${id}/settlements/`, body);
export const giveBack = (by: Client, id: string, body: object) =>
  by.post(`/api/console/orders/${id}/returns/`, { reason: "cold", ...body });
export const undo = (by: Client, id: string, body: object = {}) =>
  by.post(`/api/console/settlements/${id}/undo/`, { reason: "Wrong order", ...body });
export const read = async (by: Client, id: string) => (await by.get(`/api/console/orders/${id}/`)).body;

export const differences = ({ database }: Product, { tenantId }: Shop) =>
  database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId));
