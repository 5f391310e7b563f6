import { findDifferences } from "../payments/reconcile.ts";
import type { Client } from "../../test/support/http-client.ts";
import type { Product } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

export const keyed = { key: true } as const;

/** A shop with an open drawer of 100 riyals, and a guest. */
export const openMoney = async (product: Product) => {
  const shop = await openShop(product.database);
  const guest = await newGuest(product, shop);
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const opened = await cashier.post(`/api/console/drawers/${shop.id("drawer")}/shifts/`, { opening: 10_000 }, keyed);
  return { shop, guest, cashier, manager, shiftId: opened.body.shift.id as string };
};

export const serve = async (shop: Shop, guest: Client, cashier: Client): Promise<string> => {
  const { id } = (await place(guest, getCart(shop))).body;
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    await cashier.post(`/api/console/orders/${id}/moves/`, { to });
  return id;
};

export const settle = (cashier: Client, id: string, body: object) =>
  cashier.post(`/api/console/orders/${id}/settlements/`, body, keyed);
export const readOrder = async (staff: Client, id: string) => (await staff.get(`/api/console/orders/${id}/`)).body;
export const differencesOf = (product: Product, { tenantId }: Shop) =>
  product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId));
