import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { moveDueOrders, moveOverdue } from "./deadlines.ts";
import { moveOrder } from "./move-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const quarter = 900_000;
const inHours = (hours: number): Date => new Date(Math.ceil((Date.now() + hours * 3_600_000) / quarter) * quarter);
const before = (at: Date, minutes: number): string => new Date(at.getTime() - minutes * 60_000).toISOString();

const setOrder = (shop: Shop, changes: { start_at?: Date; accept_before?: Date }) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx.updateTable("customer_order").set(changes).where("tenant_id", "=", shop.tenantId).execute(),
  );

/** A pickup in five hours at a branch that needs 25 minutes and may accept by itself. */
const schedule = async (auto_accept: boolean, more: { payment_method?: string } = {}) => {
  const shop = await openShop(product.database, { auto_accept });
  await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .updateTable("branch")
      .set({ preparation_minutes: 25, busy_delay_minutes: 30 })
      .where("tenant_id", "=", shop.tenantId)
      .execute(),
  );
  const { client } = await newGuest(product, shop);
  const at = inHours(5);
  const { body: order } = await place(client, getCart(shop, { scheduled_at: at.toISOString() }), more);
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  const url = `/api/console/orders/${order.id}`;
  return {
    shop,
    client,
    cashier,
    at,
    order,
    read: async () => (await client.get(`/api/orders/${order.id}/`)).body,
    readAsStaff: async () => (await cashier.get(`${url}/`)).body,
    accept: () => cashier.post(`${url}/accept/`),
    start: () => cashier.post(`${url}/moves/`, { to: "sent_to_kitchen" }),
  };
};

describe("a scheduled order", () => {
  it("is accepted when it is placed, and waits for the time its preparation takes, whatever the load is now", async () => {
    const { order, at, read, readAsStaff } = await schedule(true);
    expect(order.status).toBe("pending");
    const start_at = before(at, 25);
    const shown = await read();
    expect(shown).toMatchObject({ status: "pending", start_at, scheduled_at: at.toISOString(), can_cancel: true });
    expect(shown.accepted_at).not.toBeNull();
    expect(await readAsStaff()).toMatchObject({ start_at, accepted_at: shown.accepted_at, accepted_by: null });
  });

  it("goes to the kitchen by itself at its start, checked too early or not", async () => {
    const { shop, order, read } = await schedule(true);
    await setOrder(shop, { accept_before: new Date(0), start_at: new Date(Date.now() + 3_000) });
    await moveOverdue(product.platform, shop.tenantId, order.id);
    expect((await read()).status).toBe("pending");
    await waitUntil("it is in the kitchen", async () => (await read()).status === "sent_to_kitchen");
  });

  it("goes there once, however many look at the same time, and none before its time", async () => {
    const due = await schedule(true);
    const early = await schedule(true);
    await setOrder(due.shop, { start_at: new Date(0), accept_before: new Date(0) });
    await setOrder(early.shop, { accept_before: new Date(0) });
    for (const { shop } of [due, early])
      await Promise.all(Array.from({ length: 4 }, () => moveDueOrders(product.platform, shop.tenantId)));
    expect([(await due.read()).status, (await early.read()).status]).toEqual(["sent_to_kitchen", "pending"]);
    const { events } = await due.readAsStaff();
    expect(events).toMatchObject([
      { to: "pending", actor: "guest" },
      { to: "sent_to_kitchen", actor: "system" },
    ]);
  });

  it("is started by staff earlier, or canceled by its guest until then", async () => {
    const early = await schedule(true);
    expect((await early.start()).body.status).toBe("sent_to_kitchen");
    const canceled = await schedule(true);
    expect((await canceled.client.post(`/api/orders/${canceled.order.id}/cancel/`)).body.status).toBe("canceled");
    await setOrder(canceled.shop, { start_at: new Date(0) });
    await moveOverdue(product.platform, canceled.shop.tenantId, canceled.order.id);
    expect((await canceled.read()).status).toBe("canceled");
  });

  it("is accepted by staff once, stays out of the kitchen and is not declined for want of an answer", async () => {
    const { shop, order, accept, read, readAsStaff, client } = await schedule(false);
    expect((await read()).accepted_at).toBeNull();
    const first = (await accept()).body;
    expect(first).toMatchObject({ status: "pending", moves: ["sent_to_kitchen", "declined", "canceled"] });
    expect((await accept()).body).toEqual(first);
    expect(await readAsStaff()).toMatchObject({ accepted_at: first.accepted_at, accepted_by: "cashier" });
    await setOrder(shop, { accept_before: new Date(0) });
    await moveDueOrders(product.platform, shop.tenantId);
    expect((await read()).status).toBe("pending");
    await client.post(`/api/orders/${order.id}/cancel/`);
    expect((await accept()).body).toMatchObject({ code: "invalid_transition" });
  });

  it("is not declined before its start because nobody looked, and has the usual minutes from then on", async () => {
    const { at, readAsStaff } = await schedule(false);
    expect((await readAsStaff()).accept_before).toBe(before(at, 25 - 10));
    const paid = await schedule(false, { payment_method: "online_card" });
    await product.database.inTenant(paid.shop.tenantId, (tx) =>
      moveOrder(product.platform, tx, {
        tenantId: paid.shop.tenantId,
        orderId: paid.order.id,
        to: "pending",
        by: "payment",
      }),
    );
    expect((await paid.readAsStaff()).accept_before).toBe(before(paid.at, 25 - 10));
  });

  it("goes to the kitchen when staff accept it after its start, and is declined if nobody does", async () => {
    const late = await schedule(false);
    await setOrder(late.shop, { start_at: new Date(0) });
    expect((await late.accept()).body).toMatchObject({ status: "sent_to_kitchen", accepted_at: null });
    const quiet = await schedule(false);
    await setOrder(quiet.shop, { accept_before: new Date(0) });
    await moveDueOrders(product.platform, quiet.shop.tenantId);
    expect((await quiet.read()).status).toBe("declined");
  });

  it("waits for its start also when it is paid online", async () => {
    const { shop, order, read } = await schedule(true, { payment_method: "online_card" });
    expect(await read()).toMatchObject({ status: "awaiting_payment", accepted_at: null });
    const { tenantId } = shop;
    const pay = () =>
      product.database.inTenant(tenantId, (tx) =>
        moveOrder(product.platform, tx, { tenantId, orderId: order.id, to: "pending", by: "payment" }),
      );
    await pay();
    expect((await read()).accepted_at).not.toBeNull();
    expect((await read()).status).toBe("pending");
  });

  it("goes straight to the kitchen when it must start by now", async () => {
    const { shop, order, read } = await schedule(true, { payment_method: "online_card" });
    await setOrder(shop, { start_at: new Date(0) });
    const { tenantId } = shop;
    await product.database.inTenant(tenantId, (tx) =>
      moveOrder(product.platform, tx, { tenantId, orderId: order.id, to: "pending", by: "payment" }),
    );
    expect((await read()).status).toBe("sent_to_kitchen");
  });
});
