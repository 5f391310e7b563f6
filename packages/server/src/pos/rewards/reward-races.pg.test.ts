import { beforeAll, describe, expect, it } from "vitest";
import { addCoupon } from "../../coupons/campaigns.test-data.ts";
import { getTwoProcesses, type TwoProcesses } from "../../../test/fixtures/processes.ts";
import { crowdRounds } from "../../../test/fixtures/race-rounds.ts";
import { newGuest, openShop, signInStaff } from "../../../test/fixtures/shop.ts";
import { postgresUrl } from "../../../test/support/test-database.ts";
import { lookUp, ownReward, redeem } from "../../till/till.test-data.ts";
import { linkShop, shopBusiness } from "../shop-business.test-data.ts";
import { callAdapter, loadPhone, type RegisterReply } from "./rewards.test-data.ts";

let two: TwoProcesses;
const eachRound = it.each(Array.from({ length: crowdRounds }, (_, index) => index + 1));
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const tally = (answers: { status: number; body: { code?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.code ?? String(status))].map(([key, all]) => [key, all.length]),
  );

describe.skipIf(postgresUrl() === undefined)("the register, at two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  const open = async () => {
    const shop = await openShop(two.database);
    const guest = await newGuest(two, shop, two.urls);
    await two.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
    await linkShop(two.database, shop, shopBusiness());
    const manager = await signInStaff(two.urls[0] ?? "", shop.emails.manager);
    const { body } = await manager.post("/api/console/pos/rewards/keys/", {});
    const phone = await loadPhone(two.database, shop.tenantId, guest.id);
    const call = (act: string, index: number, code: string, more: Record<string, unknown>): Promise<RegisterReply> =>
      callAdapter(two.urls[index % 2] ?? "", body.token, act, {
        customer_mobile_number: phone,
        reward_code: code,
        branch_id: "branch",
        ...more,
      });
    const uses = (): Promise<number> =>
      manager.get("/api/console/redemptions/").then(({ body: day }) => day.items.length);
    return { shop, guest, manager, call, uses };
  };

  eachRound("one code for many orders is used by one of them (round %i)", async () => {
    const { shop, guest, call, uses } = await open();
    const { code } = await ownReward(two.database, shop, guest, { product_id: shop.id("burger") });
    const answers = await times(40, (index) => call("redeem", index, code, { order_id: `order-${index}` }));
    expect(tally(answers)).toEqual({ "200": 1, already_redeemed: 39 });
    expect(await uses()).toBe(1);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("one order that asks often uses its code and its coupon once each (round %i)", async () => {
    const { shop, guest, call, uses } = await open();
    const { code } = await ownReward(two.database, shop, guest, { product_id: shop.id("burger") });
    await addCoupon(two.database, shop.tenantId, "OFTEN", { per_customer: 9 });
    const answers = await times(40, (index) =>
      call("redeem", index >> 1, index % 2 === 0 ? code : "OFTEN", { order_id: "one" }),
    );
    expect(tally(answers)).toEqual({ "200": 40 });
    expect(await uses()).toBe(2);
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  eachRound("the register and our till do not both use one code (round %i)", async () => {
    const { shop, guest, manager, call, uses } = await open();
    const { code } = await ownReward(two.database, shop, guest, { product_id: shop.id("burger") });
    const answers = await times<{ status: number }>(20, (index) =>
      index % 2 === 0 ? call("redeem", index >> 1, code, { order_id: "one" }) : redeem(manager, code),
    );
    const tills = answers.filter(({ status }) => status === 201).length;
    const registers = answers.filter(({ status }) => status === 200).length;
    expect([tills, registers]).toEqual(tills === 1 ? [1, 0] : [0, 10]);
    expect(await uses()).toBe(1);
    expect((await lookUp(manager, code)).body.code).toBe("already_redeemed");
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});
