import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { insertCampaign } from "./campaigns.test-data.ts";
import { comeBack, passTime, refusedInBoth, spin } from "./wheel.test-data.ts";

let product: Product;
let shop: Shop;
let manager: Client;
let wheel: string;

beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
  wheel = await insertCampaign(product.database, shop.tenantId, [{ points: 5 }], { per_order: true });
});
afterAll(() => product?.stop());

const order = async (client: Client): Promise<string> => (await place(client, getCart(shop))).body.id;
const cancel = async (client: Client, id: string) =>
  expect((await client.post(`/api/orders/${id}/cancel/`)).status).toBe(200);
const deliver = async (id: string) => {
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    expect((await manager.post(`/api/console/orders/${id}/moves/`, { to })).status).toBe(200);
};
/** Moves past the minute between two attempts, which is tested elsewhere. */
const turn = async (client: Client, order_id: string) => {
  await passTime(product.database, shop.tenantId, 3600);
  return (await spin(client, wheel, { order_id })).status;
};
const noTurn = async (client: Client, order_id: string) => {
  await passTime(product.database, shop.tenantId, 3600);
  expect(await refusedInBoth(client, wheel, "spin_not_allowed", { order_id })).toEqual({ need: "ticket" });
  expect((await client.get(`/api/wheels/${wheel}/?order_id=${order_id}`)).body).toMatchObject({
    may_spin: false,
    refusal: { need: "ticket" },
  });
};

describe("The turn of an order", () => {
  it("is not given again after canceling and reordering, until an order is delivered", async () => {
    const { client } = await newGuest(product, shop);
    const first = await order(client);
    expect(await turn(client, first)).toBe(201);
    await cancel(client, first);
    const second = await order(client);
    await noTurn(client, second);
    await cancel(client, second);
    const third = await order(client);
    await noTurn(client, third);
    await deliver(third);
    expect(await turn(client, await order(client))).toBe(201);
  });

  it("exists once per delivery, however often a guest orders, spins and cancels in between", async () => {
    const { client } = await newGuest(product, shop);
    let [turns, deliveries] = [0, 0];
    for (let round = 0; round < 3; round += 1) {
      const canceled = await order(client);
      turns += (await turn(client, canceled)) === 201 ? 1 : 0;
      await cancel(client, canceled);
      const eaten = await order(client);
      await deliver(eaten);
      deliveries += 1;
      turns += (await turn(client, eaten)) === 201 ? 1 : 0;
    }
    expect([turns, deliveries]).toEqual([3, 3]);
    const next = await order(client);
    expect(await turn(client, next)).toBe(201);
    await deliver(next);
    const after = await order(client);
    await deliver(after);
    expect(await turn(client, after)).toBe(201);
  });

  it("of earlier deliveries cannot be saved", async () => {
    const { client } = await newGuest(product, shop);
    for (let before = 0; before < 3; before += 1) await deliver(await order(client));
    const canceled = await order(client);
    expect(await turn(client, canceled)).toBe(201);
    await cancel(client, canceled);
    await noTurn(client, await order(client));
  });

  it("exists once for orders in progress, and counts only later deliveries", async () => {
    const { client } = await newGuest(product, shop);
    await deliver(await order(client));
    const [first, second] = [await order(client), await order(client)];
    expect(await turn(client, first)).toBe(201);
    await noTurn(client, second);
    await deliver(first);
    expect(await turn(client, second)).toBe(201);
  });

  it("is not given again to a number with an erased account; other guests get theirs", async () => {
    const [guest, other] = [await newGuest(product, shop), await newGuest(product, shop)];
    const first = await order(guest.client);
    expect(await turn(guest.client, first)).toBe(201);
    await cancel(guest.client, first);
    const again = await comeBack(product, shop, guest);
    await noTurn(again, await order(again));
    expect(await turn(other.client, await order(other.client))).toBe(201);
  });
});
