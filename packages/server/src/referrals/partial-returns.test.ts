import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";
import {
  loadCode,
  delivered,
  differences,
  moveTo,
  newPerson,
  openProgram,
  placeOne,
  registerPerson,
} from "./referrals.test-data.ts";

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product?.stop());

const balance = async (client: Client): Promise<number> => (await client.get("/api/wallet/")).body.balance;

/** A friend's first order of three burgers (75 riyals), delivered; then some are returned. */
const afterReturn = async (minimum: number, quantity: number) => {
  const shop = await openShop(product.database);
  await insertRules(product.database, shop.tenantId, { points_per_100_sar: 0 });
  await openProgram(product.database, shop.tenantId, { minimum });
  const inviter = (await newPerson(product, shop)).client;
  await registerPerson(inviter);
  const friend = (await newPerson(product, shop)).client;
  expect((await registerPerson(friend, await loadCode(inviter))).status).toBe(200);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const order = await placeOne(shop, friend, 3);
  await moveTo(manager, order, ...delivered);
  expect([await balance(friend), await balance(inviter)]).toEqual([100, 50]);
  const lines = [{ line_no: 1, quantity }];
  const moved = await manager.post(`/api/console/orders/${order}/moves/`, { to: "returned", reason: "other", lines });
  expect([moved.status, moved.body.code]).toEqual([200, undefined]);
  expect(await differences(product.database, shop)).toEqual([]);
  const { leads } = (await inviter.get("/api/referrals/me/")).body;
  return { left: [await balance(friend), await balance(inviter)], state: leads[0].state as string };
};

describe("a partly returned first order", () => {
  it.each([
    ["and stays above what was asked for", 5_000, 1, { left: [100, 50], state: "converted" }],
    ["and falls below what was asked for", 5_001, 1, { left: [0, 0], state: "declined" }],
    ["where nothing was asked for", 0, 2, { left: [100, 50], state: "converted" }],
    ["line by line until nothing is left", 0, 3, { left: [0, 0], state: "declined" }],
  ] as const)("%s", async (_, minimum, quantity, expected) => {
    expect(await afterReturn(minimum, quantity)).toEqual(expected);
  });
});
