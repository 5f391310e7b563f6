/**
 * What a guest needs to order (quote and place) beside an order in Vendure: the same lines from the same menu, on the
 * same PostgreSQL server, one process each. Each side runs with that number of connections, of 1, 4 and 16, at which it
 * was fastest.
 */
import type { Menu } from "@sufra/domain/menu/api.ts";
import { type Product, startProduct } from "../e2e/product.ts";
import { psql, withDatabase } from "./bench-database.ts";
import { getProcessCpu, watchPostgres } from "./cpu-time.ts";
import { newGuest } from "./guest.ts";
import {
  cafe,
  type Cpu,
  openBranches,
  type Ordering,
  perOrder,
  placeOrders,
  readMs,
  registerCustomers,
} from "./order-reference.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, type Result, resultOf } from "./rounds.ts";
import { placeShopOrder, registerShopCustomers, type ShopLine } from "./vendure-orders.ts";
import { type ShopProduct, type VendureShop, withVendure } from "./vendure-shop.ts";

const levels = [1, 4, 16];

const readProducts = async (url: string): Promise<ShopProduct[]> => {
  const guest = newGuest(url, cafe);
  const { main_branch_id } = await guest.post<{ main_branch_id: string }>("/api/branch/qr-check/", { uuid: cafe });
  const menu = await guest.get<Menu>(`/api/menu/${main_branch_id}/`);
  return menu.categories.flatMap(({ products }) => products.map(({ id, name, price }) => ({ sku: id, name, price })));
};

type Wanted = { lines: { product_id: string; quantity: number }[]; expected_total: number };

type Ours = { product: Product; databaseUrl: string; customers: readonly Ordering[] };
type Theirs = { shop: VendureShop; databaseUrl: string; tokens: readonly string[]; lines: readonly ShopLine[] };
type Turn = { seconds: number; connections: number; readDatabase: () => number; cpu: Cpu };

/** Throws where both do not sell the same: the figures would compare different work. */
const prepareShop = async (shop: VendureShop, databaseUrl: string, wanted: Wanted): Promise<Theirs> => {
  // As on our side: without statistics of the filled tables PostgreSQL would plan for empty ones.
  await psql(databaseUrl, "analyze");
  const tokens = await registerShopCustomers(shop.url, Math.max(...levels));
  const lines = wanted.lines.map(({ product_id, quantity }) => ({
    productVariantId: shop.variants[product_id] ?? "",
    quantity,
  }));
  const total = await placeShopOrder(shop, tokens[0] ?? "", lines);
  if (total !== wanted.expected_total)
    throw new Error(`The same order costs ${wanted.expected_total} here and ${total} in Vendure`);
  return { shop, databaseUrl, tokens, lines };
};

/** The last orders are awaited and their time counts, since a customer can have one open order at a time. */
const placeShopOrders = async ({ shop, databaseUrl, tokens, lines }: Theirs, turn: Turn): Promise<number> => {
  const { seconds, connections, readDatabase, cpu } = turn;
  const countOrders = async () =>
    Number(await psql(databaseUrl, `select count(*) from "order" where state = 'PaymentSettled'`));
  const pid = shop.process.pid ?? 0;
  const before = await countOrders();
  const [server, database] = [getProcessCpu(pid), readDatabase()];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let done = 0;
  const orderRepeatedly = async (token: string): Promise<void> => {
    while (elapsed() < seconds) {
      await placeShopOrder(shop, token, lines);
      done += 1;
    }
  };
  await Promise.all(tokens.slice(0, connections).map(orderRepeatedly));
  const took = elapsed();
  const [serverAfter, databaseAfter] = [getProcessCpu(pid), readDatabase()];
  const made = (await countOrders()) - before;
  if (made !== done) throw new Error(`Vendure acknowledged ${done} orders and has ${made}`);
  cpu.server.push(perOrder(serverAfter - server, made));
  cpu.database.push(perOrder(databaseAfter - database, made));
  return made / took;
};

const newCpu = (): Cpu => ({ server: [], database: [], reference: [] });

type Place = (turn: Turn) => Promise<number>;

/** The number of connections at which a turn was fastest, once the process is warm. */
const findBest = async (place: Place, turn: Omit<Turn, "connections">): Promise<number> => {
  for (const connections of levels) await place({ ...turn, connections });
  let [best, highest] = [NaN, 0];
  for (const connections of levels) {
    const rate = await place({ ...turn, connections });
    if (rate > highest) [best, highest] = [connections, rate];
  }
  return best;
};

const compare = async (ours: Ours, theirs: Theirs, { rounds, seconds }: Pace): Promise<Result> => {
  const readDatabase = await watchPostgres(ours.databaseUrl);
  const placeOurs: Place = (turn) =>
    placeOrders(ours.product, ours.customers, { ...turn, databaseUrl: ours.databaseUrl });
  const placeTheirs: Place = (turn) => placeShopOrders(theirs, turn);
  const unmeasured = { seconds, readDatabase, cpu: newCpu() };
  const [mine, other] = [await findBest(placeOurs, unmeasured), await findBest(placeTheirs, unmeasured)];
  const [ourCpu, theirCpu] = [newCpu(), newCpu()];
  const pairs = await measurePairs(
    rounds,
    () => placeOurs({ seconds, readDatabase, connections: mine, cpu: ourCpu }),
    () => placeTheirs({ seconds, readDatabase, connections: other, cpu: theirCpu }),
  );
  const write = (connections: number, { server, database }: Cpu) =>
    `${connections} connections, CPU ${readMs(server)} + ${readMs(database)} ms`;
  const name = `quote and order (${write(mine, ourCpu)}), beside Vendure (${write(other, theirCpu)})`;
  return resultOf(name, "orders/s", pairs, { kind: "at least", ratio: 50 });
};

export const measureVendure = (serverUrl: string, environment: Record<string, string>, pace: Pace): Promise<Result[]> =>
  withDatabase(serverUrl, (databaseUrl) =>
    withDatabase(serverUrl, async (vendureUrl) => {
      const product = await startProduct({ ...environment, DATABASE_OWNER_URL: databaseUrl });
      try {
        await openBranches(databaseUrl);
        const customers = await registerCustomers(product.url);
        const wanted = JSON.parse(customers[0]?.order.body() ?? "") as Wanted;
        return await withVendure(vendureUrl, await readProducts(product.url), async (shop) => [
          await compare({ product, databaseUrl, customers }, await prepareShop(shop, vendureUrl, wanted), pace),
        ]);
      } finally {
        await product.stop();
      }
    }),
  );
