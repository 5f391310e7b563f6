import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../../payments/reconcile.ts";
import { type Registers, startRegisters } from "./rewards.test-data.ts";

let registers: Registers;
beforeAll(async () => {
  registers = await startRegisters();
});
afterAll(() => registers?.stop());

const open = async () => {
  const desk = await registers.open();
  const { status } = await desk.staff.send("PUT", "/api/console/pos/rewards/", { body: { ask_code: true } });
  expect(status).toBe(200);
  const { code } = await desk.ownVoucher();
  const age = (ms: number) =>
    registers.product.database.asOwner((tx) =>
      tx
        .updateTable("verification_code")
        .set((eb) => ({
          created_at: eb.fn<Date>("to_timestamp", [eb.val((Date.now() - ms) / 1000)]),
          expires_at: eb.fn<Date>("to_timestamp", [eb.val((Date.now() - ms + 300_000) / 1000)]),
        }))
        .where("tenant_id", "=", desk.shop.tenantId)
        .execute(),
    );
  return { ...desk, code, age, wrong: (sent: string) => (sent === "0000" ? "1111" : "0000") };
};

describe("a register that asks the guest for a code", () => {
  it("sends it by SMS, and uses the reward once it was told", async () => {
    const { call, code, sentCodes, shop } = await open();
    expect((await call("reward", code)).body.require_otp).toBe(true);
    const [sent = ""] = await sentCodes();
    expect(sent).toMatch(/^\d{4}$/);
    expect(await call("redeem", code, { order_id: "1" })).toMatchObject({
      status: 422,
      body: { code: "otp_required" },
    });
    expect(await call("verify_otp", code, { otp: sent })).toMatchObject({ status: 200, body: { verified: true } });
    expect((await call("reward", code)).body.require_otp).toBe(false);
    expect((await call("redeem", code, { order_id: "1" })).status).toBe(200);
    expect((await call("redeem", code, { order_id: "1" })).status).toBe(200);
    const { tenantId } = shop;
    expect(await registers.product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId))).toEqual([]);
  });

  it("sends one a minute however often it looks up, and accepts the newest alone", async () => {
    const { call, code, sentCodes, age } = await open();
    for (let time = 0; time < 3; time += 1) expect((await call("reward", code)).body.require_otp).toBe(true);
    expect(await sentCodes()).toHaveLength(1);
    await age(61_000);
    await call("reward", code);
    const [old = "", newest = ""] = await sentCodes();
    if (old !== newest) expect((await call("verify_otp", code, { otp: old })).status).toBe(422);
    expect((await call("verify_otp", code, { otp: newest })).status).toBe(200);
  });

  it("takes three tries, and no expired code", async () => {
    const { call, code, sentCodes, age, wrong } = await open();
    await call("reward", code);
    const [sent = ""] = await sentCodes();
    for (let time = 0; time < 3; time += 1)
      expect((await call("verify_otp", code, { otp: wrong(sent) })).body.code).toBe("otp_wrong");
    expect((await call("verify_otp", code, { otp: sent })).body.code).toBe("otp_wrong");
    await age(61_000);
    await call("reward", code);
    const again = (await sentCodes()).at(-1) ?? "";
    await age(301_000);
    expect((await call("verify_otp", code, { otp: again })).body.code).toBe("otp_wrong");
    expect((await call("redeem", code, { order_id: "1" })).body.code).toBe("otp_required");
  });

  it("needs a proof of its own for each use, and of the guest's own phone", async () => {
    const { call, code, sentCodes, addCoupon } = await open();
    await addCoupon("TWO", { per_customer: 2 });
    await call("reward", code);
    expect((await call("verify_otp", code, { otp: (await sentCodes())[0] ?? "" })).status).toBe(200);
    const stranger = { order_id: "1", customer_mobile_number: "555555555" };
    expect((await call("redeem", "TWO", stranger)).body.code).toBe("customer_unknown");
    expect((await call("redeem", "TWO", { order_id: "1" })).status).toBe(200);
    expect((await call("redeem", "TWO", { order_id: "2" })).body.code).toBe("otp_required");
  });

  it("stays within the codes of a phone and day", async () => {
    const { call, code, age, sentCodes } = await open();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await call("reward", code)).status);
      await age(61_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await sentCodes()).toHaveLength(5);
  });

  it("cannot sign in with that code, nor the other way round", async () => {
    const { call, code, guest, sentCodes, shop } = await open();
    await call("reward", code);
    const [sent = ""] = await sentCodes();
    const { id } = await registers.product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("verification_code").select("id").where("tenant_id", "=", shop.tenantId).executeTakeFirstOrThrow(),
    );
    const { body } = await guest.client.post("/api/auth/sessions/", { challenge_id: id, code: sent });
    expect(body.code).toBe("wrong_code");
  });
});
