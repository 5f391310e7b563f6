import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../../payments/reconcile.ts";
import { lookUp, redeem } from "../../till/till.test-data.ts";
import { disconnectPos } from "../disconnect.ts";
import { type Registers, startRegisters } from "./rewards.test-data.ts";

let registers: Registers;
beforeAll(async () => {
  registers = await startRegisters();
});
afterAll(() => registers?.stop());

type Open = Awaited<ReturnType<Registers["open"]>>;
const open = (): Promise<Open> => registers.open();
const differences = ({ shop }: Open) =>
  registers.product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));

describe("a code at the register", () => {
  it("of a voucher is worth its amount off the order", async () => {
    const { call, ownVoucher, phone } = await open();
    const { code } = await ownVoucher();
    expect(await call("reward", code)).toMatchObject({
      status: 200,
      body: {
        type: 1,
        discount_amount: 50,
        is_percent: false,
        max_discount_amount: 50,
        allowed_products: null,
        customer_mobile_number: phone.slice(4),
        mobile_country_code: "SA",
        reward_code: code,
        business_reference: "100",
        require_otp: false,
      },
    });
  });

  it("of a free item takes one of the linked product off", async () => {
    const { call, ownBurger } = await open();
    const { code } = await ownBurger();
    expect((await call("reward", code)).body).toMatchObject({
      type: 2,
      discount_amount: 100,
      is_percent: true,
      max_discount_amount: 25,
      allowed_products: ["burger"],
    });
  });

  it("of a coupon is its percentage up to its cap, on linked products if it is limited", async () => {
    const { call, addCoupon, shop } = await open();
    await addCoupon("TEN", { kind: "percent", rate_bp: 1_250, cap: 2_000 });
    await addCoupon("JUICE", { kind: "amount", amount: 300, items: [shop.id("juice"), shop.id("combo")] });
    expect((await call("reward", "ten")).body).toMatchObject({
      type: 1,
      discount_amount: 12.5,
      is_percent: true,
      max_discount_amount: 20,
    });
    expect((await call("reward", "JUICE")).body).toMatchObject({
      type: 2,
      discount_amount: 3,
      is_percent: false,
      allowed_products: ["juice"],
    });
  });

  it("is held for the register's branch for two minutes, and our till says so", async () => {
    const { call, ownPrize, ownVoucher, staff } = await open();
    const { code } = await ownVoucher();
    expect((await call("reward", code)).status).toBe(200);
    expect((await lookUp(staff, code)).body.code).toBe("code_held");
    const other = await ownPrize();
    expect((await lookUp(staff, other.code)).status).toBe(200);
  });

  it("that only a person can apply is refused with the way to do it", async () => {
    const { call, ownPrize, addCoupon } = await open();
    const { code } = await ownPrize();
    await addCoupon("BIG", { minimum: 10_000 });
    await addCoupon("SHIP", { kind: "free_delivery" });
    for (const each of [code, "BIG", "SHIP"])
      expect(await call("reward", each)).toMatchObject({
        status: 422,
        body: { code: "by_hand", message: "The register can't apply this. Redeem it on Sufra's Redeem screen." },
      });
  });

  it("takes phone, country and ids as text or number, and any shape without harm", async () => {
    const { call, ownVoucher, phone } = await open();
    const { code } = await ownVoucher();
    for (const more of [
      { customer_mobile_number: Number(phone.slice(4)), mobile_country_code: 966, business_reference: 100 },
      { customer_mobile_number: `0${phone.slice(4)}`, mobile_country_code: "+966" },
      { customer_mobile_number: phone, mobile_country_code: null, business_reference: null },
    ])
      expect((await call("reward", code, more)).status).toBe(200);
    for (const more of [
      { customer_mobile_number: { a: 1 } },
      { customer_mobile_number: "x".repeat(10_000) },
      { branch_id: ["branch"] },
      { branch_id: "a\u0000b" },
      { reward_code: null },
      { reward_code: "a\u0000b" },
    ]) {
      const { status, body } = await call("reward", code, more);
      expect([404, 422]).toContain(status);
      expect(body.message).not.toBe("");
    }
  });
});

describe("the register's key", () => {
  it("is refused with 401 if it is wrong, replaced, taken back, or of nobody", async () => {
    const { call, key, staff, ownVoucher } = await open();
    const { code } = await ownVoucher();
    const wrong = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
    for (const each of [wrong, "", "sufra_pos_x", key.replace(/[0-9a-f]{32}/, "0".repeat(32))])
      expect(await call("reward", code, {}, each)).toMatchObject({ status: 401, body: { code: "unauthorized" } });
    const { body } = await staff.post("/api/console/pos/rewards/keys/", {});
    expect((await call("reward", code)).status).toBe(401);
    expect((await call("reward", code, {}, body.token)).status).toBe(200);
    await staff.send("DELETE", "/api/console/pos/rewards/keys/");
    expect((await call("reward", code, {}, body.token)).status).toBe(401);
  });

  it("of another establishment finds nothing here", async () => {
    const [ours, theirs] = [await open(), await open()];
    const { code } = await ours.ownVoucher();
    expect(await ours.call("reward", code, {}, theirs.key)).toMatchObject({
      status: 404,
      body: { code: "code_unknown" },
    });
    expect((await ours.call("redeem", code, { order_id: "1" }, theirs.key)).status).toBe(404);
    expect((await ours.call("redeem", code, { order_id: "1" })).status).toBe(200);
  });

  it("is stored as a hash, shown once, and its issue is in the audit log without it", async () => {
    const { key, shop, staff, journal } = await open();
    const rows = await registers.product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("pos_reward_key").selectAll().where("tenant_id", "=", shop.tenantId).execute(),
    );
    const { body } = await staff.get("/api/console/pos/rewards/");
    const secret = key.slice(-64);
    for (const each of [rows, body, await journal()]) expect(JSON.stringify(each)).not.toContain(secret);
    expect(body).toMatchObject({ key: { last4: key.slice(-4), used_at: null, ask_code: false }, open: 0 });
    expect(body.url).toMatch(/\/adapter\/v1$/);
  });

  it("notes its last use, and goes with the connection", async () => {
    const { call, staff, shop, ownVoucher } = await open();
    const { code } = await ownVoucher();
    await call("reward", code);
    expect((await staff.get("/api/console/pos/rewards/")).body.key.used_at).not.toBeNull();
    await registers.product.database.inTenant(shop.tenantId, (tx) => disconnectPos(tx, shop.tenantId));
    expect((await call("reward", code)).status).toBe(401);
    expect((await staff.post("/api/console/pos/rewards/keys/", {})).status).toBe(404);
  });

  it("is limited: wrong keys by address, wrong codes by establishment", async () => {
    const { call, journal } = await open();
    const answers = [];
    const { config } = registers.product.platform;
    // Codes are money, however many requests an installation serves.
    Object.assign(config, { LIMIT_SCALE: 1000 });
    for (let time = 0; time < 21; time += 1) answers.push(await call("reward", `WRONG${time}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(404), 429]);
    expect(Number(answers.at(-1)?.retryAfter)).toBeGreaterThan(0);
    expect((await journal())[0]).toMatchObject({ action: "till.wrong_code", staff: null });
    Object.assign(config, { LIMIT_SCALE: 1 });
    await registers.product.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
    const keys = [];
    for (let time = 0; time < 31; time += 1) keys.push((await call("reward", "x", {}, "wrong")).status);
    expect(keys).toEqual([...Array<number>(30).fill(401), 429]);
    await registers.product.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
  });
});

describe("redeeming at the register", () => {
  it("uses the code once, and a repeat for the same order is the same use", async () => {
    const desk = await open();
    const { call, ownVoucher, day, journal, guest, shop } = desk;
    const { code, reward_id } = await ownVoucher();
    await call("reward", code);
    for (let time = 0; time < 3; time += 1)
      expect(await call("redeem", code, { order_id: "order-1", discount_amount: 50 })).toMatchObject({
        status: 200,
        body: { redeemed: true, reward_code: code },
      });
    expect(await call("redeem", code, { order_id: "order-2" })).toMatchObject({
      status: 422,
      body: { code: "already_redeemed", message: "This code was already used." },
    });
    expect((await call("reward", code)).body.code).toBe("already_redeemed");
    expect((await guest.client.get(`/api/rewards/${reward_id}/`)).body.state).toBe("claimed");
    expect(await day()).toMatchObject([
      { kind: "voucher", staff_name: null, branch_id: shop.branchId, may_undo: true, ended_there: false },
    ]);
    expect((await journal())[0]).toMatchObject({ action: "till.redeem", target: "voucher", staff: null });
    expect(await differences(desk)).toEqual([]);
  });

  it("without an order is used once too: a repeat is refused", async () => {
    const desk = await open();
    const { code } = await desk.ownVoucher();
    expect((await desk.call("redeem", code)).status).toBe(200);
    expect((await desk.call("redeem", code)).body.code).toBe("already_redeemed");
    expect(await differences(desk)).toEqual([]);
  });

  it("of a coupon counts against its limits, once for each order", async () => {
    const desk = await open();
    const { call, addCoupon, day } = desk;
    await addCoupon("TWICE", { per_customer: 2 });
    expect((await call("redeem", "TWICE", { order_id: "a" })).status).toBe(200);
    expect((await call("redeem", "TWICE", { order_id: "a" })).status).toBe(200);
    expect((await call("redeem", "TWICE", { order_id: "b" })).status).toBe(200);
    expect((await call("redeem", "TWICE", { order_id: "c" })).body.code).toBe("coupon_used_up");
    expect(await day()).toHaveLength(2);
    expect(await differences(desk)).toEqual([]);
  });

  it.each([
    ["another phone", { customer_mobile_number: "555555555" }, "other_phone"],
    ["no phone", { customer_mobile_number: "" }, "phone_invalid"],
    ["a branch that is not linked", { branch_id: "elsewhere" }, "other_branch"],
    ["no branch", { branch_id: undefined }, "other_branch"],
    ["another business", { business_reference: "999" }, "other_business"],
    ["a discount above its worth", { discount_amount: 50.01 }, "too_much"],
  ])("with %s is refused", async (_what, more, code) => {
    const desk = await open();
    const voucher = await desk.ownVoucher();
    expect(await desk.call("redeem", voucher.code, { order_id: "1", ...more })).toMatchObject({
      status: 422,
      body: { code },
    });
    expect(await desk.day()).toEqual([]);
  });

  it("of an expired one, of one held by our till, and of the guest's own code is refused", async () => {
    const { call, ownVoucher, staff, guest, shop } = await open();
    const { code } = await ownVoucher();
    await lookUp(staff, code);
    expect((await call("redeem", code, { order_id: "1" })).body.code).toBe("code_held");
    await registers.product.database.asOwner((tx) =>
      tx
        .updateTable("prize_claim")
        .set({ usable_from: new Date(Date.now() - 9 * 86_400_000), expires_at: new Date(Date.now() - 1_000) } as never)
        .set({ held_until: null, held_by: null } as never)
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    expect(await call("redeem", code, { order_id: "1" })).toMatchObject({
      body: { code: "expired", message: "This reward has expired." },
    });
    const own = (await guest.client.get("/api/me/code/")).body.code as string;
    expect((await call("reward", own)).body.code).toBe("own_code");
  });

  it("of a coupon of another customer, or for a number without a customer, is refused", async () => {
    const desk = await open();
    const id = await desk.addCoupon("MINE");
    await registers.product.database.inTenant(desk.shop.tenantId, (tx) =>
      tx
        .updateTable("coupon")
        .set({ customer_id: desk.guest.id })
        .where("tenant_id", "=", desk.shop.tenantId)
        .where("id", "=", id)
        .execute(),
    );
    const stranger = { order_id: "1", customer_mobile_number: "555555555" };
    expect(await desk.call("redeem", "MINE", stranger)).toMatchObject({
      status: 404,
      body: { code: "customer_unknown" },
    });
    expect((await desk.call("redeem", "MINE", { order_id: "1" })).status).toBe(200);
  });

  it("cannot be used at our till as well", async () => {
    const { call, ownVoucher, staff } = await open();
    const { code } = await ownVoucher();
    await call("redeem", code, { order_id: "1" });
    expect((await redeem(staff, code)).body.code).toBe("already_redeemed");
  });
});
