import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { codeOfClaim } from "../prizes/rewards.ts";
import { addProgram, loadCards } from "../punch-cards/programs.test-data.ts";
import {
  delivered,
  differences,
  loadCode,
  moveTo,
  newPerson,
  openProgram,
  registerPerson,
} from "../referrals/referrals.test-data.ts";
import type { Client } from "../../test/support/http-client.ts";
import { addPoints, insertLevels, insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

/** Pairs of equal orders: one comes back at once, the other in pieces. A given seed repeats them. */
const runs = Math.ceil((fc.readConfigureGlobal().numRuns ?? 0) / 1_000);
const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "1000" } });
});
afterAll(() => product?.stop());

type Piece = { lines?: { line_no: number; quantity: number }[]; amount?: number };
type Twin = { id: string; inviter: Client; inviterId: string; orderId: string };

const open = async (minimum: number) => {
  const { database } = product;
  const shop = await openShop(database);
  const { tenantId } = shop;
  await insertRules(database, tenantId, { points_per_100_sar: 150 });
  await insertLevels(database, tenantId, [0, 320]);
  await openProgram(database, tenantId, { minimum });
  await addCoupon(database, tenantId, "TENTH", { limit_total: 9, per_customer: 1 });
  const prize = await insertPrize(database, tenantId, { product_id: shop.id("juice") });
  await addProgram(database, tenantId, { items: [shop.id("juice")], prize_id: prize });
  await database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
  return { shop, prize, manager: await signInStaff(product.url, shop.emails.manager) };
};

/** An invited guest's first order, delivered: three burgers and four juices, with a coupon, a voucher and a free juice. */
const buy = async ({ shop, prize, manager }: Awaited<ReturnType<typeof open>>): Promise<Twin> => {
  const { database, config } = product;
  const inviter = await newPerson(product, shop);
  await registerPerson(inviter.client);
  const { id, client } = await newPerson(product, shop);
  await registerPerson(client, await loadCode(inviter.client));
  await addPoints(database, shop.tenantId, id, 200);
  const claimed = await client.post(`/api/prizes/${prize}/claims/`, undefined, { key: true });
  const voucher = await client.post("/api/points-shop/vouchers/", { points: 50 }, { key: true });
  const codeOf = (claim: string) => codeOfClaim(config.CODE_SECRET, shop.tenantId, claim);
  const cart = getCart(shop, {
    lines: [
      { product_id: shop.id("burger"), quantity: 3, options: [] },
      { product_id: shop.id("juice"), quantity: 4, options: [] },
    ],
    coupon_codes: ["TENTH"],
    voucher_code: codeOf(voucher.body.reward_id),
    reward_codes: [codeOf(claimed.body.reward_id)],
  });
  const placed = await place(client, cart);
  expect([placed.status, placed.body.code]).toEqual([201, undefined]);
  await moveTo(manager, placed.body.id, ...delivered);
  return { id, inviter: inviter.client, inviterId: inviter.id, orderId: placed.body.id };
};

/** All that a return may take from its guest and from who invited them. */
const stateOf = async ({ tenantId }: Shop, { id, inviter, inviterId, orderId }: Twin) => {
  const { database } = product;
  const cards = await loadCards(database, tenantId, id);
  const lead = (await inviter.get("/api/referrals/me/")).body.leads[0];
  const rows = await database.inTenant(tenantId, async (tx) => ({
    wallets: await tx
      .selectFrom("wallet")
      .select(["balance", "debt", "lifetime_points", "lifetime_purchases", "orders_count", "level_id"])
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "in", [id, inviterId])
      .orderBy("lifetime_purchases", "desc")
      .orderBy("balance")
      .execute(),
    claims: await tx
      .selectFrom("prize_claim")
      .select(["kind", "status", "points_cost"])
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", id)
      .orderBy("kind")
      .orderBy("points_cost")
      .orderBy("status")
      .execute(),
    coupons: await tx
      .selectFrom("coupon_redemption")
      .select((eb) => eb("released_at", "is", null).as("used"))
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", id)
      .execute(),
    order: await tx
      .selectFrom("customer_order")
      .select(["status", "credited", "payment_state"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", orderId)
      .executeTakeFirst(),
  }));
  return { ...rows, lead: lead.state, cards: cards.map(({ status, punches, rewards }) => [status, punches, rewards]) };
};

const takeBack = async (manager: Client, { orderId }: Twin, pieces: readonly Piece[]): Promise<void> => {
  for (const piece of pieces) {
    const { status, body } = await manager.post(`/api/console/orders/${orderId}/returns/`, {
      ...piece,
      reason: "cold",
    });
    expect([status, body.code, body.state]).toEqual([201, undefined, "posted"]);
  }
};

const whole = { burgers: 3, juices: 4 };
const cases = fc.record({
  minimum: fc.constantFrom(0, 3_000, 6_000),
  burgers: fc.nat(whole.burgers),
  juices: fc.nat(whole.juices),
  amounts: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
  order: fc.array(fc.nat(99), { minLength: 7, maxLength: 7 }),
});

describe("several small returns", () => {
  it(`take what one large return takes: points, punches, rewards, coupons, gifts (seed ${seed})`, async () => {
    const property = fc.asyncProperty(cases, async ({ minimum, burgers, juices, amounts, order }) => {
      const scene = await open(minimum);
      const [one, other] = [await buy(scene), await buy(scene)];
      // One juice that remains is worth less than the largest amounts together: more than that is refused.
      const remains = burgers < whole.burgers || juices < whole.juices - 1;
      const reduced = remains ? amounts : [];
      const lines = [burgers, juices].flatMap((quantity, index) =>
        quantity > 0 ? [{ line_no: index + 1, quantity }] : [],
      );
      const amount = reduced.reduce((sum, each) => sum + each, 0);
      if (lines.length > 0 || amount > 0)
        await takeBack(scene.manager, one, [{ lines, ...(amount > 0 ? { amount } : {}) }]);
      const units = lines.flatMap(({ line_no, quantity }) => Array.from({ length: quantity }, () => line_no));
      const mixed = units.map((line_no, index) => ({ line_no, at: order[index] ?? 0 })).sort((a, b) => a.at - b.at);
      await takeBack(scene.manager, other, [
        ...mixed.map(({ line_no }) => ({ lines: [{ line_no, quantity: 1 }] })),
        ...reduced.map((each) => ({ amount: each })),
      ]);
      expect(await stateOf(scene.shop, other)).toEqual(await stateOf(scene.shop, one));
      expect(await differences(product.database, scene.shop)).toEqual([]);
    });
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  });

  it("take no more points where units come back after an amount was taken off them", async () => {
    const scene = await open(0);
    const twin = await buy(scene);
    const { database } = product;
    const earned = () =>
      database.inTenant(scene.shop.tenantId, (tx) =>
        tx
          .selectFrom("order_earning")
          .select(["purchase", "purchase_reversed"])
          .where("tenant_id", "=", scene.shop.tenantId)
          .where("order_id", "=", twin.orderId)
          .executeTakeFirstOrThrow(),
      );
    await takeBack(scene.manager, twin, [{ amount: 1_000 }, { lines: [{ line_no: 1, quantity: 3 }] }]);
    const { purchase, purchase_reversed } = await earned();
    const { remaining } = (await scene.manager.get(`/api/console/orders/${twin.orderId}/`)).body;
    expect(remaining.items).toBeGreaterThan(0);
    expect(purchase - purchase_reversed).toBe(remaining.items);
  });
});
