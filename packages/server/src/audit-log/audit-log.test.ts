import { readFileSync } from "node:fs";
import { routineParts } from "@sufra/domain/audit-log/routine.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  return { shop, manager: await signInStaff(product.url, shop.emails.manager) };
};
const text = (sa: string, en: string) => ({ sa, en });

describe("the audit log", () => {
  it("lists author and both values of each field, filtered by person, kind and day", async () => {
    const { shop, manager } = await open();
    const read = async (query = "") => (await manager.get(`/api/console/journal/${query}`)).body;
    expect(await read()).toEqual({ items: [], cursor: null });
    const category = { name: text("حلويات", "Sweets"), description: text("", ""), active: true, schedule: null };
    const made = (await manager.post("/api/console/categories/", category)).body;
    const renamed = { ...category, name: text("حلا", "Sweets"), revision: made.revision };
    const edited = await manager.send("PATCH", `/api/console/categories/${made.id}/`, { body: renamed });
    expect(edited.status).toBe(200);
    const { items } = await read();
    expect(items.map(({ action }: { action: string }) => action)).toEqual(["category.edit", "category.create"]);
    expect(items[0]).toMatchObject({
      seq: 2,
      target: "category",
      target_id: made.id,
      name: text("حلا", "Sweets"),
      more: 0,
      changes: [{ path: ["name", "sa"], before: "حلويات", after: "حلا" }],
    });
    const staff = items[0].staff.id;
    expect(await manager.get("/api/console/journal/filters/").then(({ body }) => body)).toEqual({
      staff: [{ id: staff, name: "manager" }],
      targets: ["category"],
    });
    const count = async (query: string) => (await read(query)).items.length;
    expect(await count(`?staff_id=${staff}&target=category`)).toBe(2);
    expect([await count("?target=product"), await count("?to=2020-01-01")]).toEqual([0, 0]);
    const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    expect(await count(`?from=${day}&to=${day}`)).toBe(2);
    const first = await read("?limit=1");
    const second = await read(`?limit=1&cursor=${first.cursor}`);
    expect([first.cursor, second.items[0].seq, second.cursor]).toEqual(["2", 1, null]);
    expect((await manager.get("/api/console/journal/?cursor=x")).body.errors[0].path).toBe("cursor");
    const { manager: stranger } = await open();
    expect((await stranger.get("/api/console/journal/")).body.items).toEqual([]);
    expect((await stranger.get(`/api/console/journal/?staff_id=${staff}`)).status).toBe(404);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get("/api/console/journal/")).status).toBe(403);
    expect((await cashier.get("/api/console/messages/")).status).toBe(403);
  });

  it("names what was moved, and keeps it apart from edits and from other things", async () => {
    const { shop, manager } = await open();
    const { client } = await newGuest(product, shop);
    const { body: order } = await place(client, getCart(shop));
    expect((await manager.post(`/api/console/orders/${order.id}/moves/`, { to: "sent_to_kitchen" })).status).toBe(200);
    const soldOut = { kind: "product", item_id: shop.id("burger"), sold_out: true };
    await manager.send("PATCH", `/api/console/branches/${shop.branchId}/availability/`, { body: soldOut });
    const fields = { name: text("حلويات", "Sweets"), description: text("", ""), active: true, schedule: null };
    await manager.post("/api/console/categories/", fields);
    const read = async (query: string) => (await manager.get(`/api/console/journal/${query}`)).body.items;
    const routine = await read("?part=routine");
    expect(routine.map(({ action }: { action: string }) => action)).toEqual(["availability.edit", "order.move"]);
    expect(routine[1].name).toEqual(text("#001", "#001"));
    expect(routine[0].name.en).toMatch(/burger/i);
    expect((await read("?part=edits")).map(({ action }: { action: string }) => action)).toEqual(["category.create"]);
    expect(await read(`?target_id=${order.id}`)).toHaveLength(1);
    expect((await manager.get("/api/console/journal/?part=x")).body.errors[0].path).toBe("part");
  });

  it("reads edits by an index that leaves out exactly the routine", () => {
    const schema = readFileSync(new URL("../../schema.sql", import.meta.url), "utf8");
    const line = schema.split("\n").find((each) => each.includes("audit_entry_of_edits")) ?? "";
    expect([...line.matchAll(/'([a-z]+)'::text/g)].map(([, part]) => part)).toEqual([...routineParts]);
  });

  it("names who took a drawer over", async () => {
    const { shop, manager } = await open();
    const { staff } = (await manager.get("/api/console/sessions/current/")).body;
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .insertInto("audit_entry")
        .values({
          tenant_id: shop.tenantId,
          seq: 1,
          hash: Buffer.from("x"),
          staff_id: staff.id,
          action: "drawer.take_over",
          target: "shift",
          before: null,
          after: json({ keeper: staff.id }),
        })
        .execute(),
    );
    const [entry] = (await manager.get("/api/console/journal/")).body.items;
    expect(entry.changes).toEqual([{ path: ["keeper"], before: null, after: "manager" }]);
  });

  it("says how much of a very long change it leaves out", async () => {
    const { shop, manager } = await open();
    const { staff } = (await manager.get("/api/console/sessions/current/")).body;
    const after = json(Object.fromEntries(Array.from({ length: 90 }, (_, place) => [`field_${place}`, place])));
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .insertInto("audit_entry")
        .values({
          tenant_id: shop.tenantId,
          seq: 1,
          hash: Buffer.from("x"),
          staff_id: staff.id,
          action: "a.b",
          target: "a",
          before: null,
          after,
        })
        .execute(),
    );
    const [entry] = (await manager.get("/api/console/journal/")).body.items;
    expect([entry.changes.length, entry.more]).toEqual([80, 10]);
  });
});

type Row = { kind: string; recipient: string; body: string; state?: string; subject?: string };
type Course = {
  provider?: string;
  failure?: string;
  tries?: number;
  sent_at?: Date;
  reported_at?: Date;
  next_try_at?: Date;
};
const send = (shop: Shop, row: Row & Course) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .insertInto("outbox_message")
      .values({
        tenant_id: shop.tenantId,
        id: newId(),
        channel: "sms",
        dedupe_key: newId(),
        ...row,
        ...(row.subject ? { channel: "email", html: "" } : {}),
      })
      .execute(),
  );

describe("sent messages", () => {
  it("show receiver and text without codes and full numbers, and mark emptied ones", async () => {
    const { shop, manager } = await open();
    await send(shop, { kind: "otp", recipient: "+966512345678", body: "Your code: 1234" });
    await send(shop, {
      kind: "service",
      recipient: "sara@example.com",
      body: "جائزتك 7K3M-Q2XW-9TRB",
      subject: "جائزة",
    });
    await send(shop, { kind: "promo", recipient: "", body: "", state: "sent" });
    const read = async (query = "") => (await manager.get(`/api/console/messages/${query}`)).body;
    const { items } = await read();
    expect(items).toMatchObject([
      { kind: "promo", to: "", body: null, emptied: true, state: "sent" },
      { channel: "email", to: "s•••@example.com", body: "جائزتك ••••", emptied: false },
      { channel: "sms", kind: "otp", to: "+966•••678", body: null, emptied: false, state: "queued" },
    ]);
    expect((await read("?channel=email")).items).toHaveLength(1);
    expect((await read("?state=sent")).items).toHaveLength(1);
    expect((await read("?to=2020-01-01")).items).toEqual([]);
    const first = await read("?limit=2");
    expect((await read(`?limit=2&cursor=${first.cursor}`)).items).toMatchObject([{ kind: "otp" }]);
    const { manager: stranger } = await open();
    expect((await stranger.get("/api/console/messages/")).body.items).toEqual([]);
  });

  it("show attempts, the next one, and the delivery report with the vendor's reason", async () => {
    const { shop, manager } = await open();
    const [sent_at, reported_at] = [new Date("2026-03-01T10:00:00Z"), new Date("2026-03-01T10:00:05Z")];
    const text = { kind: "service", recipient: "+966512345678", body: "Hello", provider: "twilio", tries: 1 };
    await send(shop, { ...text, state: "sent", sent_at });
    await send(shop, { ...text, state: "delivered", sent_at, reported_at });
    await send(shop, { ...text, state: "failed", failure: "30003", sent_at, reported_at });
    await send(shop, { ...text, state: "queued", failure: "20429", tries: 3, next_try_at: reported_at });
    await send(shop, { ...text, state: "queued", failure: "asking", tries: 2 });
    const { items } = (await manager.get("/api/console/messages/")).body;
    const [sent, reported] = [sent_at.toISOString(), reported_at.toISOString()];
    expect(items.toReversed()).toMatchObject([
      { state: "sent", sent_at: sent, reported_at: null, reason: null },
      { state: "delivered", sent_at: sent, reported_at: reported, reason: null },
      { state: "failed", reason: "phone_off", failure: "30003", reported_at: reported, can_resend: true },
      { state: "queued", reason: "busy", tries: 3, next_try_at: reported, can_resend: false },
      { state: "queued", reason: null, failure: null, tries: 2 },
    ]);
  });
});
