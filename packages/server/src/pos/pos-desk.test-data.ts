import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff, type ShopOptions } from "../../test/fixtures/shop.ts";
import { startPosSandbox } from "../gateways/pos/sandbox/start-sandbox.ts";
import { openShopPos, readPosOrder, readStatus, skipWaits, type ShopPos } from "./queue.test-data.ts";
import { linkShop, shopBusiness } from "./shop-business.test-data.ts";
import { workForPos } from "./send-orders.ts";

/** A product without jobs: each test runs the queue itself. Every shop has a business of its own in the sandbox. */
export const startPosDesks = async () => {
  const posOf = new Map<string, ShopPos>();
  const disconnected = new Set<string>();
  const businesses = Array.from({ length: 60 }, (_, place) => shopBusiness(place));
  let skewMs = 0;
  const now = () => new Date(Date.now() + skewMs);
  const sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses, limitPerMinute: 10_000, now });
  const product: Product = await startProduct(undefined, {
    environment: { JOBS: "false" },
    gateways: { pos: async (id) => (disconnected.has(id) ? null : (posOf.get(id)?.adapter ?? null)) },
  });
  const { database } = product;
  const open = async (options: ShopOptions = {}) => {
    const shop = await openShop(database, options);
    const business = businesses[posOf.size] ?? shopBusiness();
    const pos = openShopPos(sandbox, business.id);
    posOf.set(shop.tenantId, pos);
    await linkShop(database, shop, business);
    const guest = await newGuest(product, shop);
    const staff = await signInStaff(product.url, shop.emails.manager);
    return {
      shop,
      pos,
      business,
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
  return {
    product,
    sandbox,
    open,
    disconnected,
    /** Their clock, ahead of ours. */
    setSkew: (ms: number) => void (skewMs = ms),
    stop: async () => {
      await product.stop();
      await sandbox.close();
    },
  };
};
export type PosDesks = Awaited<ReturnType<typeof startPosDesks>>;
