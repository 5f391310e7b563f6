import { afterAll, beforeAll, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { addProgram, loadCards } from "../punch-cards/programs.test-data.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { anotherCashier, loadDay, lookUp, punch, redeem, undo } from "./till.test-data.ts";

describeOnOneDatabase("customers and cards at the till", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async (program: Parameters<typeof addProgram>[2] = {}) => {
    const shop = await openShop(product.database);
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const prize_id = await insertPrize(product.database, shop.tenantId);
    const id = await addProgram(product.database, shop.tenantId, { prize_id, max_per_visit: 2, ...program });
    return { shop, guest, cashier, program: id };
  };
  const differences = (shop: Shop) =>
    product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true });
  const byPhone = (client: Awaited<ReturnType<typeof signInStaff>>, phone_number: string) =>
    client.post("/api/console/customers/lookup/", { dial_code: "966", phone_number });
  const loadPhone = async (shop: Shop, id: string): Promise<string> => {
    const row = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("customer")
        .select("phone_e164")
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    );
    return row.phone_e164 ?? "";
  };
  const aDayAgo = (shop: Shop) =>
    product.database.asOwner((tx) =>
      tx
        .updateTable("punch")
        .set({ punched_at: new Date(Date.now() - 25 * 3_600_000) } as never)
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );

  it("are found by their own code and by phone, with the cards of the branch", async () => {
    const { shop, guest, cashier, program } = await open();
    const { code } = (await guest.client.get("/api/me/code/")).body;
    const scanned = await lookUp(cashier, code.replaceAll("-", ""));
    expect([scanned.status, scanned.body]).toMatchObject([
      200,
      {
        kind: "customer",
        code,
        customer: { id: guest.id, first_name: "Sara" },
        held_until: null,
        cards: [{ program_id: program, punches: 0, required: 3, max_per_visit: 2, left_today: 2, done: false }],
      },
    ]);
    const phone = await loadPhone(shop, guest.id);
    const typed = await byPhone(cashier, `0${phone.slice(4)}`);
    expect([typed.status, typed.body]).toEqual([200, { ...scanned.body, code: null }]);
    expect((await byPhone(cashier, "0599999999")).status).toBe(404);
    expect((await byPhone(cashier, "12")).body).toMatchObject({ code: "validation_failed" });
    expect((await redeem(cashier, code)).body.code).toBe("prize_unavailable");
    const neighbors = await openShop(product.database);
    const elsewhere = await signInStaff(product.url, neighbors.emails.cashier);
    expect((await byPhone(elsewhere, `0${phone.slice(4)}`)).status).toBe(404);
    expect((await punch(elsewhere, guest.id, program)).status).toBe(404);
  });

  it("are searched by phone at a limited rate, and each search is logged", async () => {
    const { shop, cashier } = await open();
    for (let index = 0; index < 20; index += 1) await byPhone(cashier, `05000000${10 + index}`);
    const refused = await byPhone(cashier, "0500000099");
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    const written = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("audit_entry")
        .select("action")
        .where("tenant_id", "=", shop.tenantId)
        .where("action", "=", "till.phone_search")
        .execute(),
    );
    expect(written).toHaveLength(20);
  });

  it("get punches up to the limit of a visit from all cashiers, and again the next day", async () => {
    const { shop, guest, cashier, program } = await open();
    const other = await anotherCashier(product, shop);
    const first = await punch(cashier, guest.id, program);
    expect([first.status, first.body]).toMatchObject([
      201,
      { entry: { kind: "punches", count: 1 }, card: { punches: 1, left_today: 1 }, rewards: 0 },
    ]);
    const many = await punch(other, guest.id, program, 2);
    expect([many.status, many.body]).toMatchObject([409, { code: "limit_reached", params: { limit: 2 } }]);
    expect((await punch(other, guest.id, program)).status).toBe(201);
    expect((await punch(other, guest.id, program)).body.code).toBe("limit_reached");
    await aDayAgo(shop);
    const full = await punch(cashier, guest.id, program, 2);
    expect(full.body).toMatchObject({ card: { punches: 1, left_today: 0 }, rewards: 1 });
    expect((await guest.client.get("/api/rewards/")).body.available).toHaveLength(1);
    expect((await loadCards(product.database, shop.tenantId, guest.id)).map(({ status }) => status)).toEqual([
      "completed",
      "open",
    ]);
    const { cards } = (await guest.client.get("/api/punch-cards/")).body;
    const history = (await guest.client.get(`/api/punch-cards/${cards[0].id}/punches/`)).body.items;
    expect(history).toMatchObject([{ source: "till", order_id: null }]);
    expect(await differences(shop)).toEqual([]);
  });

  it("lose a visit's punches when it is undone, and the unused reward with them", async () => {
    const { shop, guest, cashier, program } = await open({ required: 2 });
    const { body } = await punch(cashier, guest.id, program, 2);
    expect(body).toMatchObject({ rewards: 1, card: { punches: 0, left_today: 0 } });
    expect((await undo(await anotherCashier(product, shop), body.entry.id)).body.code).toBe("not_authorized");
    const undone = await undo(cashier, body.entry.id, "wrong guest");
    expect(undone.body).toMatchObject({ count: 2, undone: { reason: "wrong guest", staff_name: "cashier" } });
    expect((await guest.client.get("/api/rewards/")).body.available).toEqual([]);
    expect((await undo(cashier, body.entry.id)).status).toBe(200);
    expect(await loadDay(cashier)).toMatchObject([{ kind: "punches", count: 2, undone: { reason: "wrong guest" } }]);
    expect((await punch(cashier, guest.id, program, 2)).body).toMatchObject({ rewards: 1 });
    expect(await differences(shop)).toEqual([]);
  });

  it("get a debt if the reward was used before its punches were undone", async () => {
    const { shop, guest, cashier, program } = await open({ required: 2 });
    const { body } = await punch(cashier, guest.id, program, 2);
    const [reward] = (await guest.client.get("/api/rewards/")).body.available;
    expect((await redeem(cashier, reward.code)).status).toBe(201);
    await undo(cashier, body.entry.id);
    expect(await loadCards(product.database, shop.tenantId, guest.id)).toMatchObject([{ status: "owing", punches: 0 }]);
    await punch(cashier, guest.id, program, 2);
    expect((await guest.client.get("/api/rewards/")).body.available).toEqual([]);
    expect(await differences(shop)).toEqual([]);
  });

  it("get no punches on a finished card, a foreign branch's card, or one's own", async () => {
    const { shop, guest, cashier, program } = await open({ required: 2, repeats: false });
    const elsewhere = await addProgram(product.database, shop.tenantId, { branches: [newId()] });
    expect((await punch(cashier, guest.id, elsewhere)).body.code).toBe("prize_unavailable");
    expect((await punch(cashier, guest.id, newId())).status).toBe(404);
    expect((await punch(cashier, newId(), program)).status).toBe(404);
    await punch(cashier, guest.id, program, 2);
    await aDayAgo(shop);
    expect((await punch(cashier, guest.id, program)).body).toMatchObject({
      code: "prize_unavailable",
      params: { reason: "done" },
    });
    const phone = await loadPhone(shop, guest.id);
    await product.database.asOwner((tx) =>
      tx.updateTable("staff_account").set({ phone_e164: phone }).where("email", "=", shop.emails.cashier).execute(),
    );
    expect((await punch(cashier, guest.id, program)).body.code).toBe("not_authorized");
  });

  it("get no punches while managers have punch cards switched off", async () => {
    const { shop, guest, cashier, program } = await open();
    const manager = await signInStaff(product.url, shop.emails.manager);
    await manager.send("PATCH", "/api/console/services/", { body: { service: "punch_cards", active: false } });
    expect((await punch(cashier, guest.id, program)).body.code).toBe("prize_unavailable");
  });
});
