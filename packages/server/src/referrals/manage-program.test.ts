import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { programBody } from "./manage-program.test-data.ts";

const url = "/api/console/referral-program/";
let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

const read = async (): Promise<Answer["body"]> => (await manager.get(url)).body;
const save = async (changes: Record<string, unknown> = {}) => {
  const { revision } = await read();
  return manager.send("PUT", url, { body: { ...programBody(changes), revision } });
};
const seen = async (client: Client): Promise<Answer["body"]> => (await client.get("/api/referrals/me/")).body.program;
const programs = () =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("referral_program")
      .select(["id", "active", "friend_points"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("id")
      .execute(),
  );

describe("the referral program", () => {
  it("applies to new invitations at once, but not to earlier ones", async () => {
    const { client } = await newGuest(product, shop);
    expect(await read()).toMatchObject({ program: null, state: "draft" });
    const saved = await save();
    expect([saved.status, saved.body.state]).toEqual([200, "running"]);
    expect(await seen(client)).toMatchObject({ friend: { points: 100 }, minimum: 2_000, cap_per_month: 5 });
    const invite = { name: "Noura", channel: "link" };
    const lead = await client.post("/api/referrals/leads/", invite, { key: true });
    expect(lead.status).toBe(201);
    expect((await save({ friend: { kind: "points", points: 10, prize_id: null, coupon_id: null } })).status).toBe(200);
    expect(await seen(client)).toMatchObject({ friend: { points: 10 } });
    const code = new URL(lead.body.link as string).pathname.split("/")[2] ?? "";
    expect((await client.get(`/api/references/${code}/`)).body.friend.points).toBe(100);
    expect(await programs()).toMatchObject([
      { active: false, friend_points: 100 },
      { active: true, friend_points: 10 },
    ]);
  });

  it("is switched off and on as the same program, and counts in the list of campaigns", async () => {
    const { client } = await newGuest(product, shop);
    await save();
    const before = await programs();
    expect((await save({ active: false })).body.state).toBe("stopped");
    expect(await seen(client)).toBeNull();
    expect((await save({ ends_at: "2035-01-01T00:00:00.000Z" })).body.state).toBe("running");
    expect((await programs()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const { campaigns } = (await manager.get("/api/console/campaigns/")).body;
    expect(campaigns).toMatchObject([{ kind: "referral", name: null, state: "running", players: 1, won: 0, sales: 0 }]);
    const results = (await manager.get(`${url}results/`)).body;
    expect(results).toMatchObject({ counts: { active: 1, converted: 0 }, inviters: 1, orders: 0, branches: [] });
    expect(results.channels).toMatchObject([{ channel: "link", leads: 1, converted: 0, sales: 0 }]);
  });

  it("is refused with a removed or foreign prize, and protects a promised one from removal", async () => {
    const [prizeId, other] = [await insertPrize(product.database, shop.tenantId), await openShop(product.database)];
    const foreignId = await insertPrize(product.database, other.tenantId);
    const promising = (prize_id: string) => ({ friend: { kind: "prize", points: null, prize_id, coupon_id: null } });
    const wrong = [{ path: "friend.prize_id", code: "field_invalid" }];
    expect((await save(promising(foreignId))).body.errors).toMatchObject(wrong);
    expect((await save(promising(prizeId))).status).toBe(200);
    const remove = async () => {
      const { revision } = (await manager.get(`/api/console/prizes/${prizeId}/`)).body;
      return manager.send("DELETE", `/api/console/prizes/${prizeId}/?revision=${revision}`);
    };
    expect((await remove()).body.code).toBe("in_use");
    expect((await save()).status).toBe(200);
    expect((await remove()).status).toBe(204);
    expect((await save(promising(prizeId))).body.errors).toMatchObject(wrong);
  });

  it("is refused without a reward for each side, by a cashier, and for an outdated version", async () => {
    const { revision } = await read();
    const wrong = await save({ friend: { kind: "prize", points: null, prize_id: null, coupon_id: null } });
    expect(wrong.body.errors).toMatchObject([{ path: "friend.prize_id", code: "field_empty" }]);
    const body = { ...programBody({ cap_per_month: 7 }), revision };
    expect((await manager.send("PUT", url, { body })).status).toBe(200);
    expect((await manager.send("PUT", url, { body })).body.code).toBe("edit_conflict");
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.send("PUT", url, { body })).status).toBe(403);
    expect((await cashier.get(`${url}results/`)).status).toBe(403);
  });
});
