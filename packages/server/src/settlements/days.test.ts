import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { makeClock } from "../loyalty/history-model.test-data.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { cancel, type Dice, finish, handIn, order, payBack, payCourier, settle, undo } from "./day-acts.test-data.ts";
import { checkAll } from "./day-checks.test-data.ts";
import { close, closeDay, entry, handOver, open, pass } from "./day-drawers.test-data.ts";
import { openWorld, type World } from "./day-model.test-data.ts";
import { decide, giveBack, giveBackCash } from "./day-returns.test-data.ts";

/** Random histories of some days each; a given seed repeats one. */
const runs = Math.ceil((fc.readConfigureGlobal().numRuns ?? 0) / 1_000);
const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);

const acts = {
  order,
  finish,
  cancel,
  settle,
  payCourier,
  handIn,
  undo,
  giveBack,
  giveBackCash,
  payBack,
  decide,
  open,
  entry,
  handOver,
  close,
  pass,
  closeDay,
} satisfies Record<string, (world: World, dice: Dice) => Promise<void>>;
type Act = keyof typeof acts;

const weights: Record<Act, number> = {
  order: 9,
  finish: 2,
  cancel: 1,
  settle: 9,
  payCourier: 3,
  handIn: 2,
  undo: 3,
  giveBack: 6,
  giveBackCash: 3,
  payBack: 4,
  decide: 2,
  open: 4,
  entry: 2,
  handOver: 1,
  close: 2,
  pass: 2,
  closeDay: 3,
};
const history = fc.array(
  fc.record({
    act: fc.oneof(...Object.entries(weights).map(([act, weight]) => ({ weight, arbitrary: fc.constant(act as Act) }))),
    a: fc.nat(999),
    b: fc.nat(999),
    c: fc.nat(999),
  }),
  { minLength: 20, maxLength: 70, size: "max" },
);
const shops = fc.record({ included: fc.boolean(), limit: fc.constantFrom(10_000_000, 10_000_000, 1_500) });

describeOnOneDatabase("the money of random days", (get) => {
  let product: Product;
  const clock = makeClock();
  beforeAll(async () => {
    product = await startProduct(
      { ...get(), now: clock.now, close: async () => undefined },
      { environment: { LIMIT_SCALE: "1000" } },
    );
  });
  afterAll(() => product?.stop());

  // A thousand histories take longer than the usual limit.
  const limitMs = 900_000 + runs * 5_000;
  it(`agrees in drawers, days, orders, documents and reports (seed ${seed})`, { timeout: limitMs }, async () => {
    const property = fc.asyncProperty(shops, history, async (shop, steps) => {
      const world = await openWorld(product, clock, shop);
      await open(world, { a: 0, b: 20, c: 0 });
      for (const { act, ...dice } of steps) {
        await acts[act](world, dice);
        if (act === "closeDay") await checkAll(world);
      }
      await checkAll(world);
    });
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  });
});
