import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { lookUp } from "../till/till.test-data.ts";
import { couponBody, couponEdit } from "./manage.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  return { shop, manager, ...(await newGuest(product, shop)) };
};
const create = async (manager: Client, changes: Record<string, unknown> = {}) => {
  const answer = await manager.post("/api/console/coupons/", couponBody(changes));
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};
type Thing = { id: string; revision: string };
const url = ({ id }: { id: string }, part = "") => `/api/console/coupons/${id}/${part}`;
const patch = (manager: Client, thing: Thing, changes: Record<string, unknown>) =>
  manager.send("PATCH", url(thing), { body: { ...couponEdit(changes), revision: thing.revision } });
const turn = (manager: Client, thing: Thing, active: boolean) =>
  manager.send("PUT", url(thing, "active/"), { body: { active, revision: thing.revision } });
const remove = (manager: Client, thing: Thing) => manager.send("DELETE", `${url(thing)}?revision=${thing.revision}`);
const paths = (answer: { body: { errors?: { path: string }[] } }) => answer.body.errors?.map(({ path }) => path);
const total = async (client: Client, shop: Shop, codes: string[]) => {
  const { body } = await client.post("/api/quotes/", getCart(shop, { coupon_codes: codes }));
  return body.code ?? body.total_discount;
};
const states = async (manager: Client) => {
  const { body } = await manager.get("/api/console/coupons/");
  return body.items.map((item: { state: string; code: string | null }) => [item.code, item.state]);
};
const auditLog = (shop: Shop, id: string) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom("audit_entry")
      .select("action")
      .where("tenant_id", "=", shop.tenantId)
      .where("target_id", "=", id)
      .orderBy("seq")
      .execute();
    return rows.map(({ action }) => action);
  });

describe("a campaign", () => {
  it("applies at once, changes for later orders, stops, starts and is removed, each recorded in the audit log", async () => {
    const { shop, manager, client } = await open();
    const made = await create(manager, { code: " season " });
    expect(made).toMatchObject({ code: "SEASON", active: true, applied: "entered" });
    const ten = await total(client, shop, ["season"]);
    expect(ten).toBeGreaterThan(0);
    const changed = await patch(manager, made, { rate_bp: 2000 });
    expect([changed.status, await total(client, shop, ["SEASON"])]).toEqual([200, ten * 2]);
    const stopped = await turn(manager, changed.body, false);
    expect([stopped.body.active, await total(client, shop, ["SEASON"])]).toEqual([false, "coupon_not_found"]);
    expect(await states(manager)).toEqual([["SEASON", "stopped"]]);
    const started = await turn(manager, stopped.body, true);
    expect([await total(client, shop, ["SEASON"]), await states(manager)]).toEqual([ten * 2, [["SEASON", "running"]]]);
    expect((await remove(manager, started.body)).status).toBe(204);
    expect((await manager.get(url(made))).status).toBe(404);
    const actions = ["create", "edit", "stop", "start", "remove"].map((action) => `coupon.${action}`);
    expect(await auditLog(shop, made.id)).toEqual(actions);
  });

  it("that is automatic is in the next price, and open pages are notified", async () => {
    const { shop, manager, client, cookies } = await open();
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    const headers = { "x-sufra-qr": shop.qr, cookie: cookie.join("; ") };
    const mine = await readEvents(`${product.url}/api/me/events/`, headers);
    const menu = await readEvents(`${product.url}/api/menu/${shop.branchId}/events/`, { "x-sufra-qr": shop.qr });
    const made = await create(manager, { applied: "automatic", code: null, rate_bp: 500 });
    await waitUntil("the coupon's event", () => mine.events.some(({ event }) => event === "coupon"));
    await waitUntil("the menu's event", () => menu.events.some(({ event }) => event === "menu"));
    mine.close();
    menu.close();
    expect([made.code, await total(client, shop, [])]).toEqual([null, expect.any(Number)]);
    expect(await total(client, shop, [])).toBeGreaterThan(0);
    const changed = await patch(manager, made, { code: null, rate_bp: 1000 });
    expect([changed.status, (await turn(manager, changed.body, false)).status]).toEqual([200, 200]);
    expect(await total(client, shop, [])).toBe(0);
  });

  it("keeps placed orders, and refuses limits below the uses", async () => {
    const { shop, manager, client } = await open();
    const made = await create(manager, { limit_total: 5, per_customer: 2 });
    const placed = await place(client, getCart(shop, { coupon_codes: ["SEASON"] }));
    await place((await newGuest(product, shop)).client, getCart(shop, { coupon_codes: ["SEASON"] }));
    expect(paths(await patch(manager, made, { limit_total: 1, per_customer: 2 }))).toEqual(["limit_total"]);
    expect(paths(await patch(manager, made, { limit_total: 2, per_customer: 3 }))).toEqual(["per_customer"]);
    const changed = await patch(manager, made, { limit_total: 2, per_customer: 2, rate_bp: 9000 });
    expect([changed.status, await states(manager)]).toEqual([200, [["SEASON", "used_up"]]]);
    const order = (await client.get(`/api/orders/${placed.body.id}/`)).body;
    expect([order.total, order.coupons[0].amount]).toEqual([placed.body.total, order.total_discount]);
    expect((await remove(manager, changed.body)).body.code).toBe("in_use");
  });

  it("refuses an edit of an outdated version, and removal while a guest has saved it", async () => {
    const { manager, client } = await open();
    const made = await create(manager);
    expect((await patch(manager, made, { rate_bp: 1500 })).status).toBe(200);
    const late = await patch(manager, made, { rate_bp: 1600 });
    expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
    expect((await turn(manager, made, false)).body.code).toBe("edit_conflict");
    expect((await remove(manager, made)).body.code).toBe("edit_conflict");
    await client.post("/api/coupons/saved/", { code: "SEASON" });
    const now = (await manager.get(url(made))).body;
    expect((await remove(manager, now)).body.code).toBe("in_use");
  });

  it("is refused with the field's name", async () => {
    const { shop, manager } = await open();
    const stranger = await openShop(product.database);
    await create(manager);
    const taken = await create(manager, { code: "OTHER" });
    const wrong: [Record<string, unknown>, string[]][] = [
      [{ name: { sa: " ", en: "" } }, ["name.sa"]],
      [{ code: "season" }, ["code"]],
      [{ code: "AB" }, ["code"]],
      [{ code: "a b" }, ["code"]],
      [{ code: "10% off" }, ["code"]],
      [{ code: null }, ["code"]],
      [{ rate_bp: null }, ["rate_bp"]],
      [{ rate_bp: 10_001 }, ["rate_bp"]],
      [{ batch: 10_001, code: null }, ["batch"]],
      [{ items: [stranger.id("burger")] }, ["items.0"]],
      [{ items: [shop.id("burger"), shop.id("combo")], branches: [newId()] }, ["branches.0"]],
      [{ branches: [] }, ["branches"]],
      [{ order_types: [1, 1] }, ["order_types"]],
      [{ starts_at: "2026-01-02T00:00:00Z", ends_at: "2026-01-01T00:00:00Z" }, ["ends_at"]],
    ];
    for (const [changes, expected] of wrong) {
      const answer = await manager.post("/api/console/coupons/", couponBody({ code: "FRESH", ...changes }));
      expect([answer.status, paths(answer)]).toEqual([422, expected]);
    }
    expect(paths(await patch(manager, taken, { code: "SEASON" }))).toEqual(["code"]);
    const stopped = await turn(manager, taken, false);
    await create(manager, { code: "OTHER" });
    expect(paths(await turn(manager, stopped.body, true))).toEqual(["code"]);
  });

  it("reports clashes before it is saved", async () => {
    const { manager } = await open();
    const season = await create(manager);
    const automatic = await create(manager, { applied: "automatic", code: null });
    const asked = async (changes: Record<string, unknown>) => {
      const { applied, code, stackable, starts_at, ends_at, order_types, branches } = couponBody(changes);
      const body = { id: changes.id ?? null, applied, code, stackable, starts_at, ends_at, order_types, branches };
      const answer = await manager.post("/api/console/coupons/clashes/", body);
      return answer.body.clashes.map(({ id, kind }: { id: string; kind: string }) => [id, kind]);
    };
    expect(await asked({ code: "Season" })).toEqual([[season.id, "code"]]);
    expect(await asked({ code: "Season", id: season.id })).toEqual([]);
    expect(await asked({ applied: "automatic", code: null })).toEqual([[automatic.id, "best_wins"]]);
    expect(await asked({ applied: "automatic", code: null, stackable: true })).toEqual([[automatic.id, "adds_up"]]);
    await turn(manager, season, false);
    expect(await asked({ code: "SEASON" })).toEqual([]);
  });
});

describe("access to coupons", () => {
  it("is limited to managers of the establishment; a customer's own coupon is no campaign", async () => {
    const { shop, manager } = await open();
    const made = await create(manager);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get("/api/console/coupons/")).status).toBe(403);
    const stranger = await openShop(product.database);
    const other = await signInStaff(product.url, stranger.emails.manager);
    for (const part of ["", "usage/", "codes/"]) expect((await other.get(url(made, part))).status).toBe(404);
    expect((await turn(other, made, false)).status).toBe(404);
    expect((await lookUp(cashier, "SEASON")).status).toBe(200);
  });
});
