import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff, type ShopOptions } from "../../test/fixtures/shop.ts";
import { connectPos, createTestPos, readPosOrder, readStatus, skipWaits, type TestPos } from "./queue.test-data.ts";
import { workForPos } from "./send-orders.ts";

/** A product without jobs: each test runs the queue itself. Every shop has a point of sale of its own. */
export const startPosDesks = async () => {
  const posOf = new Map<string, TestPos>();
  const product: Product = await startProduct(undefined, {
    environment: { JOBS: "false" },
    gateways: { pos: async (tenantId) => posOf.get(tenantId)?.adapter ?? null },
  });
  const { database } = product;
  const open = async (options: ShopOptions = {}) => {
    const shop = await openShop(database, options);
    const pos = createTestPos();
    posOf.set(shop.tenantId, pos);
    await connectPos(database, shop);
    const guest = await newGuest(product, shop);
    const staff = await signInStaff(product.url, shop.emails.manager);
    return {
      shop,
      pos,
      guest,
      staff,
      send: async (changes: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Promise<string> => {
        const { status, body } = await place(guest.client, getCart(shop, changes), more);
        if (status !== 201) throw new Error(`no order: ${status} ${JSON.stringify(body)}`);
        return body.id;
      },
      run: async () => {
        await skipWaits(database, shop);
        await workForPos(product.platform, shop.tenantId);
      },
      row: (orderId: string) => readPosOrder(database, shop, orderId),
      status: (orderId: string) => readStatus(database, shop, orderId),
      move: (orderId: string, to: string, reason?: string) =>
        staff.post(`/api/console/orders/${orderId}/moves/`, { to, reason }),
      board: async (orderId: string) => (await staff.get(`/api/console/orders/${orderId}/`)).body.pos,
    };
  };
  return { product, open, disconnect: (tenantId: string) => void posOf.delete(tenantId) };
};
export type PosDesks = Awaited<ReturnType<typeof startPosDesks>>;
