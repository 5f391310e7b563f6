import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../../payments/reconcile.ts";
import { type Product, startProduct } from "../../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../../test/fixtures/shop.ts";
import { adjust, anotherManager, decide, getAuditLog, getLedger } from "./customers.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "50" } });
});
afterAll(() => product?.stop());

const scene = async () => {
  const shop = await openShop(product.database);
  const { client: first } = await anotherManager(product, shop, { name: "First" });
  const { client: second } = await anotherManager(product, shop);
  const guest = await newGuest(product, shop);
  return { shop, first, second, guest };
};
const loadBalance = async (guest: { client: { get: (path: string) => Promise<{ body: { balance: number } }> } }) =>
  (await guest.client.get("/api/wallet/")).body.balance;
const differencesIn = ({ tenantId }: Shop) =>
  product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId), { readOnly: true });
const loadPhone = async ({ tenantId }: Shop, id: string) =>
  (
    await product.database.inTenant(tenantId, (tx) =>
      tx
        .selectFrom("customer")
        .select("phone_e164")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    )
  ).phone_e164;

describe("an adjustment by one manager", () => {
  it("is posted to the ledger, the history and a notice in the guest's language", async () => {
    const { shop, first, guest } = await scene();
    const added = await adjust(first, guest.id, 250);
    expect([added.status, added.body]).toMatchObject([
      201,
      { points: 250, state: "posted", needs_second: false, mine: true, customer: { balance: 250 }, decided_by: null },
    ]);
    expect((await adjust(first, guest.id, -50)).body).toMatchObject({ customer: { balance: 200 } });
    expect(await getLedger(product, shop, guest.id)).toMatchObject([
      { kind: "adjust", counter_account: "adjust", delta: 250, balance: 250, source_type: "adjustment" },
      { kind: "adjust", counter_account: "adjust", delta: -50, balance: 200 },
    ]);
    const entries = (await guest.client.get("/api/wallet/entries/?activity=trigger")).body.items;
    expect(entries).toMatchObject([
      { activity: "trigger", kind: "points_adjusted", points: -50, balance: 200 },
      { kind: "points_adjusted", points: 250 },
    ]);
    const arabic = { headers: { "accept-language": "sa" } };
    const titles = (await guest.client.get("/api/notifications/", arabic)).body.items.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toEqual(["خُصمت 50 نقطة من رصيدك", "أُضيفت 250 نقطة إلى رصيدك"]);
    expect(await differencesIn(shop)).toEqual([]);
    expect((await getAuditLog(product, shop)).map(({ action, after }) => ({ action, after }))).toMatchObject([
      { action: "points.adjust", after: { points: 250 } },
      { action: "points.adjust", after: { points: -50 } },
    ]);
    // The reason is stored with the adjustment and erased with the person; the audit log is permanent.
    expect(JSON.stringify(await getAuditLog(product, shop))).not.toContain("Late order");
  });

  it("is posted once however often the request is sent", async () => {
    const { first, guest } = await scene();
    const send = () =>
      first.post(
        `/api/console/customers/${guest.id}/adjustments/`,
        { points: 10, reason: "Twice" },
        { key: "one-adjustment-only" },
      );
    const [one, two] = [await send(), await send()];
    expect(two.body).toEqual(one.body);
    expect(await loadBalance(guest)).toBe(10);
  });

  it("is refused above the balance, for zero points, without a reason, for another establishment's guest and by a cashier", async () => {
    const { shop, first, guest } = await scene();
    await adjust(first, guest.id, 10);
    const over = await adjust(first, guest.id, -11);
    expect([over.status, over.body.code, over.body.params]).toEqual([409, "insufficient_points", { missing: 1 }]);
    expect((await adjust(first, guest.id, 0)).body.errors).toMatchObject([{ path: "points", code: "field_invalid" }]);
    expect((await adjust(first, guest.id, 5, " ")).body.errors).toMatchObject([{ path: "reason" }]);
    const elsewhere = await scene();
    expect((await adjust(elsewhere.first, guest.id, 5)).status).toBe(404);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await adjust(cashier, guest.id, 5)).status).toBe(403);
    expect(await loadBalance(guest)).toBe(10);
  });

  it("is refused on one's own account", async () => {
    const { shop, first, guest } = await scene();
    const phone_e164 = await loadPhone(shop, guest.id);
    const own = await anotherManager(product, shop, { name: "Own", phone_e164 });
    expect((await adjust(own.client, guest.id, 5)).body.code).toBe("not_authorized");
    expect((await own.client.get(`/api/console/customers/${guest.id}/`)).body.own).toBe(true);
    const { id } = (await adjust(first, guest.id, 5_000)).body;
    expect((await decide(own.client, id, true)).body.code).toBe("not_authorized");
    expect(await loadBalance(guest)).toBe(0);
  });
});

describe("an adjustment above the limit", () => {
  it("waits for another manager, who approves it once", async () => {
    const { shop, first, second, guest } = await scene();
    const asked = await adjust(first, guest.id, 1_001);
    expect([asked.status, asked.body]).toMatchObject([201, { state: "pending", needs_second: true, mine: true }]);
    expect(await loadBalance(guest)).toBe(0);
    const { id } = asked.body;
    expect((await decide(first, id, true)).body.code).toBe("not_authorized");
    expect((await decide(first, id, false)).body.code).toBe("not_authorized");
    expect((await second.get("/api/console/adjustments/")).body.items).toMatchObject([{ id, mine: false }]);
    const approved = await decide(second, id, true);
    expect([approved.status, approved.body]).toMatchObject([200, { state: "posted", decided_by: "Second" }]);
    expect(await loadBalance(guest)).toBe(1_001);
    const again = await decide(second, id, true);
    expect([again.status, again.body.code, again.body.params.name]).toEqual([409, "edit_conflict", "Second"]);
    expect(await loadBalance(guest)).toBe(1_001);
    expect((await second.get("/api/console/adjustments/")).body).toMatchObject({
      items: [],
      waiting: 0,
      decided: [{ id }],
    });
    expect(await differencesIn(shop)).toEqual([]);
    expect((await getAuditLog(product, shop)).map(({ action }) => action)).toEqual(["points.ask", "points.approve"]);
  });

  it("is listed in pages, oldest first, even when one is decided in between", async () => {
    const { first, second, guest } = await scene();
    const list = async (query = "") => (await second.get(`/api/console/adjustments/${query}`)).body;
    const ids: string[] = [];
    for (let asked = 0; asked < 21; asked += 1) ids.push((await adjust(first, guest.id, 2_000 + asked)).body.id);
    const shown = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    const page = await list();
    expect([shown(page), page.waiting]).toEqual([ids.slice(0, 20), 21]);
    const short = await list("?limit=2");
    expect(shown(short)).toEqual(ids.slice(0, 2));
    await decide(second, short.cursor, false);
    const next = await list(`?limit=2&cursor=${short.cursor}`);
    expect([shown(next), next.waiting, next.decided]).toEqual([ids.slice(2, 4), 20, []]);
    expect(await list(`?cursor=${ids[19]}`)).toMatchObject({ items: [{ id: ids[20] }], cursor: null });
    expect((await second.get("/api/console/adjustments/?cursor=x")).body.errors).toMatchObject([{ path: "cursor" }]);
  });

  it("can be declined, and no points move", async () => {
    const { first, second, guest } = await scene();
    const { id } = (await adjust(first, guest.id, 5_000)).body;
    expect((await decide(second, id, false)).body).toMatchObject({ state: "declined", decided_by: "Second" });
    expect((await decide(second, id, true)).body.code).toBe("edit_conflict");
    expect(await loadBalance(guest)).toBe(0);
  });

  it("cannot be split into small steps, by any manager in any direction", async () => {
    const { first, second, guest } = await scene();
    const states = [];
    for (const points of [600, -300, 100, 1]) states.push((await adjust(first, guest.id, points)).body.state);
    expect(states).toEqual(["posted", "posted", "posted", "pending"]);
    expect((await adjust(second, guest.id, 1_000)).body.state).toBe("posted");
  });

  it("stays pending when the balance is too low", async () => {
    const { first, second, guest } = await scene();
    await adjust(first, guest.id, 1_000);
    const { id } = (await adjust(first, guest.id, -900)).body;
    await adjust(second, guest.id, -200);
    expect((await decide(second, id, true)).body.code).toBe("insufficient_points");
    expect((await second.get("/api/console/adjustments/")).body.items).toMatchObject([{ id, state: "pending" }]);
    expect(await loadBalance(guest)).toBe(800);
  });

  it("follows the establishment's limit, and pending ones stay pending", async () => {
    const { shop, first, second, guest } = await scene();
    const { limit, revision } = (await first.get("/api/console/adjustment-rules/")).body;
    expect(limit).toBe(1_000);
    const { id } = (await adjust(first, guest.id, 1_500)).body;
    const patch = (body: unknown) => first.send("PATCH", "/api/console/adjustment-rules/", { body });
    const asked = (await patch({ limit: 2_000, revision })).body;
    expect(asked).toMatchObject({ limit: 1_000, waiting: { from: 1_000, to: 2_000, mine: true } });
    const agree = (manager: typeof first) =>
      manager.post(`/api/console/limit-changes/${asked.waiting.id}/decision/`, { approve: true });
    expect((await agree(first)).body.code).toBe("not_authorized");
    expect((await adjust(first, guest.id, 1_600)).body.state).toBe("pending");
    expect((await agree(second)).status).toBe(200);
    expect((await agree(second)).body.code).toBe("edit_conflict");
    expect((await patch({ limit: 3_000, revision })).body.code).toBe("edit_conflict");
    expect((await adjust(first, guest.id, 2_000)).body.state).toBe("posted");
    expect((await second.get("/api/console/adjustments/")).body.items).toMatchObject([{ id }, {}]);
    expect((await getAuditLog(product, shop)).find(({ action }) => action === "limit.approve")).toMatchObject({
      before: { points: 1_000 },
      after: { points: 2_000 },
    });
  });
});
