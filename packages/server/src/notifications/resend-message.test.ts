import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { isBlocking } from "../../test/support/is-blocking.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { suppress } from "./suppression.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const text = { channel: "sms", kind: "service", recipient: "+966512345678", body: "Your prize", state: "failed" };
const email = { channel: "email", recipient: "friend@example.com", subject: "s", html: "<p>" };
type Row = Partial<typeof text & typeof email> & { failure?: string; customer_id?: string };

const insert = async (shop: Shop, row: Row = {}) => {
  const id = newId();
  await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .insertInto("outbox_message")
      .values({
        tenant_id: shop.tenantId,
        id,
        dedupe_key: id,
        failure: "503",
        provider: "taqnyat",
        tries: 12,
        ...text,
        ...row,
      })
      .execute(),
  );
  return id;
};
const open = async () => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const resend = (id: string) => manager.post(`/api/console/messages/${id}/resend/`);
  const find = async (id: string) =>
    (await manager.get("/api/console/messages/")).body.items.find((each: { id: string }) => each.id === id);
  return { shop, manager, resend, find };
};

describe("sending a failed message again", () => {
  it("queues it with a reason in the list, writes the audit log, and sends it", async () => {
    const { shop, manager, resend, find } = await open();
    const id = await insert(shop);
    expect(await find(id)).toMatchObject({ reason: "vendor_down", failure: "503", tries: 12, can_resend: true });
    const { status, body } = await resend(id);
    expect([status, body]).toMatchObject([200, { id, state: "queued", reason: null, can_resend: false }]);
    expect(body.resent_at).not.toBeNull();
    await waitUntil("it is sent", async () => (await find(id)).state === "delivered");
    expect(await find(id)).toMatchObject({ tries: 13, can_resend: false });
    const [entry] = (await manager.get("/api/console/journal/")).body.items;
    expect(entry).toMatchObject({ action: "message.resend", target: "message", target_id: id });
  });

  it("happens once for many taps at the same time", async () => {
    const { shop, manager, resend, find } = await open();
    const id = await insert(shop);
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => resend(id)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    await waitUntil("it is sent", async () => (await find(id)).state === "delivered");
    expect((await find(id)).tries).toBe(13);
    expect((await manager.get("/api/console/journal/?target=message")).body.items).toHaveLength(1);
  });

  it.skipIf(postgresUrl() === undefined)("waits for another manager who sends it, and is refused then", async () => {
    const { shop, resend } = await open();
    const id = await insert(shop);
    let late: ReturnType<typeof resend> | undefined;
    await product.database.inTenant(shop.tenantId, async (tx) => {
      const message = tx.updateTable("outbox_message").where("tenant_id", "=", shop.tenantId).where("id", "=", id);
      await message.set({ state: "queued" }).execute();
      late = resend(id);
      await waitUntil("the later one waits for the message", () => isBlocking(tx));
    });
    expect((await late)?.body.code).toBe("message_not_resendable");
  });

  it.each([
    ["a code", { kind: "otp" }],
    ["one on its way", { state: "queued" }],
    ["one that was sent", { state: "sent" }],
    ["one that was emptied or whose recipient was erased", { recipient: "", body: "", failure: "erased" }],
  ] satisfies [string, Row][])("refuses %s", async (_what, row) => {
    const { shop, manager, resend, find } = await open();
    // A pending one waits for its vendor.
    const id = await insert(shop, row);
    expect((await find(id)).can_resend).toBe(false);
    const { status, body } = await resend(id);
    expect([status, body.code]).toEqual([409, "message_not_resendable"]);
    expect((await manager.get("/api/console/journal/")).body.items).toEqual([]);
  });

  it("refuses one to a number that its customer has left", async () => {
    const { shop, resend } = await open();
    const customer_id = newId();
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .insertInto("customer")
        .values({ tenant_id: shop.tenantId, id: customer_id, phone_e164: "+966512340000" })
        .execute(),
    );
    expect((await resend(await insert(shop, { customer_id }))).body.code).toBe("message_not_resendable");
  });

  it("refuses advertising and email to those who unsubscribed, but not a prize", async () => {
    const { shop, resend } = await open();
    const secret = product.config.CODE_SECRET;
    await product.database.inTenant(shop.tenantId, async (tx) => {
      await suppress(tx, secret, shop.tenantId, { channel: "sms", to: text.recipient }, "stopped");
      await suppress(tx, secret, shop.tenantId, { channel: "email", to: email.recipient }, "stopped");
    });
    const codes = [];
    for (const row of [{ kind: "promo" }, email, {}]) {
      const { status, body } = await resend(await insert(shop, row));
      codes.push(status === 200 ? 200 : body.code);
    }
    expect(codes).toEqual(["message_stopped", "message_stopped", 200]);
  });

  it("is for managers of the establishment only", async () => {
    const { shop } = await open();
    const id = await insert(shop);
    const { resend } = await open();
    expect((await resend(id)).status).toBe(404);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.post(`/api/console/messages/${id}/resend/`)).status).toBe(403);
  });
});
