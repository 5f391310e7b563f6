import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askForApp, openReward, showAt } from "../../till/live-codes.test-data.ts";
import { type Registers, startRegisters } from "./rewards.test-data.ts";

let registers: Registers;
beforeAll(async () => {
  registers = await startRegisters();
});
afterAll(() => registers?.stop());

const open = async () => {
  const desk = await registers.open();
  const { reward_id } = await desk.ownVoucher();
  const reward = await openReward(desk.guest.client, reward_id);
  const ago = (minutes: number) =>
    showAt(reward, new Date(registers.product.database.now().getTime() - minutes * 60_000));
  return { ...desk, reward, ago };
};

describe("the app's QR code at the register", () => {
  it("is offered while it is shown, and redeemed when the bill is paid later", async () => {
    const { call, ago } = await open();
    expect(await call("reward", ago(2))).toMatchObject({
      status: 422,
      body: {
        code: "code_outdated",
        message: "The code on the guest's screen is out of date. Ask them to open it again.",
      },
    });
    expect((await call("redeem", ago(2), { order_id: "1" })).body.code).toBe("code_outdated");
    const scanned = ago(0);
    expect((await call("reward", scanned)).body).toMatchObject({ reward_code: scanned, discount_amount: 50 });
    // By now what it scanned would be too old.
    expect((await call("redeem", ago(2), { order_id: "1" })).status).toBe(200);
    expect((await call("redeem", ago(2), { order_id: "1" })).status).toBe(200);
    expect((await call("redeem", ago(2), { order_id: "2" })).body.code).toBe("code_outdated");
  });

  it("alone is accepted where the establishment asks for it", async () => {
    const { call, staff, reward, ago } = await open();
    await askForApp(staff, true);
    for (const act of ["reward", "redeem"])
      expect((await call(act, reward.code)).body).toMatchObject({
        code: "app_code_required",
        message: "Only the QR code in the guest's app is accepted here.",
      });
    expect((await call("reward", ago(0))).status).toBe(200);
    expect((await call("redeem", reward.code, { order_id: "1" })).status).toBe(200);
  });
});
