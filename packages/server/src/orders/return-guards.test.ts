import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPrize, insertRules, addPoints } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import {
  differences,
  giveBack,
  moveTo,
  openDesk,
  read,
  serveDelivery,
  serveOrder,
  settle,
} from "../settlements/desk.test-data.ts";
import { codeOfClaim } from "../prizes/rewards.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const lowerLimit = async (desk: Awaited<ReturnType<typeof openDesk>>, refund: number): Promise<void> => {
  const { limits } = (await desk.manager.get("/api/console/limits/")).body;
  const body = { revision: limits.revision, refund };
  expect((await desk.manager.send("PATCH", "/api/console/limits/", { body })).status).toBe(200);
};

describe("what cannot come back", () => {
  it("is refused before a second manager is asked for it", async () => {
    const desk = await openDesk(product);
    await lowerLimit(desk, 100);
    const waiting = await serveOrder(desk, {}, ["sent_to_kitchen"]);
    const refused = { code: "invalid_transition", params: { from: "sent_to_kitchen" } };
    expect((await giveBack(desk.manager, waiting, { amount: 2_000 })).body).toMatchObject(refused);
    const id = await serveOrder(desk);
    const kind = { lines: [{ line_no: 1, quantity: 2 }], goodwill: true };
    expect((await giveBack(desk.manager, id, kind)).body.errors).toMatchObject([{ path: "goodwill" }]);
    expect((await desk.manager.get("/api/console/return-requests/")).body.items).toEqual([]);
  });

  it("is anything of a delivery that was canceled on its way, but for its money", async () => {
    const desk = await openDesk(product);
    const id = await serveDelivery(desk, ["sent_to_kitchen", "ready", "assigned"]);
    await settle(desk.cashier, id, { tender: "cash", shift_id: desk.shiftId });
    await moveTo(desk.manager, id, ["returned"]);
    expect(await read(desk.manager, id)).toMatchObject({ remaining: { items: 0, tip: 0, charges: [] }, due: -6_700 });
    expect((await giveBack(desk.manager, id, { amount: 1 })).body).toMatchObject({
      code: "amount_exceeded",
      params: { amount: 0 },
    });
    const lines = [{ line_no: 1, quantity: 1 }];
    expect((await giveBack(desk.manager, id, { lines })).body.code).toBe("validation_failed");
    const refunds = [{ tender: "cash", amount: 6_700 }];
    expect((await giveBack(desk.manager, id, { refunds, shift_id: desk.shiftId })).body.order.due).toBe(0);
    expect(await differences(product, desk.shop)).toEqual([]);
  });
});

describe("the history of returns", () => {
  it("names the charge and the tip that came back", async () => {
    const desk = await openDesk(product);
    const delivery = await serveDelivery(desk);
    await giveBack(desk.manager, delivery, { charges: ["delivery"] });
    expect((await read(desk.manager, delivery)).returns).toMatchObject([{ charges: ["delivery"], tip: 0, lines: [] }]);
    const tipped = await serveOrder(desk, { tip: 500 });
    await giveBack(desk.manager, tipped, { tip: true });
    expect((await read(desk.manager, tipped)).returns).toMatchObject([{ charges: [], tip: 500, amount: 500 }]);
  });
});

describe("what cost nothing", () => {
  it("comes back too, with the reward that paid for it", async () => {
    const desk = await openDesk(product);
    const { shop, guest, manager } = desk;
    const { database, config } = product;
    await insertRules(database, shop.tenantId);
    await addPoints(database, shop.tenantId, guest.id, 60);
    const prize = await insertPrize(database, shop.tenantId, { product_id: shop.id("juice") });
    const claimed = await guest.client.post(`/api/prizes/${prize}/claims/`, undefined, { key: true });
    const id = await serveOrder(desk, {
      lines: [{ product_id: shop.id("juice"), quantity: 1, options: [] }],
      reward_codes: [codeOfClaim(config.CODE_SECRET, shop.tenantId, claimed.body.reward_id)],
    });
    expect(await read(manager, id)).toMatchObject({ total: 0, payment_state: "paid" });
    const { body } = await giveBack(manager, id, { lines: [{ line_no: 1, quantity: 1 }] });
    expect(body.order).toMatchObject({ status: "returned", due: 0 });
    expect((await giveBack(manager, id, { lines: [{ line_no: 1, quantity: 1 }] })).body.code).toBe("validation_failed");
    const { status } = await database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("prize_claim").select("status").where("tenant_id", "=", shop.tenantId).executeTakeFirstOrThrow(),
    );
    expect(status).toBe("available");
    expect(await differences(product, shop)).toEqual([]);
  });
});
