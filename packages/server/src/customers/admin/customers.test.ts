import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldForSearch } from "@sufra/domain/language/search.ts";
import { couponBody } from "../../coupons/manage.test-data.ts";
import { newId } from "../../platform/db/new-id.ts";
import { openOwnCode, showAt } from "../../till/live-codes.test-data.ts";
import type { Answer, Client } from "../../../test/support/http-client.ts";
import { type Product, startProduct } from "../../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../../test/fixtures/shop.ts";
import { adjust, anotherManager, decide, getAuditLog } from "./customers.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "50" } });
});
afterAll(() => product?.stop());

const scene = async () => {
  const shop = await openShop(product.database);
  return { shop, manager: (await anotherManager(product, shop)).client };
};
const add = async ({ tenantId }: Shop, full_name: string | null, phone_e164: string): Promise<string> => {
  const id = newId();
  await product.database.inTenant(tenantId, (tx) =>
    tx.insertInto("customer").values({ tenant_id: tenantId, id, full_name, phone_e164 }).execute(),
  );
  return id;
};
const find = async (manager: Client, query: Record<string, string>): Promise<(string | null)[]> => {
  const { body } = await manager.get(`/api/console/customers/?${new URLSearchParams(query)}`);
  return body.items.map(({ full_name }: { full_name: string | null }) => full_name);
};

describe("finding customers", () => {
  it("forgives how a name is spelled, in both scripts", async () => {
    const { shop, manager } = await scene();
    const names = ["سارة العتيبي", "أحمد الزهراني", "Noura Al-Harbi", "Zoë Müller", "مُحَمَّد", "فاطمة ٢"];
    for (const [place_, name] of names.entries()) await add(shop, name, `+96650000000${place_}`);
    for (const [search, name] of [
      ["ساره", "سارة العتيبي"],
      ["عتيبى", "سارة العتيبي"],
      ["احمد زهراني", "أحمد الزهراني"],
      ["الزهرني", "أحمد الزهراني"],
      ["NOURA harbi", "Noura Al-Harbi"],
      ["nuora", "Noura Al-Harbi"],
      ["zoe muller", "Zoë Müller"],
      ["محمد", "مُحَمَّد"],
      ["فاطمه 2", "فاطمة ٢"],
    ] as const)
      expect((await find(manager, { search }))[0], search).toBe(name);
    expect(await find(manager, { search: "خالد" })).toEqual([]);
    expect(await find(manager, { search: "!!" })).toEqual([]);
  });

  it("filters names by the same folding as the search", async () => {
    const { shop } = await scene();
    const names = ["سَارَة الأُسْتَاذ", "ٱلرحمن إيمان آلاء", "Ñandú Ünal", "ڤيصل کریم", "رؤى هيئة ١٢٣ ۴۵۶", "قهـــوة"];
    for (const [place_, name] of names.entries()) await add(shop, name, `+96651000000${place_}`);
    const rows = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("customer").select(["full_name", "search_name"]).where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(rows.map(({ search_name }) => search_name).sort()).toEqual(names.map(foldForSearch).sort());
  });

  it.each(["050 123 4567", "٠٥٠١٢٣٤٥٦٧", "+971501234567", "00971 50 123 4567", "501234567", "1234567"])(
    "finds a guest of another country by %s",
    async (search) => {
      const { shop, manager } = await scene();
      await product.database.inTenant(shop.tenantId, (tx) =>
        tx
          .updateTable("establishment")
          .set({ code_countries: ["SA", "AE"] })
          .where("tenant_id", "=", shop.tenantId)
          .execute(),
      );
      await add(shop, "Omar", "+971501234567");
      await add(shop, "Other", "+971509999999");
      const { body } = await manager.get(`/api/console/customers/?${new URLSearchParams({ search })}`);
      expect(body.items).toMatchObject([{ full_name: "Omar", phone: "+971••••4567" }]);
    },
  );

  it.each(["0512345678", "512345678", "+966 51 234 5678", "00966512345678", "٠٥١٢٣٤٥٦٧٨", "2345678", "5678"])(
    "finds a number written %s, and shows it masked",
    async (search) => {
      const { shop, manager } = await scene();
      await add(shop, "Sara", "+966512345678");
      await add(shop, "Other", "+966599999999");
      const { body } = await manager.get(`/api/console/customers/?${new URLSearchParams({ search })}`);
      expect(body.items).toMatchObject([{ full_name: "Sara", phone: "+966••••5678" }]);
      expect(JSON.stringify(body)).not.toContain("512345");
    },
  );

  it("finds a customer by own code, within the establishment", async () => {
    const { shop, manager } = await scene();
    const guest = await newGuest(product, shop);
    const own = await openOwnCode(guest.client);
    const { code } = own;
    expect(await find(manager, { search: code })).toEqual(["Sara"]);
    expect(await find(manager, { search: showAt(own, new Date()) })).toEqual(["Sara"]);
    const { manager: stranger } = await scene();
    expect(await find(stranger, { search: code })).toEqual([]);
    expect(await find(stranger, { search: "Sara" })).toEqual([]);
    expect((await stranger.get(`/api/console/customers/${guest.id}/`)).status).toBe(404);
  });

  it("lists all of them in pages, newest first or by orders, each once", async () => {
    const { shop, manager } = await scene();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await add(shop, `G${n}`, `+96650000010${n}`));
    const counts = [2, 0, 2, 5, 0, 2, 1];
    await product.database.inTenant(shop.tenantId, async (tx) => {
      for (const [n, customer_id] of ids.entries())
        if (n !== 4)
          await tx
            .insertInto("wallet")
            .values({ tenant_id: shop.tenantId, customer_id, orders_count: counts[n] ?? 0 })
            .execute();
    });
    const all = async (sort: string) => {
      const names: (string | null)[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const query: URLSearchParams = new URLSearchParams({ sort, limit: "2", ...(cursor === "" ? {} : { cursor }) });
        const { body }: Answer = await manager.get(`/api/console/customers/?${query}`);
        names.push(...body.items.map(({ full_name }: { full_name: string }) => full_name));
        cursor = body.cursor;
      }
      return names;
    };
    expect(await all("newest")).toEqual(["G6", "G5", "G4", "G3", "G2", "G1", "G0"]);
    expect(await all("orders")).toEqual(["G3", "G5", "G2", "G0", "G6", "G4", "G1"]);
    const wrong = await manager.get("/api/console/customers/?sort=orders&cursor=nonsense");
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ path: "cursor" }]]);
  });
});

describe("one customer", () => {
  it("is shown with figures, holdings and consents, number and address masked", async () => {
    const before = product.database.now().getTime();
    const { shop, manager } = await scene();
    const guest = await newGuest(product, shop);
    await guest.client.send("PATCH", "/api/me/", { body: { email: "sara@example.com", city: "Riyadh" } });
    const placed = await place(guest.client, getCart(shop));
    await adjust(manager, guest.id, 40);
    const { body } = await manager.get(`/api/console/customers/${guest.id}/`);
    expect(body).toMatchObject({
      id: guest.id,
      full_name: "Sara",
      email: "s•••@example.com",
      city: "Riyadh",
      own: false,
      registered: true,
      balance: 40,
      lifetime_points: 40,
      debt: 0,
      rewards: [],
      coupons: [],
      punch_cards: [],
      adjustments: [{ points: 40, reason: "Late order", state: "posted" }],
    });
    expect(body.phone).toMatch(/^\+966••••\d{4}$/);
    expect(Date.parse(body.last_order_at)).toBeGreaterThan(before - 1_000);
    const { items } = (await manager.get(`/api/console/customers/${guest.id}/orders/`)).body;
    expect(items).toMatchObject([{ id: placed.body.id, status: "pending", total: placed.body.total }]);
    const lines = (await manager.get(`/api/console/customers/${guest.id}/activity/`)).body.items;
    expect(lines).toMatchObject([{ kind: "points_adjusted", points: 40 }]);
  });

  it("holds the coupon they saved, by its code or by the one of its batch", async () => {
    const { shop, manager } = await scene();
    const guest = await newGuest(product, shop);
    await manager.post("/api/console/coupons/", couponBody(), { key: true });
    const batch = couponBody({ batch: 1, code: null, name: { sa: "دفعة", en: "Batch" } });
    expect((await manager.post("/api/console/coupons/", batch, { key: true })).status).toBe(201);
    const { code } = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("batch_code").select("code").where("tenant_id", "=", shop.tenantId).executeTakeFirstOrThrow(),
    );
    for (const each of ["SEASON", code])
      expect((await guest.client.post("/api/coupons/saved/", { code: each })).status).toBeLessThan(300);
    const { coupons } = (await manager.get(`/api/console/customers/${guest.id}/`)).body;
    expect(coupons).toMatchObject([
      { name: { en: "Batch" }, code, uses: 0 },
      { name: { en: "Season" }, code: "SEASON", uses: 0 },
    ]);
  });

  it("is visible to managers only", async () => {
    const { shop } = await scene();
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    for (const path of ["", `${guest.id}/`, `${guest.id}/orders/`, `${guest.id}/activity/`])
      expect((await cashier.get(`/api/console/customers/${path}`)).status).toBe(403);
    expect((await cashier.post(`/api/console/customers/${guest.id}/contact/`)).status).toBe(403);
  });

  it("reveals, exports and erases on request, and logs each act without personal data", async () => {
    const { shop, manager } = await scene();
    const second = await anotherManager(product, shop, { name: "Third" });
    const guest = await newGuest(product, shop);
    await guest.client.send("PATCH", "/api/me/", { body: { email: "sara@example.com" } });
    await adjust(manager, guest.id, 10, "Sara of Olaya was kind");
    const { id } = (await adjust(manager, guest.id, 5_000, "Sara again")).body;
    const contact = (await manager.post(`/api/console/customers/${guest.id}/contact/`)).body;
    expect(contact).toMatchObject({ email: "sara@example.com" });
    const exported = await manager.post(`/api/console/customers/${guest.id}/export/`);
    expect([exported.status, exported.body]).toMatchObject([200, { customer: { id: guest.id, full_name: "Sara" } }]);
    expect(exported.body.adjustments).toHaveLength(2);
    const erase = (last_digits: string) => manager.post(`/api/console/customers/${guest.id}/erasure/`, { last_digits });
    const right = contact.phone.slice(-4);
    const wrong = await erase(right === "0000" ? "1111" : "0000");
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ path: "last_digits", code: "field_invalid" }]]);
    expect((await erase(right)).status).toBe(204);
    expect((await manager.get(`/api/console/customers/${guest.id}/`)).status).toBe(404);
    expect((await erase(right)).status).toBe(404);
    expect((await guest.client.get("/api/me/")).status).toBe(401);
    expect((await decide(second.client, id, true)).status).toBe(404);
    expect((await second.client.get("/api/console/adjustments/")).body.items).toEqual([]);
    const kept = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("points_adjustment")
        .select(["state", "reason"])
        .where("tenant_id", "=", shop.tenantId)
        .orderBy("asked_at")
        .execute(),
    );
    expect(kept).toEqual([
      { state: "posted", reason: "" },
      { state: "void", reason: "" },
    ]);
    const auditLog = await getAuditLog(product, shop);
    expect(auditLog.map(({ action }) => action)).toEqual([
      "points.adjust",
      "points.ask",
      "customer.contact",
      "customer.export",
      "customer.erase",
    ]);
    expect(auditLog.every(({ target_id }) => target_id === guest.id)).toBe(true);
    for (const text of ["Sara", "sara@", contact.phone.slice(4)]) expect(JSON.stringify(auditLog)).not.toContain(text);
  });

  it("is not erased while an order is in progress", async () => {
    const { shop, manager } = await scene();
    const guest = await newGuest(product, shop);
    await place(guest.client, getCart(shop));
    const { phone } = (await manager.get(`/api/console/customers/${guest.id}/`)).body;
    const answer = await manager.post(`/api/console/customers/${guest.id}/erasure/`, { last_digits: phone.slice(-4) });
    expect([answer.status, answer.body.code]).toEqual([409, "invalid_transition"]);
    expect((await getAuditLog(product, shop)).map(({ action }) => action)).toEqual([]);
  });
});
