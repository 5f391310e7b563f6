import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { insertLevels, addPoints, insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { type CampaignOptions, insertCampaign, type NewSegment } from "./campaigns.test-data.ts";
import { comeBack, passTime, refusedInBoth, spin } from "./wheel.test-data.ts";

let product: Product;
let shop: Shop;
let prize: string;

const day = 86_400;
const losing = { label: "Better luck", weight: 1_000_000 };
/** One weight in a million: not seen in a test. */
const rare = () => ({ label: "Cake", weight: 1, prize_id: prize });
const sure = () => ({ label: "Cake", prize_id: prize });
const wheel = (segments: NewSegment[], options: CampaignOptions = {}) =>
  insertCampaign(product.database, shop.tenantId, segments, options);
const read = async (client: Client, id: string, query = "") => (await client.get(`/api/wheels/${id}/${query}`)).body;
const pass = (seconds: number) => passTime(product.database, shop.tenantId, seconds);
const guest = () => newGuest(product, shop);

const delivered = async (client: Client): Promise<string> => {
  const { id } = (await place(client, getCart(shop))).body;
  const manager = await signInStaff(product.url, shop.emails.manager);
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    expect((await manager.post(`/api/console/orders/${id}/moves/`, { to })).status).toBe(200);
  return id as string;
};

beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  prize = await insertPrize(product.database, shop.tenantId);
});
afterAll(() => product?.stop());

describe("A wheel", () => {
  it("is listed where it is active, with labels, prizes and rules, but without its weights", async () => {
    const { client } = await guest();
    const on = await wheel([rare(), losing, { label: "50 points", points: 50, weight: 777_777 }, losing], {
      loss_wait_minutes: 600,
      win_period_minutes: 10_080,
      branch_id: shop.branchId,
    });
    const now = Date.now();
    const off = [
      await wheel([rare(), losing], { active: false }),
      await wheel([rare(), losing], { starts_at: new Date(now + 60_000) }),
      await wheel([rare(), losing], { ends_at: new Date(now - 1000) }),
    ];
    const listed = await client.get("/api/wheels/");
    expect(listed.body.wheels.map(({ id }: { id: string }) => id)).toContain(on);
    for (const id of off) {
      expect(JSON.stringify(listed.body)).not.toContain(id);
      expect((await client.get(`/api/wheels/${id}/`)).status).toBe(404);
      expect((await spin(client, id)).status).toBe(404);
    }
    const shown = await read(client, on);
    const again = { label: "Better luck", drawing: "again", image: null };
    expect(shown.segments).toEqual([
      { label: "Cake", drawing: "gift", image: null },
      again,
      { label: "50 points", drawing: "points", image: null },
      again,
    ]);
    expect(shown.odds.map(({ label }: { label: string }) => label)).toEqual(["Cake", "Better luck", "50 points"]);
    expect(shown.odds.reduce((sum: number, { chance }: { chance: number }) => sum + chance, 0)).toBe(10_000);
    expect(shown.rules).toMatchObject({ loss_wait: 36_000, win_period: 604_800, once_per: null, ends_at: null });
    expect(shown).toMatchObject({ may_spin: true, refusal: null, unseen: null, full_name: "Sara" });
    const spun = await spin(client, on);
    const all = JSON.stringify([listed.body, shown, spun.body, (await client.get("/api/me/export/")).body]);
    for (const secret of ["777777", "1000000", "weight", "stock"]) expect(all).not.toContain(secret);
  });

  it("shows each segment by its prize's picture, its dish's, or a drawing of its kind", async () => {
    const { client } = await guest();
    const { database } = product;
    const burger = shop.id("burger");
    await database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("product")
        .set({ image: "burger", image_color: "#112233" })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", burger)
        .execute(),
    );
    const coupon = (kind: string, more: object) => addCoupon(database, shop.tenantId, newId(), { kind, ...more });
    const segments = [
      { prize_id: await insertPrize(database, shop.tenantId, { product_id: burger }) },
      { prize_id: await insertPrize(database, shop.tenantId, { product_id: shop.id("juice") }) },
      { coupon_id: await coupon("percent", { rate_bp: 1000 }) },
      { coupon_id: await coupon("free_delivery", {}) },
    ];
    const shown = await read(client, await wheel([...segments, losing]));
    expect(shown.segments.map(({ drawing, image }: { drawing: string; image: unknown }) => [drawing, image])).toEqual([
      ["plate", { base: "/media/burger", color: "#112233" }],
      ["plate", null],
      ["discount", null],
      ["delivery", null],
      ["again", null],
    ]);
  });

  it("turns only for a verified phone, but visitors can see it", async () => {
    const visitor = makeClient(product.url, { qr: shop.qr });
    const id = await wheel([sure()]);
    expect(await read(visitor, id)).toMatchObject({
      may_spin: false,
      refusal: { code: "phone_not_verified" },
      odds: [{ label: "Cake", chance: 10_000 }],
    });
    await refusedInBoth(visitor, id, "phone_not_verified");
  });

  it("gives a prize: a code at once and by SMS, among the rewards, in the history", async () => {
    const { client, id: guestId } = await guest();
    const id = await wheel([{ ...sure(), stock: 5 }, losing].slice(0, 1), { win_period_minutes: 10_080 });
    const { status, body } = await spin(client, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ segment_index: 0, outcome: "prize", reward: { kind: "prize", points: null } });
    expect(body.again).toMatchObject({ time: 7 * day });
    const { available } = (await client.get("/api/rewards/")).body;
    expect(available).toMatchObject([{ id: body.reward.reward_id, code: body.reward.code }]);
    expect((await client.get("/api/wallet/entries/?activity=lottery_wheel")).body.items).toMatchObject([
      { kind: "wheel_won", reward_id: body.reward.reward_id, points: 0 },
    ]);
    const texts = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("outbox_message").select("body").where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(texts.some((text) => text.body.includes(body.reward.code))).toBe(true);
    const { draws } = (await client.get("/api/me/export/")).body;
    expect(draws).toMatchObject([{ campaign_id: id, outcome: "prize" }]);
    expect(await product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId))).toEqual([]);
    expect(guestId).toBeTruthy();
  });
});

describe("The wheel refuses", () => {
  it.each([
    [10 * day, 14_400],
    [7 * day, 10_080],
    [90 * 60, 90],
  ])("after a loss for %i seconds, to the second by the database's clock", async (seconds, loss_wait_minutes) => {
    const { client } = await guest();
    const id = await wheel([rare(), losing], { loss_wait_minutes });
    const before = product.database.now().getTime();
    expect((await spin(client, id)).body).toMatchObject({ outcome: "nothing", again: { time: seconds } });
    expect((await client.get("/api/wallet/entries/?activity=attempts")).body.items).toMatchObject([
      { kind: "wheel_lost" },
    ]);
    const params = await refusedInBoth(client, id, "try_later");
    // However long the answers took, it is counted from the spin on.
    const after = product.database.now().getTime();
    expect(params.time).toBeGreaterThanOrEqual(seconds - Math.ceil((after - before) / 1000));
    expect(params.time).toBeLessThanOrEqual(seconds);
    const until = Date.parse(params.until as string) - seconds * 1000;
    expect(until).toBeGreaterThanOrEqual(before);
    expect(until).toBeLessThanOrEqual(after);
    const { refusal } = await read(client, id);
    expect(refusal).toMatchObject({ code: "try_later", detail: catalog.try_later.en });
    expect(refusal.again).toMatchObject({ until: params.until });
    await pass(seconds - 20);
    expect((await refusedInBoth(client, id, "try_later")).time).toBeLessThanOrEqual(20);
    await pass(20);
    expect(await read(client, id)).toMatchObject({ may_spin: true });
    expect((await spin(client, id)).status).toBe(201);
  });

  it("after a win, until the period ends", async () => {
    const { client } = await guest();
    const id = await wheel([sure()], { win_period_minutes: 10_080 });
    expect((await spin(client, id)).status).toBe(201);
    const params = await refusedInBoth(client, id, "already_won");
    expect(params.period).toBe(7 * day);
    expect(params.time).toBeGreaterThan(7 * day - 30);
    await pass(7 * day);
    expect((await spin(client, id)).status).toBe(201);
  });

  it("for a minute after any attempt", async () => {
    const { client } = await guest();
    const id = await wheel([sure()]);
    await spin(client, id);
    expect((await refusedInBoth(client, id, "participation_throttled")).time).toBeGreaterThan(30);
    const refused = await spin(client, id);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await pass(60);
    expect((await spin(client, id)).status).toBe(201);
  });

  it.each(["customer", "branch"] as const)("a guest who already played (once per %s)", async (once_per) => {
    const { client } = await guest();
    const id = await wheel([sure()], { once_per });
    expect((await spin(client, id)).body.again).toBeNull();
    await pass(365 * day);
    await refusedInBoth(client, id, "already_participated");
  });

  it("a guest who played before, if it is for new players", async () => {
    const { client } = await guest();
    const [first, second] = [await wheel([sure()]), await wheel([sure()], { new_to: "game" })];
    expect((await spin(client, first)).status).toBe(201);
    await refusedInBoth(client, second, "not_new_to_wheel");
  });

  it("a guest who ordered here before, if it is for new customers, also after an erased account", async () => {
    const { client, id: guestId } = await guest();
    const id = await wheel([sure()], { new_to: "branch" });
    const { body: canceled } = await place(client, getCart(shop));
    expect((await client.post(`/api/orders/${canceled.id}/cancel/`)).status).toBe(200);
    expect(await read(client, id)).toMatchObject({ may_spin: true });
    await delivered(client);
    await refusedInBoth(client, id, "not_new_to_branch");
    const again = await comeBack(product, shop, { client, id: guestId });
    await refusedInBoth(again, id, "not_new_to_branch");
  });

  it("a guest who erased their account to play again", async () => {
    const { client, id: guestId } = await guest();
    const id = await wheel([sure()], { once_per: "customer" });
    expect((await spin(client, id)).status).toBe(201);
    const again = await comeBack(product, shop, { client, id: guestId });
    await refusedInBoth(again, id, "already_participated");
  });

  it("known customers a gift for new ones", async () => {
    const { client } = await guest();
    const kept = await insertPrize(product.database, shop.tenantId, { new_customers_only: true });
    const id = await wheel([{ label: "Welcome", prize_id: kept }, losing]);
    await delivered(client);
    await refusedInBoth(client, id, "new_customers_only");
    expect(await read(client, id)).toMatchObject({ may_spin: false, refusal: { code: "new_customers_only" } });
  });

  it("everyone once nothing is left to win; the attempt is not used up", async () => {
    const [winner, { client }] = [await guest(), await guest()];
    const id = await wheel([{ ...sure(), stock: 1 }], { loss_wait_minutes: 600 });
    expect((await spin(winner.client, id)).status).toBe(201);
    await refusedInBoth(client, id, "out_of_gifts");
    // Empty segments are not promised, and no phone number is requested without anything to win.
    const visitor = makeClient(product.url, { qr: shop.qr });
    for (const who of [client, visitor])
      expect(await read(who, id)).toMatchObject({ odds: [], refusal: { code: "out_of_gifts" } });
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("campaign_segment")
        .set({ stock: 2, left_stock: 1 })
        .where("tenant_id", "=", shop.tenantId)
        .where("campaign_id", "=", id)
        .execute(),
    );
    expect((await spin(client, id)).body.outcome).toBe("prize");
  });

  it("without the form, until a name is given", async () => {
    const { client, id: guestId } = await guest();
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("customer")
        .set({ full_name: null })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", guestId)
        .execute(),
    );
    const id = await wheel([sure()], { form_required: true });
    expect(await refusedInBoth(client, id, "spin_not_allowed")).toEqual({ need: "form" });
    expect(await read(client, id)).toMatchObject({ refusal: { code: "spin_not_allowed", need: "form" } });
    expect((await spin(client, id, { form: { full_name: " " } })).body.code).toBe("validation_failed");
    expect((await spin(client, id, { form: { full_name: "\u202eHuda" } })).status).toBe(201);
    expect((await client.get("/api/me/")).body.full_name).toBe("Huda");
  });

  it("below its level", async () => {
    const { client, id: guestId } = await guest();
    await insertRules(product.database, shop.tenantId);
    const [, gold] = await insertLevels(product.database, shop.tenantId, [0, 100]);
    const id = await wheel([sure()], { level_id: gold ?? "" });
    expect(await refusedInBoth(client, id, "spin_not_allowed")).toEqual({ need: "level" });
    expect((await read(client, id)).rules.level).toBe("Level 1");
    await addPoints(product.database, shop.tenantId, guestId, 100);
    expect((await spin(client, id)).status).toBe(201);
  });

  it("without its order, and a second time for the same one", async () => {
    const [{ client }, other] = [await guest(), await guest()];
    const id = await wheel([sure()], { per_order: true });
    expect(await refusedInBoth(client, id, "spin_not_allowed")).toEqual({ need: "ticket" });
    const dead = (await place(client, getCart(shop))).body.id;
    expect((await client.post(`/api/orders/${dead}/cancel/`)).status).toBe(200);
    await refusedInBoth(client, id, "spin_not_allowed", { order_id: dead });
    const offered = async (order: string) => (await client.get(`/api/wheels/?order_id=${order}`)).body.wheels;
    expect(await offered(dead)).toEqual([]);
    const { id: order_id } = (await place(client, getCart(shop))).body;
    await refusedInBoth(other.client, id, "not_found", { order_id });
    expect(await offered(order_id)).toMatchObject([{ id }]);
    expect(JSON.stringify((await client.get("/api/wheels/")).body)).not.toContain(id);
    expect(await read(client, id, `?order_id=${order_id}`)).toMatchObject({ may_spin: true });
    const { draw_id } = (await spin(client, id, { order_id, confirms_seen: true })).body;
    // An unseen result can still be fetched there.
    expect(await offered(order_id)).toMatchObject([{ id }]);
    expect((await client.post(`/api/wheels/${id}/spins/${draw_id}/seen/`)).status).toBe(204);
    expect(await offered(order_id)).toEqual([]);
    await pass(3600);
    await refusedInBoth(client, id, "already_participated", { order_id });
  });
});

describe("A result", () => {
  it("is the same for a repeated key, and for any later attempt until its guest has seen it", async () => {
    const { client } = await guest();
    const id = await wheel([sure(), sure(), sure(), sure()], { win_period_minutes: 60 });
    const key = crypto.randomUUID();
    const first = await spin(client, id, { confirms_seen: true }, { key });
    const again = await spin(client, id, { confirms_seen: true }, { key });
    expect([again.body, again.headers.get("idempotency-replayed")]).toEqual([first.body, "true"]);
    await pass(10);
    const later = await spin(client, id, { confirms_seen: true });
    expect(later.body).toMatchObject({ draw_id: first.body.draw_id, segment_index: first.body.segment_index });
    expect((await read(client, id)).unseen).toMatchObject({ draw_id: first.body.draw_id });
    const path = `/api/wheels/${id}/spins/${first.body.draw_id}/seen/`;
    expect((await client.post(path)).status).toBe(204);
    expect((await client.post(path)).status).toBe(204);
    expect((await read(client, id)).unseen).toBeNull();
    await refusedInBoth(client, id, "already_won", { confirms_seen: true });
    expect((await client.get("/api/rewards/")).body.available).toHaveLength(1);
  });

  it("is visible to its own guest only", async () => {
    const [{ client }, other] = [await guest(), await guest()];
    const id = await wheel([sure()]);
    const { draw_id } = (await spin(client, id, { confirms_seen: true })).body;
    expect((await other.client.post(`/api/wheels/${id}/spins/${draw_id}/seen/`)).status).toBe(404);
    expect((await read(other.client, id)).unseen).toBeNull();
    expect((await read(client, id)).unseen).toMatchObject({ draw_id });
  });
});
