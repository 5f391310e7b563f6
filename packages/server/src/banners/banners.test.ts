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

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
type Popup = { position?: number; redirect_url?: string | null; branch_id?: string; starts_at?: Date; ends_at?: Date };

const addPopup = (restaurant: Restaurant, name: string, more: Popup = {}) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .insertInto("popup")
      .values({
        tenant_id: restaurant.tenantId,
        id: newId(),
        background_image: "offers/ramadan",
        frequency: "daily",
        popup_text: json({ sa: "عرض", en: name }),
        button_text: json({ sa: "هيا", en: "" }),
        ...more,
      })
      .execute(),
  );

const getPopup = (restaurant: Restaurant, branchId = restaurant.branchId) =>
  server.client({ qr: restaurant.qr }).get(`/api/ads/popup/${branchId}`);

describe("the popup", () => {
  it("is null without any", async () => {
    const restaurant = await createRestaurant(server.database);
    const { status, body } = await getPopup(restaurant);
    expect([status, body]).toEqual([204, ""]);
  });
  it("is the first in order within its time window at its branch", async () => {
    const restaurant = await createRestaurant(server.database);
    await addPopup(restaurant, "everywhere");
    await addPopup(restaurant, "over", { position: -9, ends_at: at(-1) });
    await addPopup(restaurant, "to come", { position: -9, starts_at: at(5) });
    await addPopup(restaurant, "here", {
      position: -1,
      branch_id: restaurant.branchId,
      starts_at: at(-5),
      ends_at: at(5),
    });
    expect((await getPopup(restaurant)).body).toMatchObject({
      popup_text: "here",
      button_text: "هيا",
      frequency: "daily",
      redirect_url: null,
      background_image: expect.stringMatching(/^http:\/\/.+\/media\/offers\/ramadan-780\.webp$/),
      picture: { base: "/media/offers/ramadan" },
    });
    expect((await getPopup(restaurant, restaurant.otherBranchId)).body.popup_text).toBe("everywhere");
  });
  it("names the following ones in order, for guests who dismissed the first", async () => {
    const restaurant = await createRestaurant(server.database);
    await addPopup(restaurant, "third", { position: 3 });
    await addPopup(restaurant, "first", { position: 1 });
    await addPopup(restaurant, "second", { position: 2, redirect_url: "javascript:alert(1)" });
    await addPopup(restaurant, "over", { position: 2, ends_at: at(-1) });
    await addPopup(restaurant, "elsewhere", { position: 0, branch_id: restaurant.otherBranchId });
    const { body } = await getPopup(restaurant);
    expect(body.popup_text).toBe("first");
    expect(body.next).toMatchObject([{ popup_text: "second", redirect_url: null }, { popup_text: "third" }]);
  });
  it.each([
    ["https://example.com/offer", "https://example.com/offer"],
    ["/points-shop/x", "/points-shop/x"],
    ["/menu/:uuid", "/menu/OWN"],
    ["/nowhere-at-all", null],
    ["javascript:alert(1)", null],
    ["//evil.example", null],
    ["https://good.example@evil.example", null],
  ])("leads %s to %s", async (redirect_url, followed) => {
    const restaurant = await createRestaurant(server.database);
    await addPopup(restaurant, "link", { redirect_url });
    expect((await getPopup(restaurant)).body.redirect_url).toBe(followed?.replace("OWN", restaurant.qr) ?? null);
  });
});

it("shows a branch's active slides in order", async () => {
  const restaurant = await createRestaurant(server.database);
  const slide = (en: string, position: number, more: object = {}) => ({
    tenant_id: restaurant.tenantId,
    id: newId(),
    image: `slides/${en}`,
    text: json({ sa: "", en }),
    position,
    ...more,
  });
  await server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .insertInto("slide")
      .values([
        slide("second", 2, { link: "data:text/html,x" }),
        slide("first", 1, { link: "https://example.com/" }),
        slide("off", 0, { active: false }),
        slide("elsewhere", 0, { branch_id: restaurant.otherBranchId }),
      ])
      .execute(),
  );
  const { body } = await server.client({ qr: restaurant.qr }).get(`/api/ads/slider/${restaurant.branchId}/`);
  expect(body.slides).toMatchObject([
    { text: "first", link: "https://example.com/", image: { base: "/media/slides/first" } },
    { text: "second", link: null },
  ]);
});
