import { maxMessages } from "@sufra/domain/orders/guest-api.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";
import { findDifferences } from "../payments/reconcile.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const open = async (cart: Record<string, unknown> = {}) => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const { body: order } = await place(client, getCart(shop, cart));
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  const url = `/api/console/orders/${order.id}`;
  return {
    shop,
    client,
    url,
    cashier,
    promise: (promised_at: string) => cashier.post(`${url}/promise/`, { promised_at }),
    write: (text: string) => cashier.post(`${url}/messages/`, { text }, { key: true }),
    read: async () => (await client.get(`/api/orders/${order.id}/`)).body,
    notices: async () => (await client.get("/api/notifications/")).body.items,
    row: () =>
      product.database.inTenant(shop.tenantId, (tx) =>
        tx
          .selectFrom("customer_order")
          .select(["promised_at", "first_promised_at"])
          .where("tenant_id", "=", shop.tenantId)
          .executeTakeFirstOrThrow(),
      ),
  };
};

describe("another promise", () => {
  it("reaches the guest, and the first one stays for the reports", async () => {
    const { promise, read, notices, row, shop } = await open();
    const first = (await row()).promised_at;
    const [later, latest] = [inMinutes(50), inMinutes(70)];
    expect((await promise(later)).body.promised_at).toBe(later);
    expect((await promise(latest)).status).toBe(200);
    expect(await row()).toEqual({ promised_at: new Date(latest), first_promised_at: first });
    expect((await read()).promised_at).toBe(latest);
    expect(await notices()).toMatchObject([{ topic: "order" }, { topic: "order" }]);
    expect((await notices())[0].order_id).not.toBeNull();
    const differences = await product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));
    expect(differences).toEqual([]);
  });

  it("lies ahead, and not further than a day", async () => {
    const { promise } = await open();
    const past = await promise(inMinutes(-1));
    expect([past.status, past.body.errors[0]]).toMatchObject([422, { path: "promised_at", code: "time_past" }]);
    expect((await promise(inMinutes(25 * 60))).body.errors[0].code).toBe("field_invalid");
  });

  it("is not given for an order that is over, or that waits for the time its guest chose", async () => {
    const { promise, cashier, url } = await open();
    await cashier.post(`${url}/moves/`, { to: "declined", reason: "busy" });
    expect((await promise(inMinutes(30))).body.code).toBe("promise_fixed");
    const at = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 5 * 3_600_000);
    const scheduled = await open({ scheduled_at: at.toISOString() });
    expect((await scheduled.promise(inMinutes(30))).body.code).toBe("promise_fixed");
  });
});

describe("a message to the guest", () => {
  it("stands on the order, is notified, and names its author to staff alone", async () => {
    const { write, read, notices, cashier, url } = await open();
    expect((await write("  Ten minutes late \n")).status).toBe(201);
    expect((await read()).messages).toMatchObject([{ text: "Ten minutes late" }]);
    expect((await notices())[0]).toMatchObject({ topic: "order", text: "Ten minutes late" });
    const { staff_messages } = (await cashier.get(`${url}/`)).body;
    expect(staff_messages).toMatchObject([{ text: "Ten minutes late", staff_name: "cashier" }]);
    expect((await write("\u200f \u200f")).body.errors[0].path).toBe("text");
  });

  it("is limited per order, also when several are sent at once", async () => {
    const { write, read } = await open();
    const all = Array.from({ length: maxMessages + 2 }, (_, place) => write(`Message ${place}`));
    const answers = await Promise.all(all);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxMessages);
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ code: "limit_reached" });
    expect((await read()).messages).toHaveLength(maxMessages);
  });

  it("is deleted with its guest's data", async () => {
    const { write, client, cashier, url, shop } = await open();
    expect((await write("Ten minutes late")).status).toBe(201);
    await cashier.post(`${url}/moves/`, { to: "declined", reason: "busy" });
    expect((await client.send("DELETE", "/api/me/")).status).toBeLessThan(300);
    const rows = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("order_message").select("id").where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(rows).toEqual([]);
  });
});
