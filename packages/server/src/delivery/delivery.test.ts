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

const check = (house: Restaurant, body: object, language = "en") =>
  server.client({ qr: house.qr }).post("/api/delivery/check/", body, { headers: { "accept-language": language } });

/** All of Riyadh, as the other branch's zone. */
const addWideZone = (house: Restaurant) =>
  server.database.inTenant(house.tenantId, (tx) =>
    tx
      .insertInto("delivery_zone")
      .values({
        tenant_id: house.tenantId,
        id: newId(),
        branch_id: house.otherBranchId,
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
    const house = await createRestaurant(server.database);
    const offer = { branch_id: house.branchId, zone_id: house.zoneId, fee: 900, minimum: 3000, minutes: 35 };
    expect((await check(house, { branch_id: house.branchId, ...house.place })).body).toEqual(offer);
    expect((await check(house, house.place)).body).toEqual(offer);
  });
  it("refuses a place outside all areas, in both languages", async () => {
    const house = await createRestaurant(server.database);
    const { status, body } = await check(house, house.farAway);
    expect([status, body.code]).toEqual([409, "area_not_covered"]);
    expect((await check(house, house.farAway, "ar")).body.detail).toMatch(/^هذه المنطقة خارج نطاق/);
  });
  it("finds the branch that reaches a place when none is named, and only the named one otherwise", async () => {
    const house = await createRestaurant(server.database);
    await addWideZone(house);
    const place = { lat: 25, lng: 46.2 };
    expect((await check(house, place)).body).toMatchObject({ branch_id: house.otherBranchId, fee: 2000 });
    expect((await check(house, { branch_id: house.branchId, ...place })).body.code).toBe("area_not_covered");
  });
  it("does not know another establishment's branch, nor a place off the map", async () => {
    const [house, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    expect((await check(house, { branch_id: other.branchId, ...house.place })).status).toBe(404);
    expect((await check(house, { lat: 100, lng: 0 })).body.errors[0].path).toBe("lat");
  });
});

it("draws a branch's zones", async () => {
  const house = await createRestaurant(server.database);
  const { body } = await server.client({ qr: house.qr }).get(`/api/branches/${house.branchId}/zones/`);
  expect(body.zones).toMatchObject([{ id: house.zoneId, name: "Near", fee: 900, minimum: 3000, minutes: 35 }]);
  expect(body.zones[0].polygon[0]).toHaveLength(5);
});
