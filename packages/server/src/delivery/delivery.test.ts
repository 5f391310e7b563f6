import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

const check = (restaurant: Restaurant, body: object, language = "en") =>
  server.client({ qr: restaurant.qr }).post("/api/delivery/check/", body, { headers: { "accept-language": language } });

/** All of Riyadh, as the other branch's zone. */
const addWideZone = (restaurant: Restaurant) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .insertInto("delivery_zone")
      .values({
        tenant_id: restaurant.tenantId,
        id: newId(),
        branch_id: restaurant.otherBranchId,
        name: json({ sa: "", en: "Wide" }),
        fee: 2000,
        minutes: 60,
        polygon: json<[number, number][][]>([
          [
            [46, 24],
            [47.5, 24],
            [47.5, 25.5],
            [46, 25.5],
          ],
        ]),
      })
      .execute(),
  );

describe("the delivery check", () => {
  it("answers the zone's fee, minimum and minutes", async () => {
    const restaurant = await createRestaurant(server.database);
    const offer = { branch_id: restaurant.branchId, zone_id: restaurant.zoneId, fee: 900, minimum: 3000, minutes: 35 };
    expect((await check(restaurant, { branch_id: restaurant.branchId, ...restaurant.place })).body).toEqual(offer);
    expect((await check(restaurant, restaurant.place)).body).toEqual(offer);
  });
  it("refuses a place outside all areas, in both languages", async () => {
    const restaurant = await createRestaurant(server.database);
    const { status, body } = await check(restaurant, restaurant.farAway);
    expect([status, body.code]).toEqual([409, "area_not_covered"]);
    expect((await check(restaurant, restaurant.farAway, "ar")).body.detail).toMatch(/^هذه المنطقة خارج نطاق/);
  });
  it("finds the branch that reaches a place if none is named, otherwise only the named one", async () => {
    const restaurant = await createRestaurant(server.database);
    await addWideZone(restaurant);
    const place = { lat: 25, lng: 46.2 };
    expect((await check(restaurant, place)).body).toMatchObject({ branch_id: restaurant.otherBranchId, fee: 2000 });
    expect((await check(restaurant, { branch_id: restaurant.branchId, ...place })).body.code).toBe("area_not_covered");
  });
  it("refuses another establishment's branch and a place off the map", async () => {
    const [restaurant, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    expect((await check(restaurant, { branch_id: other.branchId, ...restaurant.place })).status).toBe(404);
    expect((await check(restaurant, { lat: 100, lng: 0 })).body.errors[0].path).toBe("lat");
  });
});

it("draws a branch's zones", async () => {
  const restaurant = await createRestaurant(server.database);
  const { body } = await server.client({ qr: restaurant.qr }).get(`/api/branches/${restaurant.branchId}/zones/`);
  expect(body.zones).toMatchObject([{ id: restaurant.zoneId, name: "Near", fee: 900, minimum: 3000, minutes: 35 }]);
  expect(body.zones[0].polygon[0]).toHaveLength(5);
});
