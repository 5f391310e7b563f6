import { afterAll, beforeAll, expect, it } from "vitest";
import { getBillPoints } from "@sufra/domain/till/bill-rules.ts";
import { catalog, type ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import { earnBill } from "@sufra/domain/till/api.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { insertLevels, insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { earn, receiptCode, scanned, typed } from "./bills.test-data.ts";
import { anotherBranch, anotherCashier, loadDay, lookUp, undo } from "./till.test-data.ts";

const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);

describeOnOneDatabase("a bill at the till", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async (rules: Parameters<typeof insertRules>[2] | null = {}) => {
    const { database } = product;
    const shop = await openShop(database);
    if (rules) await insertRules(database, shop.tenantId, rules);
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const wallet = async () => (await guest.client.get("/api/wallet/")).body;
    return { database, shop, guest, cashier, manager, wallet };
  };
  const differences = ({ tenantId }: Shop) =>
    product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId), { readOnly: true });
  const getTerms = async (cashier: Awaited<ReturnType<typeof signInStaff>>, guest: { client: typeof cashier }) =>
    (await lookUp(cashier, (await guest.client.get("/api/me/code/")).body.code)).body.bills;

  it("earns what the console showed before, appears in both lists, and is no order", async () => {
    const { shop, guest, cashier, wallet } = await open();
    await insertLevels(product.database, shop.tenantId, [0, 100]);
    const terms = await getTerms(cashier, guest);
    expect(terms).toMatchObject({ bill_limit: 100_000, day_left: 200_000, receipt_days: 3, day_room: null });
    const first = await earn(cashier, guest.id, typed(11_550, " A-17 "));
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        entry: {
          kind: "bill",
          name: { en: "Bill" },
          bill: { source: "typed", amount: 11_550, points: getBillPoints(11_550, terms), reference: "A-17" },
          may_undo: true,
          undone: null,
        },
        bills: { multiplier_bp: 15_000, day_left: 188_450 },
      },
    ]);
    // The level that the first bill reached counts for the second one.
    const second = await earn(cashier, guest.id, scanned(receiptCode(20_000, ago(1))));
    expect(second.body.entry.bill).toEqual({ source: "receipt", amount: 20_000, points: 300, reference: null });
    expect(await wallet()).toMatchObject({ balance: 415, lifetime_purchases: 31_550, orders_count: 0 });
    const history = (await guest.client.get("/api/wallet/entries/?activity=orders")).body.items;
    expect(history).toMatchObject([
      { kind: "bill_earned", points: 300, name: "Main", order_id: null },
      { kind: "bill_earned", points: 115 },
    ]);
    expect((await loadDay(cashier)).map(({ kind }) => kind)).toEqual(["bill", "bill"]);
    // Points twice, and the level.
    expect((await guest.client.get("/api/notifications/")).body.unread).toBe(3);
    expect(await differences(shop)).toEqual([]);
  });

  it("shares the limits of points with orders, on both sides", async () => {
    const { shop, guest, cashier, manager, wallet } = await open({
      max_points_per_transaction: 50,
      max_points_per_day: 80,
    });
    const first = await earn(cashier, guest.id, typed(9_000));
    expect(first.body.entry.bill.points).toBe(50);
    const { body: order } = await place(guest.client, getCart(shop));
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${order.id}/moves/`, { to });
    expect(await wallet()).toMatchObject({ balance: 80 });
    const last = await earn(cashier, guest.id, typed(9_000));
    expect([last.status, last.body.entry.bill.points, last.body.bills.day_room]).toEqual([201, 0, 0]);
    expect((await undo(cashier, last.body.entry.id)).status).toBe(200);
    expect(await wallet()).toMatchObject({ balance: 80 });
    // What was undone leaves room for others on that day.
    expect(await getTerms(cashier, guest)).toMatchObject({ day_room: 0, day_left: 191_000 });
    await undo(cashier, first.body.entry.id);
    expect(await getTerms(cashier, guest)).toMatchObject({ day_room: 50, day_left: 200_000 });
    expect((await earn(cashier, guest.id, typed(9_000))).body.entry.bill.points).toBe(50);
    expect(await differences(shop)).toEqual([]);
  });

  it("is undone with a reason: its points go like those of a returned order, spent ones become debt", async () => {
    const { shop, guest, cashier, wallet, database } = await open();
    const [, higher] = await insertLevels(database, shop.tenantId, [0, 100]);
    const { entry } = (await earn(cashier, guest.id, typed(12_000))).body;
    expect((await wallet()).level.id).toBe(higher);
    const prize = await insertPrize(database, shop.tenantId, { points_cost: 70 });
    expect((await guest.client.post(`/api/prizes/${prize}/claims/`, undefined, { key: true })).status).toBe(201);
    expect((await cashier.post(`/api/console/redemptions/${entry.id}/undo/`, { reason: " " })).status).toBe(422);
    const undone = await undo(cashier, entry.id, "wrong customer");
    expect(undone.body).toMatchObject({ may_undo: false, undone: { reason: "wrong customer" } });
    expect(await wallet()).toMatchObject({ balance: 0, debt: 70, lifetime_points: 0, lifetime_purchases: 0 });
    expect((await wallet()).level.id).not.toBe(higher);
    expect((await undo(cashier, entry.id)).status).toBe(200);
    const [latest] = (await guest.client.get("/api/wallet/entries/?activity=orders")).body.items;
    expect(latest).toMatchObject({ kind: "bill_undone", points: -50, debt: 70, name: "Main" });
    // The next bill pays the debt first.
    await earn(cashier, guest.id, typed(10_000));
    expect(await wallet()).toMatchObject({ balance: 30, debt: 0 });
    const log = await database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("audit_entry")
        .select(["action", "target", "after"])
        .where("tenant_id", "=", shop.tenantId)
        .where("target", "=", "bill")
        .orderBy("seq")
        .execute(),
    );
    expect(log).toMatchObject([
      { action: "till.bill", after: { amount: 12_000, points: 120, source: "typed", customer_id: guest.id } },
      { action: "till.undo", after: { points: 0, reason: "wrong customer" } },
      { action: "till.bill" },
    ]);
    expect(await differences(shop)).toEqual([]);
  });

  it("is undone by its cashier within the establishment's day, later by a manager", async () => {
    const { shop, guest, cashier, manager } = await open();
    const { entry } = (await earn(cashier, guest.id, typed(5_000))).body;
    const getDay = (time: Date) => new Date(time.getTime() + 3 * hourMs).toISOString().slice(0, 10);
    expect(await loadDay(manager, `?day=${getDay(ago(0))}`)).toMatchObject([{ id: entry.id }]);
    expect(await loadDay(manager, `?day=${getDay(ago(24))}`)).toEqual([]);
    expect((await undo(await anotherCashier(product, shop), entry.id)).body.code).toBe("not_authorized");
    const yesterday = ago(24);
    await product.database.asOwner((tx) =>
      tx.updateTable("counter_bill").set({ created_at: yesterday }).where("id", "=", entry.id).execute(),
    );
    expect((await undo(cashier, entry.id)).body.code).toBe("not_authorized");
    expect((await undo(manager, entry.id)).body).toMatchObject({ undone: { reason: "wrong guest" } });
    expect(await differences(shop)).toEqual([]);
  });

  it("takes each receipt once, and again for the right customer once it was undone", async () => {
    const { shop, guest, cashier, manager } = await open();
    const other = await newGuest(product, shop);
    const code = receiptCode(7_500, ago(2));
    const first = await earn(cashier, guest.id, scanned(code));
    expect(first.status).toBe(201);
    const again = await earn(manager, other.id, scanned(code));
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: "receipt_used", params: { name: first.body.entry.staff_name, at: first.body.entry.at } },
    ]);
    expect(again.body.detail).toContain(first.body.entry.staff_name);
    await undo(cashier, first.body.entry.id, "wrong customer");
    expect((await earn(cashier, other.id, scanned(code))).status).toBe(201);
    expect((await earn(cashier, guest.id, scanned(code))).body.code).toBe("receipt_used");
    const { wallet: _, ...elsewhere } = await open();
    expect((await earn(elsewhere.cashier, elsewhere.guest.id, scanned(code))).status).toBe(201);
    expect(await differences(shop)).toEqual([]);
  });

  it("is refused in words of both languages, for every code that the call declares", async () => {
    const { guest, cashier, shop, database } = await open({ bill_limit: 10_000, bill_day_limit: 15_000 });
    const none = await open(null);
    const unset = await open();
    await database.asOwner((tx) =>
      tx.updateTable("establishment").set({ vat_number: null }).where("tenant_id", "=", unset.shop.tenantId).execute(),
    );
    const used = receiptCode(1_000, ago(3));
    await earn(cashier, guest.id, scanned(used));
    type Asked = [by: { cashier: typeof cashier; guest: typeof guest }, bill: object];
    const mine = { cashier, guest };
    const refused: Partial<Record<ErrorCode, Asked>> = {
      not_set_up: [none, typed(1_000)],
      receipt_unreadable: [mine, scanned("7K3M-9Q2X-4T5V")],
      receipt_foreign: [mine, scanned(receiptCode(1_000, ago(1), "399999999900003"))],
      receipt_future: [mine, scanned(receiptCode(1_000, ago(-1)))],
      receipt_too_old: [mine, scanned(receiptCode(1_000, ago(73)))],
      receipt_used: [mine, scanned(used)],
      vat_number_missing: [unset, scanned(receiptCode(1_000, ago(1)))],
      bill_limit: [mine, typed(10_001)],
      bill_day_limit: [mine, scanned(receiptCode(14_001, ago(1)))],
    };
    expect(Object.keys(refused).sort()).toEqual([...earnBill.errors].sort());
    for (const [code, [by, bill]] of Object.entries(refused) as [ErrorCode, Asked][])
      for (const language of ["sa", "en"] as const) {
        const headers = { "accept-language": language };
        const body = { customer_id: by.guest.id, bill };
        const answer = await by.cashier.post("/api/console/bills/", body, { key: true, headers });
        expect([code, answer.status, answer.body.code]).toEqual([code, catalog[code].status, code]);
        expect(answer.body.detail).toBe(getMessage(code, answer.body.params, language));
      }
    // A refused receipt is not used up.
    expect((await earn(cashier, guest.id, scanned(receiptCode(14_000, ago(1))))).status).toBe(201);
    expect(await differences(shop)).toEqual([]);
  });

  it("is for staff of the branch, never for their own number, nor for an erased account", async () => {
    const { guest, cashier, shop, database } = await open();
    const far = await anotherBranch(database, shop);
    expect((await earn(cashier, guest.id, typed(1_000), { branch_id: far })).status).toBe(404);
    expect((await guest.client.post("/api/console/bills/", {}, { key: true })).status).toBe(401);
    const own = await database.asOwner(async (tx) => {
      const { phone_e164 } = await tx
        .selectFrom("customer")
        .select("phone_e164")
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", guest.id)
        .executeTakeFirstOrThrow();
      return tx.updateTable("staff_account").set({ phone_e164 }).where("email", "=", shop.emails.cashier).execute();
    });
    expect(own).toHaveLength(1);
    expect((await earn(cashier, guest.id, typed(1_000))).body.code).toBe("not_authorized");
    const other = await newGuest(product, shop);
    await other.client.send("DELETE", "/api/me/");
    expect((await earn(cashier, other.id, typed(1_000))).status).toBe(404);
    expect(await differences(shop)).toEqual([]);
  });
});
