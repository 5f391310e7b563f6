import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open-database.ts";
import { installJobs } from "../src/platform/jobs/install-jobs.ts";
import { addPoints, insertPrize, insertRules } from "./fixtures/loyalty.ts";
import { type Product, startProduct } from "./fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "./fixtures/shop.ts";
import { type Answer, type Client, makeClient } from "./support/http-client.ts";
import { countRoundTrips, type RoundTrips } from "./support/round-trips.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "./support/test-database.ts";

let made: PostgresForTest;
let trips: RoundTrips;

const secrets = { CODE_SECRET: "code-secret-".repeat(4), TOKEN_SECRET: "token-secret-".repeat(4) };

/** One process, all of whose waits for the database are counted. */
const startCounted = async (): Promise<Product> => {
  const options = { DATABASE_URL: undefined, DATABASE_POOL: 10, STATEMENT_TIMEOUT_MS: 10_000, DATA_DIR: "" } as const;
  const database = await openDatabase(
    { ...options, DATABASE_OWNER_URL: trips.url, NODE_ENV: "test" },
    { prepare: installJobs },
  );
  return startProduct(database, { environment: { JOBS: "off", ...secrets } });
};

const prizes: Record<string, string> = {};
type Making = { product: Product; shop: Shop; guest: Client; staff: Client; customerId: string };
/** Prepares what the call needs, without a count, and returns the call; `asking`: from another process. */
type Call = (making: Making, asking?: Making) => Promise<() => Promise<Answer>>;

const read =
  (path: (shop: Shop) => string, by: "guest" | "staff" = "guest"): Call =>
  async (making, asking = making) =>
  () =>
    asking[by].get(path(asking.shop));

const claim: Call = async ({ product, shop, guest, customerId }, asking) => {
  const id = (prizes[shop.tenantId] ??= await insertPrize(product.database, shop.tenantId, { points_cost: 1 }));
  await addPoints(product.database, shop.tenantId, customerId, 100);
  return () => (asking?.guest ?? guest).post(`/api/prizes/${id}/claims/`, {}, { key: true });
};

/**
 * `first`: by a process that has answered nothing yet. `later`: by one whose answers of the last seconds are over.
 * `warm`: right after the same call.
 */
type Trips = { first: number; later: number; warm: number };

/** What takes more than it may; less is welcome, as where a cache happens to be warm. */
const findGrown = (taken: Trips, most: Trips): string[] =>
  (["first", "later", "warm"] as const)
    .filter((when) => taken[when] > most[when])
    .map((when) => `${when}: ${taken[when]} instead of ${most[when]}`);

const calls: [name: string, call: Call, trips: Trips][] = [
  [
    "quote",
    async (making, { guest, shop } = making) =>
      () =>
        guest.post("/api/quotes/", getCart(shop)),
    { first: 5, later: 3, warm: 2 },
  ],
  [
    "place",
    async ({ guest, shop }, asking) => {
      const { quote_id, total } = await quote(guest, getCart(shop));
      const body = { ...getCart(shop), quote_id, payment_method: "cash", expected_total: total };
      return () => (asking?.guest ?? guest).post("/api/orders/", body, { key: true });
    },
    { first: 5, later: 3, warm: 2 },
  ],
  [
    "refresh",
    async (making, { guest } = making) =>
      () =>
        guest.post("/api/auth/sessions/refresh/"),
    { first: 4, later: 4, warm: 3 },
  ],
  ["wallet", read(() => "/api/wallet/"), { first: 4, later: 3, warm: 2 }],
  ["rewards", read(() => "/api/rewards/"), { first: 3, later: 2, warm: 1 }],
  ["prizes", read(() => "/api/prizes/"), { first: 6, later: 5, warm: 2 }],
  ["claim", claim, { first: 12, later: 11, warm: 9 }],
  [
    "redeem",
    async (making, asking = making) => {
      const claimed = await (await claim(making))();
      const asked = { code: claimed.body.code, branch_id: making.shop.branchId };
      return () => asking.staff.post("/api/console/redemptions/", asked);
    },
    { first: 11, later: 11, warm: 11 },
  ],
  [
    "move",
    async ({ guest, staff, shop }, asking) => {
      const { body } = await place(guest, getCart(shop));
      return () => (asking?.staff ?? staff).post(`/api/console/orders/${body.id}/moves/`, { to: "sent_to_kitchen" });
    },
    { first: 9, later: 9, warm: 9 },
  ],
  [
    "board list",
    read((shop) => `/api/console/orders/?branch_id=${shop.branchId}`, "staff"),
    { first: 3, later: 3, warm: 3 },
  ],
  ["restaurant data", read((shop) => `/api/restaurant/qr/${shop.qr}/data/`), { first: 7, later: 7, warm: 5 }],
  [
    "qr-check",
    async (making, { guest, shop } = making) =>
      () =>
        guest.post("/api/branch/qr-check/", { uuid: shop.qr }),
    { first: 5, later: 5, warm: 2 },
  ],
];

const count = async (call: () => Promise<Answer>): Promise<number> => {
  // What the call before does after its answer must not count here.
  await new Promise((resolve) => setTimeout(resolve, 60));
  trips.take();
  const { status, body } = await call();
  const taken = trips.take();
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return taken;
};

const enter = async (product: Product, shop: Shop): Promise<Making> => {
  const { client: guest, id: customerId } = await newGuest(product, shop);
  return { product, shop, guest, staff: await signInStaff(product.url, shop.emails.manager), customerId };
};

/** The same people, who now turn to a process that has not answered anything yet. */
const turnTo = (product: Product, { shop, guest, staff, customerId }: Making): Making => {
  const withCookies = (client: Client, defaults: { qr?: string }): Client => {
    const moved = makeClient(product.url, defaults);
    for (const [name, value] of client.cookies) moved.cookies.set(name, value);
    return moved;
  };
  return { product, shop, guest: withCookies(guest, { qr: shop.qr }), staff: withCookies(staff, {}), customerId };
};

describe.skipIf(postgresUrl() === undefined)("round trips of a call", () => {
  let known: Product;
  let making: Making;
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "trips");
    trips = await countRoundTrips(made.url);
    known = await startCounted();
    const shop = await openShop(known.database);
    await insertRules(known.database, shop.tenantId);
    making = await enter(known, shop);
  });
  afterAll(async () => {
    await known?.stop();
    await trips?.stop();
    await made?.drop();
  });

  it.each(calls)("%s", async (_, call, most) => {
    const warm: number[] = [];
    for (let times = 0; times < 4; times += 1) warm.push(await count(await call(making)));
    const next = await call(making);
    const now = Date.now;
    Date.now = () => now() + 5_000;
    const later = await count(next).finally(() => (Date.now = now));
    const fresh = await startCounted();
    try {
      // What is prepared is prepared by the process that is known.
      const first = await count(await call(making, turnTo(fresh, making)));
      expect(findGrown({ first, later, warm: Math.min(...warm) }, most)).toEqual([]);
    } finally {
      await fresh.stop();
    }
  });
});
