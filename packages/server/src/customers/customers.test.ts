import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { exportedParts } from "./export-me.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

const profile = { full_name: "سارة  العتيبي\u202E", consent: true };
const home = { title: "Home", description: "Behind the mosque", lat: 24.6912345678, lng: 46.68 };

const deviceOfSara = "0190aaaa-0000-4000-8000-00000000005a";
const finish = (restaurant: Restaurant, status: string) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .updateTable("customer_order")
      .set({ previous_status: "pending", status })
      .where("tenant_id", "=", restaurant.tenantId)
      .execute(),
  );

const placeOrder = (restaurant: Restaurant, customer_id: string) =>
  server.database.inTenant(restaurant.tenantId, async (tx) => {
    const id = newId();
    await tx
      .insertInto("customer_order")
      .values({
        tenant_id: restaurant.tenantId,
        id,
        branch_id: restaurant.branchId,
        customer_id,
        number: 1,
        order_type: 3,
        business_day: "2026-01-01",
        previous_status: "new",
        status: "pending",
        payment_method: "cash",
        promised_at: new Date(),
        accept_before: new Date(),
        address: json({ ...home, phone_number: "1" }),
        customer_name: "Sara",
        customer_phone: "+966500000000",
        notes: "ring Sara",
        language: "en",
        subtotal: 2500,
        total_discount: 0,
        charges: 0,
        tax: 326,
        tip: 0,
        total: 2500,
        prices_include_tax: true,
        priced: json({}),
        vehicle: "White Camry",
        device_id: deviceOfSara,
      })
      .execute();
    await tx
      .insertInto("visit")
      .values({
        tenant_id: restaurant.tenantId,
        id: newId(),
        qr_uuid: restaurant.qr,
        customer_id,
        device_id: deviceOfSara,
      })
      .execute();
    return id;
  });

describe("a profile", () => {
  it("is completed once, without direction marks, and records the consent", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client, customerId } = await signIn(server, restaurant.qr);
    const body = { ...profile, email: "", gender: "female", age_group: "25_39", city: "Riyadh", marketing: true };
    const done = await client.post("/api/me/registration/", body);
    expect([done.status, done.body]).toMatchObject([
      200,
      { full_name: "سارة العتيبي", email: null, gender: "female", city: "Riyadh", registered: true },
    ]);
    const again = await client.post("/api/me/registration/", body, { headers: { "accept-language": "sa" } });
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      "already_registered",
      "أنت مسجل في النظام من قبل.",
    ]);
    const consents = await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .selectFrom("consent")
        .select(["purpose", "version"])
        .where("tenant_id", "=", restaurant.tenantId)
        .where("customer_id", "=", customerId)
        .orderBy("purpose")
        .execute(),
    );
    expect(consents).toEqual(["marketing", "privacy", "terms"].map((purpose) => ({ purpose, version: "1" })));
  });
  it.each([
    [{ ...profile, consent: false }, "consent", "consent_required"],
    [{ ...profile, full_name: " " }, "full_name", "name_required"],
    [{ ...profile, email: "sara@" }, "email", "email_invalid"],
    [{ ...profile, gender: "x" }, "gender", "field_invalid"],
    [{ ...profile, points: 100 }, "points", "field_unknown"],
  ])("is refused field by field: %j", async (body, path, code) => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const answer = await client.post("/api/me/registration/", body);
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    expect(answer.body.errors).toMatchObject([{ path, code }]);
  });
  it("refuses an unknown invitation", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const answer = await client.post("/api/me/registration/", { ...profile, referral_code: "ABC" });
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_referral_code"]);
    expect((await client.get("/api/me/")).body.registered).toBe(false);
  });
  it("is edited in part", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    await client.post("/api/me/registration/", { ...profile, email: "sara@example.com" });
    const { body } = await client.send("PATCH", "/api/me/", { body: { city: "جدة", language: "en" } });
    expect(body).toMatchObject({ city: "جدة", email: "sara@example.com", full_name: "سارة العتيبي" });
    expect((await client.send("PATCH", "/api/me/", { body: { email: "" } })).body.email).toBeNull();
  });
  it("needs a session", async () => {
    const restaurant = await createRestaurant(server.database);
    const visitor = server.client({ qr: restaurant.qr });
    for (const [method, path] of [
      ["GET", "/api/me/"],
      ["PATCH", "/api/me/"],
      ["DELETE", "/api/me/"],
      ["GET", "/api/me/export/"],
      ["GET", "/api/me/addresses/"],
    ] as const) {
      const answer = await visitor.send(method, path, method === "PATCH" ? { body: {} } : {});
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, "not_authenticated"]);
    }
  });
});

describe("all data about a guest", () => {
  it("has a stable own code, stored as HMAC and erased with the person", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const { status, body } = await client.get("/api/me/code/");
    expect([status, body]).toMatchObject([200, { qr_svg: expect.stringMatching(/^<svg/) }]);
    expect(body.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await client.get("/api/me/code/")).body).toEqual({ ...body, qr_at: expect.any(String) });
    const { client: neighbor } = await signIn(server, restaurant.qr);
    expect((await neighbor.get("/api/me/code/")).body.code).not.toBe(body.code);
    const kept = () =>
      server.database.inTenant(restaurant.tenantId, (tx) =>
        tx.selectFrom("customer_code").select("code_hmac").where("tenant_id", "=", restaurant.tenantId).execute(),
      );
    expect(JSON.stringify(await kept())).not.toContain(body.code.replaceAll("-", ""));
    expect(await kept()).toHaveLength(2);
    await client.send("DELETE", "/api/me/");
    expect(await kept()).toHaveLength(1);
    const stranger = await server.client({ qr: restaurant.qr }).get("/api/me/code/");
    expect([stranger.status, stranger.body.code]).toEqual([401, "not_authenticated"]);
  });

  it("is exported from every table of guests, except those with a reason", async () => {
    const { rows } = await server.database.asOwner((tx) =>
      sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'customer_id'`.execute(tx),
    );
    const exported = Object.values(exportedParts).map(({ table }) => String(table));
    const elsewhere = [
      // Exported by other parts.
      "customer_order",
      "address",
      "evaluation",
      // How points of an order and a lot were calculated: entries and history show the result.
      "order_earning",
      "point_lot",
      "lot_move",
      // Offers of the establishment, and rows that only protect a code; the rewards name what was won.
      "coupon",
      "punch_reward",
      "customer_code",
      "verification_code",
      // Which orders count in reports: the export lists the orders.
      "sale",
      "first_sale",
      "buyer_month",
      // Recipients of offers: the export lists the notifications.
      "offer_recipient",
      // The delivery queue, emptied after thirty days: notices, rewards and codes are exported by their own parts.
      "outbox_message",
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual([...exported, ...elsewhere].sort());
  });

  it("is exported completely", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client, customerId } = await signIn(server, restaurant.qr);
    await client.post("/api/me/registration/", profile);
    await client.post("/api/me/addresses/", home);
    await client.send("PUT", `/api/bookmarks/${restaurant.waterId}/`);
    await placeOrder(restaurant, customerId);
    const { status, body } = await client.get("/api/me/export/");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customer: { id: customerId },
      addresses: [{ title: "Home" }],
      orders: [{ number: 1, total: 2500, customer_name: "Sara" }],
      consents: [{ purpose: "terms" }, { purpose: "privacy" }],
      bookmarks: [{ product_id: restaurant.waterId }],
    });
    expect(body.sessions).toHaveLength(1);
    for (const name of Object.keys(exportedParts)) expect(body[name], name).toBeInstanceOf(Array);
  });
  it("is erased, and the ledgers stay without the person", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client, customerId, number } = await signIn(server, restaurant.qr);
    await client.post("/api/me/registration/", { ...profile, email: "sara@example.com" });
    await client.post("/api/me/addresses/", { ...home, phone_number: "0500000000" });
    await client.send("PUT", `/api/bookmarks/${restaurant.waterId}/`);
    const orderId = await placeOrder(restaurant, customerId);
    const refused = await client.send("DELETE", "/api/me/");
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      "invalid_transition",
      { from: "pending", order_id: orderId, order_number: 1 },
    ]);
    expect((await client.get("/api/me/")).status).toBe(200);
    await finish(restaurant, "canceled");
    const jar = new Map(client.cookies);
    expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
    for (const [name, value] of jar) client.cookies.set(name, value);
    expect((await client.get("/api/me/")).status).toBe(401);
    expect((await client.post("/api/auth/sessions/refresh/")).status).toBe(401);
    const left = await server.database.inTenant(restaurant.tenantId, async (tx) => {
      const of = (
        table:
          | "customer"
          | "address"
          | "customer_order"
          | "outbox_message"
          | "verification_code"
          | "bookmark"
          | "visit",
      ) => tx.selectFrom(table).selectAll().where("tenant_id", "=", restaurant.tenantId).execute();
      return [
        await of("customer"),
        await of("address"),
        await of("customer_order"),
        await of("outbox_message"),
        await of("verification_code"),
        await of("bookmark"),
        await of("visit"),
      ];
    });
    const text = JSON.stringify(left);
    for (const trace of [number, "سارة", "Sara", "sara@", "mosque", "500000000", "Home", "Camry", deviceOfSara]) {
      expect([trace, text.includes(trace)]).toEqual([trace, false]);
    }
    expect(left[2]).toMatchObject([{ id: orderId, total: 2500, number: 1, customer_id: customerId }]);
    expect(left[6]?.map((visit) => [(visit as { customer_id: unknown }).customer_id])).toContainEqual([null]);
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx.deleteFrom("verification_code").where("tenant_id", "=", restaurant.tenantId).execute(),
    );
    const anew = await signIn(server, restaurant.qr, number);
    expect([anew.session.body.is_new, anew.customerId === customerId]).toEqual([true, false]);
  });
});

describe("addresses", () => {
  it("are saved with the phone in dialing format, changed, and deleted", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const added = await client.post("/api/me/addresses/", { ...home, phone_number: "٠٥٠ ١٢٣ ٤٥٦٧", door_number: "3" });
    expect([added.status, added.body]).toMatchObject([
      201,
      { title: "Home", phone_number: "+966501234567", door_number: "3", level_number: "", lat: 24.691235, lng: 46.68 },
    ]);
    const path = `/api/me/addresses/${added.body.id}/`;
    const edited = await client.send("PATCH", path, { body: { title: "Work", lat: 24.7 } });
    expect(edited.body).toMatchObject({ title: "Work", lat: 24.7, door_number: "3" });
    expect((await client.get("/api/me/addresses/")).body.addresses).toHaveLength(1);
    expect((await client.send("DELETE", path)).status).toBe(204);
    expect((await client.send("DELETE", path)).status).toBe(404);
    expect((await client.get("/api/me/addresses/")).body.addresses).toEqual([]);
  });
  it("are refused with an invalid phone or position", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const phone = await client.post("/api/me/addresses/", { ...home, phone_number: "12" });
    expect([phone.status, phone.body.errors[0]]).toMatchObject([422, { path: "phone_number", code: "number_invalid" }]);
    const place = await client.post("/api/me/addresses/", { ...home, lat: 91 });
    expect([place.status, place.body.errors[0].path]).toEqual([422, "lat"]);
  });
  it("are at most twenty", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    for (let count = 0; count < 20; count += 1) await client.post("/api/me/addresses/", home);
    const answer = await client.post("/api/me/addresses/", home);
    expect([answer.status, answer.body.code, answer.body.params]).toEqual([409, "limit_reached", { limit: 20 }]);
  });
  it("of another customer, another establishment and unknown ones are all not found", async () => {
    const [restaurant, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    const { client } = await signIn(server, restaurant.qr);
    const neighbor = await signIn(server, restaurant.qr);
    const stranger = await signIn(server, other.qr);
    const ids = [newId(), "nonsense"];
    for (const owner of [neighbor, stranger]) ids.push((await owner.client.post("/api/me/addresses/", home)).body.id);
    for (const id of ids) {
      for (const [method, options] of [
        ["PATCH", { body: { title: "Mine" } }],
        ["DELETE", {}],
      ] as const) {
        const { status, body } = await client.send(method, `/api/me/addresses/${id}/`, options);
        expect([status, body.code, body.params]).toEqual([404, "not_found", undefined]);
      }
    }
    expect((await neighbor.client.get("/api/me/addresses/")).body.addresses[0].title).toBe("Home");
  });
});
