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
  const { shop, staff, pos } = desk;
  const differences = () =>
    registers.product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));
  const bill = async (): Promise<string> => {
    const order = await pos.ring({});
    pos.set(order, "sent_to_kitchen");
    return order;
  };
  const rewards = async () => (await staff.get("/api/console/pos/rewards/")).body;
  return { ...desk, differences, bill, rewards };
};

describe("the sandbox's register", () => {
  it("looks a code up and redeems it in a new bill, and voiding that bill gives it back", async () => {
    const { key, phone, ownVoucher, business, pos, read, guest, differences } = await open();
    const { code, reward_id } = await ownVoucher();
    const page = `${new URL(registers.desks.sandbox.url).origin}/register/${business.id}/rewards`;
    const press = async (path: string, fields: Record<string, string>) => {
      const answer = await fetch(`${page}${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      return { status: answer.status, text: await answer.text() };
    };
    const asked = { code, phone, branch: "branch", product: "burger", quantity: "4" };
    expect((await press("", { ...asked, act: "reward" })).status).toBe(422);
    await press("/settings", { url: `${registers.product.url}/adapter/v1/`, key });
    expect((await press("", { ...asked, act: "reward" })).text).toContain("50 SAR");
    expect((await press("", { ...asked, act: "redeem" })).text).toContain("Redeemed in bill");
    const again = await press("", { ...asked, act: "redeem" });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining("استُخدم هذا الرمز من قبل")]);
    pos.set(pos.first(), "canceled");
    await read();
    expect((await guest.client.get(`/api/rewards/${reward_id}/`)).body.state).toBe("available");
    expect(await differences()).toEqual([]);
  });
});

describe("a reward whose order is voided at the register", () => {
  it("soon goes back to the guest, once, and can be used again", async () => {
    const { call, ownVoucher, addCoupon, bill, pos, read, day, journal, guest, differences } = await open();
    const { code, reward_id } = await ownVoucher();
    await addCoupon("TEN");
    const order = await bill();
    await call("redeem", code, { order_id: order });
    await call("redeem", "TEN", { order_id: order });
    pos.set(order, "canceled");
    await read();
    await read();
    expect((await guest.client.get(`/api/rewards/${reward_id}/`)).body.state).toBe("available");
    const undone = { staff_name: null, reason: "bill_returned" };
    expect(await day()).toMatchObject([
      { kind: "coupon", undone, may_undo: false },
      { kind: "voucher", undone, may_undo: false },
    ]);
    const undos = (await journal()).filter(({ action }: { action: string }) => action === "till.undo");
    expect(undos).toMatchObject([{ staff: null }, { staff: null }]);
    const next = await bill();
    expect((await call("redeem", code, { order_id: next })).status).toBe(200);
    expect((await call("redeem", "TEN", { order_id: next })).status).toBe(200);
    expect(await differences()).toEqual([]);
  });

  it("later stays used, is shown to staff, and a manager gives it back", async () => {
    const { call, ownVoucher, bill, pos, read, day, age, rewards, staff, guest, differences } = await open();
    const { code, reward_id } = await ownVoucher();
    const order = await bill();
    await call("redeem", code, { order_id: order });
    await age(301_000);
    pos.set(order, "canceled");
    await read();
    expect((await guest.client.get(`/api/rewards/${reward_id}/`)).body.state).toBe("claimed");
    expect((await rewards()).open).toBe(1);
    const [entry] = await day();
    expect(entry).toMatchObject({ ended_there: true, may_undo: true, undone: null });
    const { body } = await staff.post(`/api/console/redemptions/${entry.id}/undo/`, { reason: "bill_returned" });
    expect(body).toMatchObject({ ended_there: false, undone: { staff_name: "manager" } });
    expect((await rewards()).open).toBe(0);
    expect((await guest.client.get(`/api/rewards/${reward_id}/`)).body.state).toBe("available");
    await read();
    expect(await differences()).toEqual([]);
  });

  it("is found without a message, since its order is read again after the use", async () => {
    const { call, ownVoucher, bill, pos, shop } = await open();
    const { code } = await ownVoucher();
    const order = await bill();
    await call("redeem", code, { order_id: order });
    pos.set(order, "canceled");
    const waits = await registers.product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("pos_bill")
        .select("check_at")
        .where("tenant_id", "=", shop.tenantId)
        .where("external_id", "=", order)
        .execute(),
    );
    expect(waits).toEqual([{ check_at: expect.any(Date) }]);
  });

  it("that is closed keeps its use, and earns the bill's points", async () => {
    const { call, ownVoucher, bill, pos, read, guest, differences } = await open();
    const { code, reward_id } = await ownVoucher();
    const order = await bill();
    await call("redeem", code, { order_id: order });
    pos.set(order, "delivered");
    await read();
    expect((await guest.client.get(`/api/rewards/${reward_id}/`)).body.state).toBe("claimed");
    expect(await differences()).toEqual([]);
  });
});
