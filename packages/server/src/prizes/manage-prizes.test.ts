import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { insertCampaign } from "../campaigns/campaigns.test-data.ts";
import { sendPicture } from "../menu/manage.test-data.ts";
import { insertLevels, addPoints, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { prizeBody } from "./manage.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  await insertRules(product.database, shop.tenantId);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  const { client, id } = await newGuest(product, shop);
  await addPoints(product.database, shop.tenantId, id, 1_000);
  const make = async (changes: object = {}) => {
    const answer = await manager.post("/api/console/prizes/", prizeBody({ ...changes }));
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body;
  };
  return { shop, manager, cashier, client, guestId: id, make };
};
type Thing = { id: string; revision: string };
const edit = (manager: Client, { id, revision }: Thing, changes: object = {}) =>
  manager.send("PATCH", `/api/console/prizes/${id}/`, { body: { ...prizeBody({ ...changes }), revision } });
const remove = (manager: Client, { id, revision }: Thing) =>
  manager.send("DELETE", `/api/console/prizes/${id}/?revision=${revision}`);
const listed = async (manager: Client) => (await manager.get("/api/console/prizes/")).body.prizes;
const inShop = async (client: Client) => (await client.get("/api/prizes/")).body.prizes;
const claim = (client: Client, { id }: { id: string }) =>
  client.post(`/api/prizes/${id}/claims/`, undefined, { key: true });

describe("a prize of a manager", () => {
  it("is in the shop at once, can be stopped at once, and earlier claims stay unchanged", async () => {
    const { shop, manager, client, make } = await open();
    const { id: picture_id, picture } = (await sendPicture(product.url, manager)).body;
    const made = await make({ picture_id, kind: "free_item", product_id: shop.id("burger") });
    expect(made).toMatchObject({ ...prizeBody(), kind: "free_item", product_id: shop.id("burger"), picture });
    expect(await inShop(client)).toMatchObject([
      { id: made.id, name: "Mug", points: 50, left: 10, state: "claimable", image: picture.base },
    ]);
    expect((await claim(client, made)).status).toBe(201);
    const stopped = await edit(manager, made, { name: { sa: "كوب", en: "Cup" }, points_cost: 70, active: false });
    expect([stopped.status, stopped.body.picture]).toEqual([200, picture]);
    expect(await inShop(client)).toEqual([]);
    const late = await claim(client, made);
    expect([late.status, late.body.code]).toEqual([409, "prize_unavailable"]);
    expect((await client.get("/api/rewards/")).body.available).toMatchObject([{ name: "Mug", points: 50 }]);
  });

  it("keeps a correct remaining stock through every change of its stock", async () => {
    const { manager, client, make } = await open();
    let prize = await make({ stock: 3 });
    for (let count = 0; count < 2; count += 1) expect((await claim(client, prize)).status).toBe(201);
    const stockTo = async (stock: number | null) => {
      const answer = await edit(manager, prize, { stock });
      if (answer.status === 200) prize = answer.body;
      const [one] = await listed(manager);
      return [answer.status, answer.body.errors?.[0].path ?? null, one.stock, one.left];
    };
    expect(await stockTo(10)).toEqual([200, null, 10, 8]);
    expect(await stockTo(2)).toEqual([200, null, 2, 0]);
    expect((await claim(client, prize)).body.code).toBe("prize_unavailable");
    expect(await stockTo(1)).toEqual([422, "stock", 2, 0]);
    expect(await stockTo(null)).toEqual([200, null, null, null]);
    expect((await claim(client, prize)).status).toBe(201);
    // Stock tracking starts here.
    expect(await stockTo(1)).toEqual([200, null, 1, 1]);
    expect((await listed(manager))[0].issued).toBe(3);
  });

  it("is sorted, copied as stopped, and removed only without unused claims", async () => {
    const { shop, manager, client, make } = await open();
    const [first, second] = [await make(), await make({ name: { sa: "ثان", en: "Second" } })];
    const order = await manager.send("PUT", "/api/console/prizes/order/", { body: { ids: [second.id, first.id] } });
    expect(order.status).toBe(204);
    expect((await inShop(client)).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    await claim(client, first);
    const copy = await manager.post(`/api/console/prizes/${first.id}/copies/`);
    expect([copy.status, copy.body]).toMatchObject([201, { ...prizeBody(), active: false }]);
    expect((await listed(manager)).at(-1)).toMatchObject({ id: copy.body.id, left: 10, issued: 0 });
    expect((await remove(manager, first)).body.code).toBe("in_use");
    expect((await listed(manager)).find(({ id }: Thing) => id === first.id).active).toBe(true);
    const { tenantId } = shop;
    await product.database.asOwner((tx) =>
      tx
        .updateTable("prize_claim")
        .set({ usable_from: new Date(0), expires_at: new Date(1) })
        .where("tenant_id", "=", tenantId)
        .execute(),
    );
    expect((await remove(manager, first)).status).toBe(204);
    expect((await client.get("/api/rewards/")).body.expired).toHaveLength(1);
    expect((await claim(client, first)).body.code).toBe("prize_unavailable");
    expect((await manager.get(`/api/console/prizes/${first.id}/`)).status).toBe(404);
    await insertCampaign(product.database, tenantId, [{ prize_id: second.id }, {}]);
    expect((await remove(manager, second)).body.code).toBe("in_use");
    expect((await listed(manager)).map(({ id }: Thing) => id)).toEqual([second.id, copy.body.id]);
  });

  it("reports its costs and sales by branch", async () => {
    const { shop, manager, cashier, client, make } = await open();
    const prize = await make();
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push((await claim(client, prize)).body.code as string);
    const used = await cashier.post("/api/console/redemptions/", { code: codes[0] }, { key: true });
    expect(used.status).toBe(201);
    const figures = (await manager.get(`/api/console/prizes/${prize.id}/figures/`)).body;
    expect(figures).toMatchObject({
      left: 7,
      issued: 3,
      available: 2,
      redeemed: 1,
      expired: 0,
      returned: 0,
      points_spent: 150,
      branches: [{ branch_id: shop.branchId, redeemed: 1, orders_total: 0 }],
    });
  });

  it("is refused with the wrong field", async () => {
    const { shop, manager } = await open();
    const other = await open();
    const [level] = await insertLevels(product.database, other.shop.tenantId, [100]);
    const cases: [string, object][] = [
      ["name.sa", { name: { sa: "", en: " " } }],
      ["points_cost", { points_cost: -1 }],
      ["stock", { stock: 1_000_001 }],
      ["valid_days", { valid_days: 0 }],
      ["product_id", { kind: "free_item" }],
      ["product_id", { product_id: shop.id("burger") }],
      ["product_id", { kind: "free_item", product_id: newId() }],
      ["product_id", { kind: "free_item", product_id: other.shop.id("burger") }],
      ["level_id", { level_id: level }],
      ["picture_id", { picture_id: newId() }],
      ["available_until", { available_from: "2030-01-02T00:00:00Z", available_until: "2030-01-01T00:00:00Z" }],
    ];
    for (const [path, changes] of cases) {
      const { status, body } = await manager.post("/api/console/prizes/", prizeBody({ ...changes }));
      expect([path, status, body.errors?.[0].path]).toEqual([path, 422, path]);
    }
  });

  it("refuses an edit of an outdated version, of another establishment, and by a cashier; a claim is no conflict", async () => {
    const { manager, cashier, client, make } = await open();
    const other = await open();
    const prize = await make();
    await claim(client, prize);
    expect((await edit(manager, prize, { points_cost: 60 })).status).toBe(200);
    expect((await edit(manager, prize)).body.code).toBe("edit_conflict");
    expect((await remove(manager, prize)).body.code).toBe("edit_conflict");
    expect((await edit(other.manager, prize)).status).toBe(404);
    expect((await remove(other.manager, prize)).status).toBe(404);
    expect((await other.manager.post(`/api/console/prizes/${prize.id}/copies/`)).status).toBe(404);
    expect((await other.manager.get(`/api/console/prizes/${prize.id}/figures/`)).status).toBe(404);
    expect((await cashier.get("/api/console/prizes/")).status).toBe(403);
    expect((await edit(cashier, prize)).status).toBe(403);
  });
});
