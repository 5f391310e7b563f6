import { afterAll, beforeAll, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { addProgram } from "../punch-cards/programs.test-data.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { anotherBranch, anotherCashier, loadDay, lookUp, ownReward, redeem, undo } from "./till.test-data.ts";

const minuteMs = 60_000;

describeOnOneDatabase("rewards at the till", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async () => {
    const shop = await openShop(product.database);
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    return { shop, guest, cashier, reward: await ownReward(product.database, shop, guest) };
  };
  const differences = (shop: Shop) =>
    product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId), { readOnly: true });
  const asOwner = (table: "prize_claim" | "redemption", id: string, columns: Record<string, unknown>) =>
    product.database.asOwner((tx) =>
      tx
        .updateTable(table)
        .set(columns as never)
        .where("id", "=", id)
        .execute(),
    );
  const setPhone = (email: string, phone: string | null) =>
    product.database.asOwner((tx) =>
      tx.updateTable("staff_account").set({ phone_e164: phone }).where("email", "=", email).execute(),
    );
  const getPhone = (shop: Shop, id: string) =>
    product.database.inTenant(shop.tenantId, async (tx) => {
      const row = await tx
        .selectFrom("customer")
        .select("phone_e164")
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return row.phone_e164 ?? "";
    });
  const loadState = async (guest: { client: Awaited<ReturnType<typeof newGuest>>["client"] }, id: string) =>
    (await guest.client.get(`/api/rewards/${id}/`)).body.state;

  it("are looked up, reserved, redeemed once, undone and redeemed again, with live updates to their owner", async () => {
    const { shop, guest, cashier, reward } = await open();
    const cookie = Object.entries(guest.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const stream = await readEvents(`${product.url}/api/me/events/`, { "x-sufra-qr": shop.qr, cookie });
    const before = Date.now();
    const found = await lookUp(cashier, reward.code.toLowerCase().replaceAll("-", " "));
    expect([found.status, found.body]).toMatchObject([
      200,
      { kind: "prize", code: reward.code, name: { sa: "Prize", en: "Prize" }, customer: { first_name: "Sara" } },
    ]);
    expect(found.body.customer.last_digits).toBe((await getPhone(shop, guest.id)).slice(-4));
    const heldUntil = new Date(found.body.held_until).getTime();
    expect(heldUntil).toBeGreaterThan(before + 1.5 * minuteMs);
    expect(heldUntil).toBeLessThanOrEqual(Date.now() + 2 * minuteMs);
    const shown = () => guest.client.get(`/api/rewards/${reward.reward_id}/`);
    expect((await shown()).body).toMatchObject({ state: "available", held_until: found.body.held_until });
    const redeemed = await redeem(cashier, reward.code);
    expect((await shown()).body).toMatchObject({ state: "claimed", held_until: null });
    expect([redeemed.status, redeemed.body]).toMatchObject([
      201,
      { kind: "prize", count: 1, may_undo: true, undone: null, staff_name: "cashier", branch_id: shop.branchId },
    ]);
    expect(await loadState(guest, reward.reward_id)).toBe("claimed");
    const again = await redeem(cashier, reward.code);
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: "already_redeemed", params: { channel: "till", branch: { en: "Main" }, at: expect.any(String) } },
    ]);
    expect((await lookUp(cashier, reward.code)).body.code).toBe("already_redeemed");
    const undone = await undo(cashier, redeemed.body.id);
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { may_undo: false, undone: { staff_name: "cashier", reason: "wrong guest" } },
    ]);
    expect(await loadState(guest, reward.reward_id)).toBe("available");
    expect((await undo(cashier, redeemed.body.id, "again")).body.undone.reason).toBe("wrong guest");
    expect((await redeem(cashier, reward.code)).status).toBe(201);
    // The earlier redemption is already undone: undoing it again does not affect the new one.
    expect((await undo(cashier, redeemed.body.id)).status).toBe(200);
    expect(await loadState(guest, reward.reward_id)).toBe("claimed");
    const states = () => stream.events.filter(({ event }) => event === "reward").map(({ data }) => data.state);
    await waitUntil("the owner's events", () => states().length >= 4);
    expect(states().slice(-4)).toEqual(["held", "claimed", "available", "claimed"]);
    stream.close();
    expect((await loadDay(cashier)).map(({ undone: trace }) => trace !== null)).toEqual([false, true]);
    expect(await differences(shop)).toEqual([]);
  });

  it("replay a redemption whose answer was lost", async () => {
    const { cashier, reward } = await open();
    const key = newId();
    const once = await cashier.post("/api/console/redemptions/", { code: reward.code }, { key });
    const twice = await cashier.post("/api/console/redemptions/", { code: reward.code }, { key });
    expect([once.status, twice.status, twice.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
    expect(twice.body).toEqual(once.body);
  });

  it("are reserved for the cashier who looked them up, also from carts", async () => {
    const { shop, guest, cashier } = await open();
    const product_id = shop.id("burger");
    const reward = await ownReward(product.database, shop, guest, { product_id });
    const other = await anotherCashier(product, shop);
    const found = await lookUp(cashier, reward.code);
    expect((await lookUp(cashier, reward.code)).status).toBe(200);
    for (const refused of [await lookUp(other, reward.code), await redeem(other, reward.code)])
      expect([refused.status, refused.body.code, refused.body.params.time.slice(0, 16)]).toEqual([
        409,
        "code_held",
        found.body.held_until.slice(0, 16),
      ]);
    const ordered = await place(guest.client, getCart(shop, { reward_codes: [reward.code] }));
    expect(ordered.body.code).toBe("coupon_used_up");
    await asOwner("prize_claim", reward.reward_id, { held_until: new Date(Date.now() - minuteMs) });
    expect((await lookUp(other, reward.code)).status).toBe(200);
    expect((await redeem(cashier, reward.code)).body.code).toBe("code_held");
    expect((await redeem(other, reward.code)).status).toBe(201);
  });

  it("are refused if expired or not yet usable", async () => {
    const { cashier, reward, shop, guest } = await open();
    await asOwner("prize_claim", reward.reward_id, {
      usable_from: new Date(Date.now() - 9 * minuteMs),
      expires_at: new Date(Date.now() - minuteMs),
    });
    const early = await ownReward(product.database, shop, guest, { usable_after_minutes: 60 });
    for (const [code, reason] of [
      [reward.code, "expired"],
      [early.code, "not_started"],
    ] as const)
      for (const refused of [await lookUp(cashier, code), await redeem(cashier, code)])
        expect([refused.status, refused.body]).toMatchObject([409, { code: "prize_unavailable", params: { reason } }]);
  });

  it("can be undone by the same cashier within five minutes, later by a manager only", async () => {
    const { shop, cashier, reward } = await open();
    const other = await anotherCashier(product, shop);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const { body } = await redeem(cashier, reward.code);
    expect((await undo(other, body.id)).body.code).toBe("not_authorized");
    expect((await undo(cashier, body.id, " ")).body).toMatchObject({ code: "validation_failed" });
    await asOwner("redemption", body.id, { created_at: new Date(Date.now() - 6 * minuteMs) });
    expect((await undo(cashier, body.id)).body.code).toBe("not_authorized");
    expect((await undo(manager, body.id)).body).toMatchObject({ undone: { staff_name: "manager" } });
    expect((await undo(manager, newId())).status).toBe(404);
    expect(await differences(shop)).toEqual([]);
  });

  it("return points and stock if the reward expired before it was undone", async () => {
    const { shop, guest, cashier } = await open();
    const reward = await ownReward(product.database, shop, guest, { stock: 3 });
    const before = (await guest.client.get("/api/wallet/")).body.balance;
    const { body } = await redeem(cashier, reward.code);
    await asOwner("prize_claim", reward.reward_id, {
      usable_from: new Date(Date.now() - 9 * minuteMs),
      expires_at: new Date(Date.now() - minuteMs),
    });
    await undo(cashier, body.id);
    expect(await loadState(guest, reward.reward_id)).toBe("expired");
    expect((await guest.client.get("/api/wallet/")).body.balance).toBe(before + 50);
    expect(await differences(shop)).toEqual([]);
  });

  it("are refused for the cashier's own number", async () => {
    const { shop, guest, cashier, reward } = await open();
    const { code: own } = (await guest.client.get("/api/me/code/")).body;
    const phone = await getPhone(shop, guest.id);
    await setPhone(shop.emails.cashier, phone);
    const answers = [
      await lookUp(cashier, reward.code),
      await redeem(cashier, reward.code),
      await lookUp(cashier, own),
      await cashier.post("/api/console/customers/lookup/", { dial_code: "966", phone_number: phone.slice(4) }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, "not_authorized"]));
    const manager = await signInStaff(product.url, shop.emails.manager);
    const { body } = await redeem(manager, reward.code);
    await setPhone(shop.emails.manager, phone);
    expect((await undo(manager, body.id)).body.code).toBe("not_authorized");
  });

  it("are limited to the cashier's branches", async () => {
    const { shop, guest, cashier, reward } = await open();
    const far = await anotherBranch(product.database, shop);
    expect((await lookUp(cashier, reward.code, { branch_id: far })).status).toBe(404);
    expect((await redeem(cashier, reward.code, { branch_id: far })).status).toBe(404);
    expect((await cashier.get(`/api/console/redemptions/?branch_id=${far}`)).status).toBe(404);
    const search = { dial_code: "966", phone_number: "0599999999", branch_id: far };
    expect((await cashier.post("/api/console/customers/lookup/", search)).status).toBe(404);
    const punching = { customer_id: guest.id, program_id: await addProgram(product.database, shop.tenantId), count: 1 };
    const punchAt = (branch_id: string) =>
      cashier.post("/api/console/punches/", { ...punching, branch_id }, { key: true });
    expect([(await punchAt(far)).status, (await punchAt(shop.branchId)).status]).toEqual([404, 201]);
    const nowhere = await anotherCashier(product, shop, []);
    expect((await lookUp(nowhere, reward.code)).body.code).toBe("not_authorized");
    const there = await anotherCashier(product, shop, [far]);
    const { body } = await redeem(there, reward.code);
    expect(body.branch_id).toBe(far);
    expect((await undo(cashier, body.id)).status).toBe(404);
    expect((await loadDay(cashier)).map(({ kind }) => kind)).toEqual(["punches"]);
    expect(await loadDay(there)).toHaveLength(1);
    const manager = await signInStaff(product.url, shop.emails.manager);
    expect(await loadDay(manager)).toHaveLength(2);
    expect(await loadDay(manager, `?branch_id=${far}`)).toHaveLength(1);
  });

  it("can be redeemed even if services are off, and require a cashier", async () => {
    const { shop, guest, cashier, reward } = await open();
    const manager = await signInStaff(product.url, shop.emails.manager);
    for (const service of ["all", "prize_shop"])
      await manager.send("PATCH", "/api/console/services/", { body: { service, active: false } });
    expect((await redeem(cashier, reward.code)).status).toBe(201);
    expect((await lookUp(guest.client, reward.code)).status).toBe(401);
  });

  it("are listed in pages for the current day", async () => {
    const { shop, guest, cashier, reward } = await open();
    const second = await ownReward(product.database, shop, guest);
    const { body: first } = await redeem(cashier, reward.code);
    const { body: last } = await redeem(cashier, second.code);
    const page = (await cashier.get("/api/console/redemptions/?limit=1")).body;
    expect(page).toMatchObject({ items: [{ id: last.id }], cursor: last.id });
    const next = (await cashier.get(`/api/console/redemptions/?limit=1&cursor=${page.cursor}`)).body;
    expect(next).toMatchObject({ items: [{ id: first.id }], cursor: null });
    await asOwner("redemption", first.id, { created_at: new Date(Date.now() - 25 * 60 * minuteMs) });
    expect(await loadDay(cashier)).toHaveLength(1);
    expect((await cashier.get("/api/console/redemptions/?cursor=x")).status).toBe(422);
  });
});
