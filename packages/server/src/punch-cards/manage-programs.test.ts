import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { punch } from "../till/till.test-data.ts";
import { programBody } from "./manage.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  return { shop, manager, cashier, ...(await newGuest(product, shop)) };
};
type Thing = { id: string; revision: string };
const url = ({ id }: { id: string }, part = "") => `/api/console/punch-cards/${id}/${part}`;
const create = async (manager: Client, changes: Record<string, unknown> = {}) => {
  const answer = await manager.post("/api/console/punch-cards/", programBody(changes));
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};
const edit = (manager: Client, thing: Thing, changes: Record<string, unknown> = {}) =>
  manager.send("PATCH", url(thing), { body: { ...programBody(changes), revision: thing.revision } });
const turn = (manager: Client, { id, revision }: Thing, active: boolean, cancels_cards = false) =>
  manager.send("PUT", url({ id }, "active/"), { body: { active, cancels_cards, revision } });
const remove = (manager: Client, thing: Thing) => manager.send("DELETE", `${url(thing)}?revision=${thing.revision}`);
const extend = (manager: Client, thing: { id: string }, card_id: string | null) =>
  manager.post(url(thing, "extension/"), { card_id }, { key: true });
const own = async (client: Client) => (await client.get("/api/punch-cards/")).body;
const listed = async (manager: Client) => (await manager.get("/api/console/punch-cards/")).body;
const holders = async (manager: Client, thing: { id: string }, status = "alive") =>
  (await manager.get(`${url(thing, "cards/")}?status=${status}`)).body.items;
const actions = (shop: Shop, id: string) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom("audit_entry")
      .select("action")
      .where("tenant_id", "=", shop.tenantId)
      .where("target_id", "=", id)
      .orderBy("seq")
      .execute();
    return rows.map(({ action }) => action.replace("punch_program.", ""));
  });

describe("a punch card of a manager", () => {
  it("is visible to guests at once; creating, changing, stopping and removing are in the audit log", async () => {
    const { shop, manager, client } = await open();
    const own_look = { stamp: "star", terms: { sa: "مرة", en: "Once" } };
    const made = await create(manager, own_look);
    expect(made).toMatchObject({ ...programBody(own_look), active: true });
    expect((await own(client)).cards).toMatchObject([
      { id: null, name: "Coffee card", terms: "Once", stamp: "star", required: 3, punches: 0 },
    ]);
    const changed = await edit(manager, made, { required: 5 });
    expect([changed.status, (await own(client)).cards[0].required]).toEqual([200, 5]);
    const stopped = await turn(manager, changed.body, false);
    expect([stopped.body.active, (await own(client)).cards]).toEqual([false, []]);
    expect((await listed(manager)).items).toMatchObject([{ id: made.id, state: "stopped", cards: { alive: 0 } }]);
    const started = await turn(manager, stopped.body, true);
    expect((await own(client)).cards).toHaveLength(1);
    expect((await remove(manager, started.body)).status).toBe(204);
    expect((await manager.get(url(made))).status).toBe(404);
    expect((await own(client)).cards).toEqual([]);
    expect(await actions(shop, made.id)).toEqual(["create", "edit", "stop", "start", "remove"]);
  });

  it("cannot change count, window and reward of started cards", async () => {
    const { shop, manager, cashier, client, id } = await open();
    const [first, second] = [
      await insertPrize(product.database, shop.tenantId),
      await insertPrize(product.database, shop.tenantId),
    ];
    const made = await create(manager, { prize_id: first });
    expect((await punch(cashier, id, made.id, 2)).status).toBe(201);
    const more = { required: 2, days: 9, reward_name: { sa: "شاي", en: "Tea" }, prize_id: second };
    const changed = await edit(manager, made, more);
    expect((await own(client)).cards).toMatchObject([
      { required: 3, days: 30, punches: 2, reward_name: "A free coffee" },
    ]);
    expect((await remove(manager, changed.body)).body.code).toBe("in_use");
    expect((await punch(cashier, id, made.id, 2)).status).toBe(201);
    const { cards, history } = await own(client);
    expect(history).toMatchObject([{ required: 3, punches: 3, status: "completed", reward_name: "A free coffee" }]);
    expect(cards).toMatchObject([{ required: 2, days: 9, punches: 1, reward_name: "Tea" }]);
    const claims = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("prize_claim").select("prize_id").where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(claims).toEqual([{ prize_id: first }]);
  });

  it("keeps open cards when it is stopped, or cancels them on request", async () => {
    const { manager, cashier, client, id } = await open();
    const made = await create(manager);
    await punch(cashier, id, made.id, 1);
    const stopped = await turn(manager, made, false);
    expect((await punch(cashier, id, made.id, 1)).status).toBe(201);
    expect((await own(client)).cards).toMatchObject([{ punches: 2, status: "alive" }]);
    const started = await turn(manager, stopped.body, true);
    expect((await turn(manager, started.body, false, true)).status).toBe(200);
    expect(await own(client)).toMatchObject({ cards: [], history: [{ punches: 2, status: "canceled" }] });
    expect((await punch(cashier, id, made.id, 1)).status).toBe(409);
    expect((await listed(manager)).items[0].cards).toEqual({ alive: 0, completed: 0, expired: 0, canceled: 1 });
  });

  it("leaves full cards as they are when it cancels the open ones", async () => {
    const { manager, cashier, id } = await open();
    const made = await create(manager, { required: 2 });
    await punch(cashier, id, made.id, 3);
    expect((await turn(manager, made, false, true)).status).toBe(200);
    expect((await listed(manager)).items[0].cards).toEqual({ alive: 0, completed: 1, expired: 0, canceled: 1 });
  });

  it("lists its holders without their numbers, and extends one or all cards by seven days", async () => {
    const { shop, manager, cashier, client, id } = await open();
    const other = await newGuest(product, shop);
    const made = await create(manager);
    for (const guest of [id, other.id]) await punch(cashier, guest, made.id, 1);
    const shown = await holders(manager, made);
    expect(shown).toMatchObject([
      { customer: { id: other.id }, punches: 1, required: 3, status: "alive" },
      { customer: { id } },
    ]);
    expect(JSON.stringify(shown)).not.toContain("+966");
    const ends = async () => Date.parse((await own(client)).cards[0].expires_at);
    const before = await ends();
    expect((await extend(manager, made, shown[1].id)).body).toEqual({ extended: 1 });
    expect((await ends()) - before).toBe(7 * 86_400_000);
    expect((await extend(manager, made, null)).body).toEqual({ extended: 2 });
    await punch(cashier, id, made.id, 1);
    expect((await ends()) - before).toBe(14 * 86_400_000);
    expect((await extend(manager, made, newId())).status).toBe(404);
    expect(await holders(manager, made, "completed")).toEqual([]);
  });

  it("starts no card before its first moment or after its last", async () => {
    const { manager, cashier, client, id } = await open();
    const later = await create(manager, { starts_at: "2036-01-01T00:00:00Z" });
    const over = await create(manager, { ends_at: "2020-01-01T00:00:00Z" });
    expect((await listed(manager)).items.map(({ state }: { state: string }) => state)).toEqual(["scheduled", "ended"]);
    expect((await own(client)).cards).toEqual([]);
    for (const made of [later, over]) expect((await punch(cashier, id, made.id, 1)).status).toBe(409);
  });

  it("prevents the removal of its prize, and of one that a card promised", async () => {
    const { shop, manager, cashier, id } = await open();
    const prize_id = await insertPrize(product.database, shop.tenantId);
    const made = await create(manager, { prize_id });
    const removePrize = async () => {
      const { body } = await manager.get(`/api/console/prizes/${prize_id}/`);
      return manager.send("DELETE", `/api/console/prizes/${prize_id}/?revision=${body.revision}`);
    };
    const stopped = await turn(manager, made, false);
    expect((await removePrize()).body.code).toBe("in_use");
    const started = await turn(manager, stopped.body, true);
    await punch(cashier, id, made.id, 1);
    const without = await edit(manager, started.body, { prize_id: null });
    expect((await removePrize()).body.code).toBe("in_use");
    await turn(manager, without.body, false, true);
    expect((await removePrize()).status).toBe(204);
    expect((await listed(manager)).prizes).toEqual([]);
    const late = await manager.post("/api/console/punch-cards/", programBody({ prize_id }));
    expect([late.status, late.body.errors[0].path]).toEqual([422, "prize_id"]);
  });

  it("is refused with the wrong field", async () => {
    const { shop, manager } = await open();
    const stranger = await openShop(product.database);
    const cases: [string, Record<string, unknown>][] = [
      ["name.sa", { name: { sa: "", en: " " } }],
      ["reward_name.sa", { reward_name: { sa: "", en: "" } }],
      ["required", { required: 0 }],
      ["required", { required: 101 }],
      ["days", { days: 0 }],
      ["max_per_visit", { max_per_visit: 1.5 }],
      ["items", { items: [] }],
      ["items.0", { items: [stranger.id("burger")] }],
      ["branches.1", { branches: [shop.branchId, stranger.branchId] }],
      ["prize_id", { prize_id: newId() }],
      ["stamp", { stamp: "skull" }],
      ["ends_at", { starts_at: "2030-01-02T00:00:00Z", ends_at: "2030-01-01T00:00:00Z" }],
    ];
    for (const [path, changes] of cases) {
      const { status, body } = await manager.post("/api/console/punch-cards/", programBody(changes));
      expect([path, status, body.errors?.[0].path]).toEqual([path, 422, path]);
    }
  });

  it("refuses an edit of an outdated version, of another establishment, and by a cashier", async () => {
    const { manager, cashier } = await open();
    const other = await open();
    const made = await create(manager);
    expect((await edit(manager, made, { days: 31 })).status).toBe(200);
    for (const late of [await edit(manager, made), await turn(manager, made, false), await remove(manager, made)])
      expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
    for (const foreign of [
      await edit(other.manager, made),
      await turn(other.manager, made, false),
      await remove(other.manager, made),
      await extend(other.manager, made, null),
      await other.manager.get(`${url(made, "cards/")}?status=alive`),
    ])
      expect(foreign.status).toBe(404);
    expect([(await edit(cashier, made)).status, (await cashier.get("/api/console/punch-cards/")).status]).toEqual([
      403, 403,
    ]);
  });
});
