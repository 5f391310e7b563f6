import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { rounds } from "../../test/fixtures/race-rounds.ts";
import { newGuest, openShop } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { loadOrder, payByStc, placeOnline, sendCode } from "./card.test-data.ts";

let two: TwoProcesses;

describe.skipIf(postgresUrl() === undefined)("one order paid two ways, by two processes at once", () => {
  beforeAll(async () => {
    two = await startTwoProcesses("payment_races");
  });
  afterAll(() => two?.stop());

  it("takes the wallet's code or cash, never both", async () => {
    const shop = await openShop(two.database, { slot_capacity: 5_000 });
    for (let round = 0; round < rounds; round += 1) {
      const { clients } = await newGuest(two, shop, two.urls);
      const [one, other] = clients as [Client, Client];
      const { orderId, attemptId } = await placeOnline(shop, one);
      await payByStc(one, attemptId);
      const [code, cash] = await Promise.all([
        sendCode(one, attemptId, "123456"),
        other.post(`/api/orders/${orderId}/payments/`, { payment_method: "cash" }, { key: true }),
      ]);
      const { payment_method, payment_state } = await loadOrder(one, orderId);
      expect([payment_method, payment_state]).toEqual(
        cash.status === 200 ? ["cash", "unpaid"] : ["online_card", "paid"],
      );
      expect([code.body.status, cash.status]).not.toEqual(["paid", 200]);
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});
