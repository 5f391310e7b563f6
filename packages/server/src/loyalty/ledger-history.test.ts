import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { loadUses } from "../coupons/campaigns.test-data.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { giveBirthdayGifts } from "./birthdays.ts";
import { checkBirthdays } from "./history-benefits.test-data.ts";
import { acts } from "./history-acts.test-data.ts";
import {
  type Clock,
  couponUses,
  dayMs,
  getLifetime,
  makeClock,
  openModel,
  required,
  secondLevel,
  getUnits,
  type Model,
} from "./history-model.test-data.ts";
import { expirePoints, judgeLevels, noticeEnding } from "./hourly.ts";
import { getBalance, end } from "./points-model.test-data.ts";

/** Random histories of dozens of calls each; a given seed repeats one. */
const runs = Math.ceil((fc.readConfigureGlobal().numRuns ?? 0) / 200);
const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);

type Act = keyof typeof acts | "night" | "season";
const weights: [Act, number][] = [
  ...([
    ["order", 9],
    ["deliver", 9],
    ["cancel", 2],
    ["returnAll", 2],
    ["returnSome", 2],
    ["buy", 4],
  ] as [Act, number][]),
  ...([
    ["claim", 3],
    ["redeem", 3],
    ["coupon", 1],
    ["punch", 2],
    ["undo", 3],
    ["gift", 2],
  ] as [Act, number][]),
  ...([
    ["birthday", 4],
    ["bonus", 1],
    ["erase", 1],
    ["night", 3],
    ["season", 1],
  ] as [Act, number][]),
];
const n = fc.nat(255);
const steps = fc.array(
  fc.record({
    act: fc.oneof(...weights.map(([act, weight]) => ({ weight, arbitrary: fc.constant(act) }))),
    who: fc.nat(2),
    n,
  }),
  { minLength: 10, maxLength: 60, size: "max" },
);
/** Everyone enters a birthday first, but for one in eight. One of them begins on the second level. */
const history = fc
  .tuple(fc.tuple(n, n, n), steps)
  .map(([days, rest]) => [
    ...days.map((day, who) => ({ act: "birthday" as Act, who, n: day })),
    { act: "gift" as Act, who: 0, n: secondLevel - 1 },
    ...rest,
  ]);

const tables = ["wallet", "wallet_entry", "point_lot", "lot_move", "activity", "notification", "prize_claim"] as const;

const allOf = async ({ product, shop }: Model): Promise<Record<string, Record<string, unknown>[]>> =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const read = async (table: (typeof tables)[number]) =>
      [table, await tx.selectFrom(table).selectAll().where("tenant_id", "=", shop.tenantId).execute()] as const;
    const rows = [];
    for (const table of tables) rows.push(await read(table));
    return Object.fromEntries(rows);
  });
const sorted = (ledger: Record<string, Record<string, unknown>[]>): string =>
  JSON.stringify(Object.entries(ledger).map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).sort()]));

const runHourly = async ({ product, shop }: Model, clock: Clock): Promise<void> => {
  const platform = { ...product.platform, database: { ...product.platform.database, now: clock.now } };
  await expirePoints(platform, shop.tenantId);
  await judgeLevels(platform, shop.tenantId);
  await giveBirthdayGifts(platform, shop.tenantId);
  await noticeEnding(platform, shop.tenantId);
};

/** A night after some days, less than a year; a second one directly after it must change nothing. */
const night = async (world: Model, days: number): Promise<void> => {
  world.clock.pass(days * dayMs);
  await runHourly(world, world.clock);
  const ledger = sorted(await allOf(world));
  await runHourly(world, world.clock);
  expect(sorted(await allOf(world))).toBe(ledger);
  for (const { points } of [...world.people, ...world.gone]) end(points, world.clock.now().getTime());
  await checkBirthdays(world);
};

const sum = (rows: Record<string, unknown>[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

/** Compares the wallet with its ledger and lots, with the model, and with the orders. */
const checkPoints = async (world: Model): Promise<void> => {
  const ledger = await allOf(world);
  for (const person of [...world.people, ...world.gone]) {
    const of = (table: string) => (ledger[table] ?? []).filter((row) => row.customer_id === person.id);
    const wallet = of("wallet")[0] ?? {
      balance: 0,
      debt: 0,
      lifetime_points: 0,
      lifetime_purchases: 0,
      orders_count: 0,
    };
    const { debt } = person.points;
    const balance = getBalance(person.points);
    expect([
      wallet.balance,
      sum(of("wallet_entry"), "delta"),
      sum(of("point_lot"), "left_points"),
      wallet.debt,
    ]).toEqual([balance, balance, balance, debt]);
    for (const row of of("wallet_entry")) expect(row.balance).toBeGreaterThanOrEqual(0);
    const bought = world.orders.filter((each) => each.who === person && each.day > 0);
    const kept = bought.reduce((total, { points, reversed }) => total + points - reversed, 0);
    expect([wallet.lifetime_points, wallet.lifetime_purchases]).toEqual([
      kept + person.gifts,
      bought.reduce((total, each) => total + each.kept, 0),
    ]);
    const used = of("prize_claim").filter(({ status }) => status !== "returned");
    expect(balance + sum(used, "points_cost") - debt).toBeLessThanOrEqual(kept + person.gifts);
  }
};

/** Without a window a level depends on lifetime points only, whatever was returned in whatever order. */
const checkLevels = async (world: Model): Promise<void> => {
  const { wallet = [] } = await allOf(world);
  const levels = await world.product.database.inTenant(world.shop.tenantId, (tx) =>
    tx
      .selectFrom("loyalty_level")
      .select(["id", "break_points"])
      .where("tenant_id", "=", world.shop.tenantId)
      .execute(),
  );
  const second = levels.find(({ break_points }) => break_points === secondLevel)?.id;
  for (const person of [...world.people, ...world.gone]) {
    const own = wallet.find(({ customer_id }) => customer_id === person.id);
    expect(own?.level_id === second).toBe(own !== undefined && getLifetime(world, person) >= secondLevel);
  }
};

/** Compares rewards paid with points, and the prizes' remaining stock, with the model. */
const checkClaims = async (world: Model): Promise<void> => {
  const { product, shop } = world;
  const { prize_claim = [] } = await allOf(world);
  const paid = prize_claim.filter(({ spent_seq }) => spent_seq !== null).map(({ id, status }) => `${id} ${status}`);
  expect(paid.sort()).toEqual(world.claims.map(({ id, state }) => `${id} ${state}`).sort());
  const prize = await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("prize")
      .select("left_stock")
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", world.item)
      .executeTakeFirstOrThrow(),
  );
  expect(prize.left_stock).toBe(world.stock);
  expect((await loadUses(product.database, shop.tenantId, world.couponId)).used).toBe(couponUses(world));
};

const getCards = ({ product, shop }: Model) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("punch_card as c")
      .leftJoin("punch_reward as r", (join) =>
        join
          .onRef("r.tenant_id", "=", "c.tenant_id")
          .onRef("r.card_id", "=", "c.id")
          .on("r.tenant_id", "=", shop.tenantId)
          .on("r.canceled_at", "is", null),
      )
      .leftJoin("prize_claim as p", (join) =>
        join
          .onRef("p.tenant_id", "=", "r.tenant_id")
          .onRef("p.id", "=", "r.claim_id")
          .on("p.tenant_id", "=", shop.tenantId),
      )
      .select(["c.customer_id", "c.status", "c.punches", "p.status as reward"])
      .where("c.tenant_id", "=", shop.tenantId)
      .execute(),
  );

/** Each remaining unit has one punch, and each usable reward has a full card. */
const checkCards = async (world: Model): Promise<void> => {
  const cards = await getCards(world);
  for (const person of [...world.people, ...world.gone]) {
    const own = cards.filter(({ customer_id }) => customer_id === person.id);
    const units = getUnits(world, person);
    expect(own.reduce((total, { punches }) => total + punches, 0)).toBe(units);
    const ready = own.filter(({ reward }) => reward === "available");
    expect(ready.filter(({ status }) => status !== "completed")).toEqual([]);
    expect(ready.length).toBeLessThanOrEqual(Math.floor(units / required));
  }
};

describeOnOneDatabase("the ledgers", (get) => {
  let product: Product;
  const clock = makeClock();
  beforeAll(async () => {
    // The suite closes its database itself.
    product = await startProduct({ ...get(), now: clock.now, close: async () => undefined });
  });
  afterAll(() => product?.stop());

  it(`match the model after any history of several customers (seed ${seed})`, async () => {
    const property = fc.asyncProperty(history, async (acted) => {
      const world = await openModel(product, clock);
      for (const { act, who, n } of acted) {
        const person = world.people[who];
        if (act === "night") await night(world, 1 + (n % 36));
        else if (act === "season") await night(world, 100 + n);
        else if (person) await acts[act](world, person, n);
      }
      await night(world, 1);
      expect(
        await product.database.inTenant(world.shop.tenantId, (tx) => findDifferences(tx, world.shop.tenantId), {
          readOnly: true,
        }),
      ).toEqual([]);
      await checkPoints(world);
      await checkLevels(world);
      await checkClaims(world);
      await checkCards(world);
    });
    await fc.assert(property, { numRuns: runs, seed });
  });
});
