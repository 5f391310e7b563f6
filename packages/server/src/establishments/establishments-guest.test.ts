import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { tenantChanged } from "./tenant-facts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

const switchOff = (
  restaurant: Restaurant,
  service: string,
  branch_id: string | null = null,
  returns_at: Date | null = null,
) =>
  server.database.inTenant(restaurant.tenantId, async (tx) => {
    await tx
      .insertInto("service_switch")
      .values({ tenant_id: restaurant.tenantId, id: newId(), branch_id, service, active: false, returns_at })
      .execute();
    tenantChanged(restaurant.tenantId);
  });

describe("the target of a scanned code", () => {
  it("names the branch, the table and the services, in the language asked for", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client();
    const { body } = await client.post("/api/branch/qr-check/", { uuid: restaurant.tableQr, utm_source: "poster" });
    expect(body).toMatchObject({
      uuid: restaurant.tableQr,
      establishment: { id: restaurant.tenantId, name: "Restaurant", currency: "SAR", menu_version: 1 },
      main_branch_id: restaurant.branchId,
      branch: { id: restaurant.branchId, name: "Olaya", open: true, order_types: [1, 2, 3], delivery: true },
      table: { id: restaurant.tableId, number: 7, state: "available", orderable: true },
    });
    expect(body.services).toContain("ordering");
    const arabic = await client.post(
      "/api/branch/qr-check",
      { uuid: restaurant.branchQr },
      { headers: { "accept-language": "ar" } },
    );
    expect(arabic.body).toMatchObject({ establishment: { name: "مطعم" }, branch: { name: "العليا" }, table: null });
  });
  it("names no branch for a code of the whole establishment", async () => {
    const restaurant = await createRestaurant(server.database);
    const { body } = await server.client().post("/api/branch/qr-check/", { uuid: restaurant.qr });
    expect(body).toMatchObject({ branch: null, table: null, main_branch_id: restaurant.branchId });
  });
  it("does not find a code that is unknown or inactive", async () => {
    const restaurant = await createRestaurant(server.database);
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .updateTable("qr_directory")
        .set({ active: false })
        .where("tenant_id", "=", restaurant.tenantId)
        .where("uuid", "=", restaurant.otherQr)
        .execute(),
    );
    for (const uuid of [newId(), restaurant.otherQr]) {
      const answer = await server.client().post("/api/branch/qr-check/", { uuid });
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([404, "not_found", "Not found."]);
      expect((await server.client().get(`/api/restaurant/qr/${uuid}/data/`)).status).toBe(404);
    }
  });
});

describe("the target of a code", () => {
  it("counts each visit with its source, but not a preview", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client();
    await client.post("/api/branch/qr-check/", { uuid: restaurant.branchQr, utm_source: "poster" });
    const { status, body, headers } = await client.get(
      `/api/restaurant/qr/${restaurant.branchQr}/data/?utm_source=poster`,
    );
    expect([status, body.customer, body.active_order, body.notifications_count]).toEqual([200, null, null, 0]);
    const etag = headers.get("etag") ?? "";
    const again = await client.get(`/api/restaurant/qr/${restaurant.branchQr}/data/`, {
      headers: { "if-none-match": etag },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
    const visits = await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .selectFrom("visit")
        .select(["utm_source", "branch_id"])
        .where("tenant_id", "=", restaurant.tenantId)
        .orderBy("id")
        .execute(),
    );
    expect(visits).toEqual([
      { utm_source: "poster", branch_id: restaurant.branchId },
      { utm_source: null, branch_id: restaurant.branchId },
    ]);
  });
  it("keeps personal data out of every cache", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client, customerId } = await signIn(server, restaurant.qr);
    const { body, headers } = await client.get(`/api/restaurant/qr/${restaurant.qr}/data/`);
    expect(body.customer.id).toBe(customerId);
    expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["private, no-store", null]);
    const stranger = await server.client().get(`/api/restaurant/qr/${restaurant.qr}/data/`);
    expect(stranger.body.customer).toBeNull();
  });
  it("refuses an invalid source", async () => {
    const restaurant = await createRestaurant(server.database);
    const { status, body } = await server.client().get(`/api/restaurant/qr/${restaurant.qr}/data/?utm_source=%3Cb%3E`);
    expect([status, body.code, body.errors[0].path]).toEqual([422, "validation_failed", "utm_source"]);
  });
});

describe("services that are switched off", () => {
  it("closes the calls of one service and leaves the others", async () => {
    const restaurant = await createRestaurant(server.database);
    const returns = new Date("2030-01-01T09:00:00Z");
    await switchOff(restaurant, "ordering", null, returns);
    const client = server.client({ qr: restaurant.branchQr });
    const { status, body } = await client.get(`/api/menu/${restaurant.branchId}/`, {
      headers: { "accept-language": "sa" },
    });
    expect([status, body.code, body.detail]).toEqual([403, "service_deactivated", "الخدمة متوقفة مؤقتًا."]);
    expect(body.params).toEqual({
      name: "مطعم",
      logo: null,
      phone: "+966112223333",
      returns_at: "2030-01-01T09:00:00.000Z",
      brand_color: expect.stringMatching(/^#/),
      face: expect.objectContaining({ fonts: "readex" }),
    });
    const check = await client.post("/api/branch/qr-check/", { uuid: restaurant.branchQr });
    expect([check.status, check.body.services.includes("ordering")]).toEqual([200, false]);
  });
  it("closes one branch and leaves the other", async () => {
    const restaurant = await createRestaurant(server.database);
    await switchOff(restaurant, "all", restaurant.otherBranchId);
    const client = server.client({ qr: restaurant.qr });
    expect((await client.post("/api/branch/qr-check/", { uuid: restaurant.otherQr })).body.code).toBe(
      "service_deactivated",
    );
    expect((await client.post("/api/branch/qr-check/", { uuid: restaurant.branchQr })).status).toBe(200);
    expect((await client.get(`/api/menu/${restaurant.otherBranchId}/`)).body.code).toBe("service_deactivated");
    expect((await client.get(`/api/menu/${restaurant.branchId}/`)).status).toBe(200);
    const { body } = await client.get(`/api/branch/list-qr/${restaurant.branchId}/`);
    expect(body.branches.map((each: { deactivated: boolean }) => each.deactivated)).toEqual([false, true]);
  });
});

describe("branches", () => {
  it("are sorted by distance if the guest's place is known", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client({ qr: restaurant.qr });
    const plain = await client.get(`/api/branch/list-qr/${restaurant.branchId}/`);
    expect(plain.body.branches.map((each: { distance: unknown }) => each.distance)).toEqual([null, null]);
    const near = await client.get(`/api/branch/list-qr/${restaurant.branchId}/?lat=24.73&lng=46.57`);
    expect(near.body.branches.map((each: { uuid: string }) => each.uuid)).toEqual([
      restaurant.otherQr,
      restaurant.branchQr,
    ]);
    expect(near.body.branches[0].distance).toBe(0);
  });
  it("are found by the page's host", async () => {
    const restaurant = await createRestaurant(server.database);
    const origin = `https://${restaurant.host}`;
    const { status, body } = await server.client().get("/api/branch/main-branch/", { headers: { origin } });
    expect([status, body.uuid, body.establishment_name]).toEqual([200, restaurant.branchQr, "Restaurant"]);
    const unknown = await server
      .client()
      .get("/api/branch/main-branch/", { headers: { origin: "https://no.example" } });
    expect(unknown.status).toBe(404);
  });
  it("name the payment methods by order type", async () => {
    const restaurant = await createRestaurant(server.database);
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .insertInto("branch_payment_method")
        .values([
          { tenant_id: restaurant.tenantId, branch_id: restaurant.branchId, order_type: 1, method: "cash" },
          { tenant_id: restaurant.tenantId, branch_id: restaurant.branchId, order_type: 3, method: "online_card" },
        ])
        .execute(),
    );
    const client = server.client({ qr: restaurant.qr });
    const path = `/api/menu/order/qr/payment/choices/${restaurant.branchId}/`;
    const all = await client.get(path);
    expect(all.body.choices).toEqual([
      { order_type: 1, methods: ["cash"] },
      { order_type: 2, methods: [] },
      { order_type: 3, methods: ["online_card"] },
    ]);
    expect(all.body.online).toMatchObject({ provider: "sandbox", publishable_key: "pk_test", flow: "inline" });
    expect((await client.get(`${path}?order_type=1`)).body).toEqual({
      choices: [{ order_type: 1, methods: ["cash"] }],
      online: null,
    });
  });
  it("offer slots of a quarter of an hour, except full ones", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client({ qr: restaurant.qr });
    const path = `/api/branches/${restaurant.branchId}/slots/?order_type=2`;
    const before = (await client.get(path)).body;
    expect(before.now).not.toBeNull();
    expect(before.days.length).toBeGreaterThanOrEqual(7);
    const [first, second] = before.days[1].slots;
    expect(Date.parse(second) - Date.parse(first)).toBe(15 * 60_000);
    await server.database.inTenant(restaurant.tenantId, async (tx) => {
      await tx
        .insertInto("kitchen_slot")
        .values({ tenant_id: restaurant.tenantId, branch_id: restaurant.branchId, slot_at: first, used: 4, cap: 4 })
        .execute();
      await tx
        .updateTable("branch")
        .set({ slot_capacity: 4 })
        .where("tenant_id", "=", restaurant.tenantId)
        .where("id", "=", restaurant.branchId)
        .execute();
      tenantChanged(restaurant.tenantId);
    });
    expect((await client.get(path)).body.days[1].slots).not.toContain(first);
  });
});

describe("tables", () => {
  it("are listed with whether guests can order there", async () => {
    const restaurant = await createRestaurant(server.database);
    const { body } = await server.client({ qr: restaurant.qr }).get(`/api/branches/${restaurant.branchId}/tables/`);
    expect(body.tables).toEqual([{ id: restaurant.tableId, number: 7, state: "available", orderable: true }]);
  });
  it("ring once even when the waiter is called repeatedly", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client({ qr: restaurant.tableQr });
    const path = `/api/tables/${restaurant.tableId}/calls/`;
    const [first, second] = await Promise.all([
      client.post(path, { kind: "waiter" }),
      client.post(path, { kind: "waiter" }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect((await client.post(path, { kind: "bill" })).body.id).not.toBe(first.body.id);
    expect((await client.post(path, { kind: "song" })).status).toBe(422);
  });
  it("show their bill only to customers who ordered there", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    expect((await client.get(`/api/tables/${restaurant.tableId}/bill/`)).status).toBe(404);
    expect((await server.client({ qr: restaurant.qr }).get(`/api/tables/${restaurant.tableId}/bill/`)).status).toBe(
      401,
    );
  });
});

it("returns 404 for an unknown code", async () => {
  const restaurant = await createRestaurant(server.database);
  const answer = await server.client({ qr: newId() }).get(`/api/branches/${restaurant.branchId}/tables/`);
  expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
});

it("does not know another establishment's branches and tables", async () => {
  const [restaurant, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
  const client = server.client({ qr: restaurant.qr });
  const { branchId, tableId } = other;
  for (const path of [
    `/api/menu/${branchId}/`,
    `/api/menu/${branchId}/events/`,
    `/api/branch/list-qr/${branchId}/`,
    `/api/branches/${branchId}/tables/`,
    `/api/branches/${branchId}/zones/`,
    `/api/branches/${branchId}/slots/?order_type=1`,
    `/api/menu/order/qr/payment/choices/${branchId}/`,
    `/api/ads/popup/${branchId}/`,
    `/api/ads/slider/${branchId}/`,
  ]) {
    const answer = await client.get(path);
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, "not_found"]);
  }
  expect((await client.post(`/api/tables/${tableId}/calls/`, { kind: "waiter" })).status).toBe(404);
});
