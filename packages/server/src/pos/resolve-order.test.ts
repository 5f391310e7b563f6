import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toFoodicsTime } from "../gateways/pos/foodics/decimals.ts";
import { moveOrder } from "../orders/move-order.ts";
import { signInStaff } from "../../test/fixtures/shop.ts";
import { type PosDesks, startPosDesks } from "./pos-desk.test-data.ts";
import { workForPos } from "./send-orders.ts";

let desks: PosDesks;
beforeAll(async () => {
  desks = await startPosDesks();
});
afterAll(() => desks?.stop());

type Desk = Awaited<ReturnType<PosDesks["open"]>>;
const keyIn = ({ staff }: Desk, orderId: string, reference = " 4711 ") =>
  staff.post(`/api/console/orders/${orderId}/pos/by-hand/`, { reference });

describe("an order that staff key in there", () => {
  it("is not sent any more, and its statuses are not sent", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    const { status, body } = await keyIn(desk, id);
    expect([status, body.pos]).toMatchObject([200, { state: "by_hand", reference: "4711", reason: null }]);
    expect((await keyIn(desk, id)).status).toBe(200);
    expect((await keyIn(desk, id, "other")).body.code).toBe("edit_conflict");
    await desk.move(id, "sent_to_kitchen");
    await desk.move(id, "ready");
    await desk.run();
    expect(desk.pos.calls).toEqual([]);
    const log = (await desk.staff.get("/api/console/journal/")).body.items;
    expect(log.filter(({ action }: { action: string }) => action === "order.pos_by_hand")).toHaveLength(1);
  });

  it("is sent after all, if an attempt had arrived", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    desk.pos.lose("createOrder");
    await desk.run();
    expect((await keyIn(desk, id)).body.pos).toMatchObject({ state: "sent", reference: "1" });
    expect(await desk.row(id)).toMatchObject({ staff_id: null, total: 6000 });
  });

  it("cannot be keyed in while it may still arrive", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    desk.pos.fail("createOrder", "unclear");
    await workForPos(desks.product.platform, desk.shop.tenantId);
    expect((await keyIn(desk, id)).body.code).toBe("edit_conflict");
    expect(await desk.row(id)).toMatchObject({ state: "waiting" });
  });

  it("and that arrived as well is shown to be there twice", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    desk.pos.lose("createOrder");
    desk.pos.fail("findOrder", "down", 2);
    await desk.run();
    await desk.run();
    expect((await keyIn(desk, id)).body.pos).toMatchObject({ state: "by_hand" });
    await desk.run();
    expect(await desk.board(id)).toMatchObject({ state: "by_hand", reason: "twice" });
  });

  it("needs its number there, and a branch of one's own", async () => {
    const [desk, other] = [await desks.open(), await desks.open()];
    const id = await desk.send();
    expect((await keyIn(desk, id, " ")).status).toBe(422);
    expect((await keyIn({ ...desk, staff: other.staff }, id)).status).toBe(404);
    const cashier = await signInStaff(desks.product.url, desk.shop.emails.cashier);
    expect((await keyIn({ ...desk, staff: cashier }, id)).status).toBe(200);
  });
});

describe("a retry", () => {
  it("ends the wait of an order, and the pause after a refused key", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    desk.pos.fail("createOrder", "key_refused");
    await desk.run();
    await workForPos(desks.product.platform, desk.shop.tenantId);
    expect(desk.pos.orders()).toEqual([]);
    const retried = await desk.staff.post(`/api/console/orders/${id}/pos/retry/`);
    expect([retried.status, retried.body.pos.state]).toEqual([200, "waiting"]);
    await workForPos(desks.product.platform, desk.shop.tenantId);
    expect(desk.pos.orders()).toHaveLength(1);
  });

  it("does not end the pause that a busy server asked for", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    desk.pos.fail("createOrder", "busy");
    await desk.run();
    await desk.staff.post(`/api/console/orders/${id}/pos/retry/`);
    await workForPos(desks.product.platform, desk.shop.tenantId);
    expect(desk.pos.calls).toHaveLength(1);
  });

  it("does not look for an order that may still arrive", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    desk.pos.fail("createOrder", "unclear");
    await workForPos(desks.product.platform, desk.shop.tenantId);
    await desk.staff.post(`/api/console/orders/${id}/pos/retry/`);
    await workForPos(desks.product.platform, desk.shop.tenantId);
    expect(desk.pos.calls).toEqual([["createOrder", id]]);
  });

  it("of an order that is there changes nothing", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    await desk.run();
    const { body } = await desk.staff.post(`/api/console/orders/${id}/pos/retry/`);
    expect(body.pos).toMatchObject({ state: "sent" });
    await desk.run();
    expect(desk.pos.orders()).toHaveLength(1);
  });
});

describe("the time of sending", () => {
  it("of an order that is paid online is when it is paid, with its payment", async () => {
    const desk = await desks.open();
    const id = await desk.send({}, { payment_method: "online_card" });
    await expect(desk.row(id)).rejects.toThrow();
    const { database, platform } = desks.product;
    const { tenantId } = desk.shop;
    await database.inTenant(tenantId, (tx) =>
      moveOrder(platform, tx, { tenantId, orderId: id, to: "pending", by: "payment" }),
    );
    await desk.run();
    expect(desk.pos.orders()[0]?.sent).toMatchObject({ payments: [{ payment_method_id: "online_card", amount: 60 }] });
  });

  it("of a scheduled one is now, with its time", async () => {
    const desk = await desks.open({ auto_accept: true });
    const at = new Date(Math.ceil((Date.now() + 7_200_000) / 900_000) * 900_000);
    await desk.send({ scheduled_at: at.toISOString() });
    await desk.run();
    expect(desk.pos.orders()[0]?.sent).toMatchObject({ due_at: toFoodicsTime(at) });
  });

  it("of one to an address carries where it is", async () => {
    const desk = await desks.open();
    const { body } = await desk.guest.client.post("/api/me/addresses/", {
      title: "Home",
      description: "Blue door",
      door_number: "5",
      level_number: "2",
      block_number: "3",
      phone_number: "0500000000",
      notes: "ring twice",
      lat: 24.7,
      lng: 46.7,
    });
    await desk.send({ order_type: 3, address_id: body.id, coordinates: { lat: 24.7, lng: 46.7 } });
    await desk.run();
    expect(desk.pos.orders()[0]?.sent).toMatchObject({
      customer_address_name: "Home",
      customer_address_description: "Blue door · مبنى Block 3 · باب Door 5 · دور Floor 2 · ring twice",
      customer_address_latitude: "24.7",
      charges: [{ charge_id: "delivery", amount: 7 }],
    });
  });
});

describe("a difference there", () => {
  it("of more than a halala is stored by line and shown to managers alone", async () => {
    const desk = await desks.open();
    const id = await desk.send();
    desk.pos.lose("createOrder");
    await desk.run();
    const products = desk.pos.orders()[0]?.sent.products as { total_price: number }[];
    desk.pos.change(desk.pos.first(), {
      products: products.map((line, place) => ({ ...line, total_price: place === 0 ? 47 : 9.99 })),
      total_price: 57,
    });
    await desk.run();
    const burger = { kind: "line", line_no: 1, name: { sa: "Burger", en: "Burger" }, charge: null };
    expect((await desk.board(id)).differences).toEqual([
      { ...burger, ours: 5000, theirs: 4700 },
      { kind: "total", line_no: null, name: null, charge: null, ours: 6000, theirs: 5700 },
    ]);
    const cashier = await signInStaff(desks.product.url, desk.shop.emails.cashier);
    expect((await cashier.get(`/api/console/orders/${id}/`)).body.pos.differences).toEqual([]);
  });
});
