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

const addPopup = (house: Restaurant, name: string, more: Popup = {}) =>
  server.database.inTenant(house.tenantId, (tx) =>
    tx
      .insertInto("popup")
      .values({
        tenant_id: house.tenantId,
        id: newId(),
        background_image: "offers/ramadan",
        frequency: "daily",
        popup_text: json({ sa: "عرض", en: name }),
        button_text: json({ sa: "هيا", en: "" }),
        ...more,
      })
      .execute(),
  );

const getPopup = (house: Restaurant, branchId = house.branchId) =>
  server.client({ qr: house.qr }).get(`/api/ads/popup/${branchId}`);

describe("the popup", () => {
  it("is null without any", async () => {
    const house = await createRestaurant(server.database);
    const { status, body } = await getPopup(house);
    expect([status, body]).toEqual([204, ""]);
  });
  it("is the first of its order inside its window, at its branch", async () => {
    const house = await createRestaurant(server.database);
    await addPopup(house, "everywhere");
    await addPopup(house, "over", { position: -9, ends_at: at(-1) });
    await addPopup(house, "to come", { position: -9, starts_at: at(5) });
    await addPopup(house, "here", { position: -1, branch_id: house.branchId, starts_at: at(-5), ends_at: at(5) });
    expect((await getPopup(house)).body).toMatchObject({
      popup_text: "here",
      button_text: "هيا",
      frequency: "daily",
      redirect_url: null,
      background_image: { base: "/media/offers/ramadan" },
    });
    expect((await getPopup(house, house.otherBranchId)).body.popup_text).toBe("everywhere");
  });
  it("names those that follow it, in their order, for whom the first is due no more", async () => {
    const house = await createRestaurant(server.database);
    await addPopup(house, "third", { position: 3 });
    await addPopup(house, "first", { position: 1 });
    await addPopup(house, "second", { position: 2, redirect_url: "javascript:alert(1)" });
    await addPopup(house, "over", { position: 2, ends_at: at(-1) });
    await addPopup(house, "elsewhere", { position: 0, branch_id: house.otherBranchId });
    const { body } = await getPopup(house);
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
    const house = await createRestaurant(server.database);
    await addPopup(house, "link", { redirect_url });
    expect((await getPopup(house)).body.redirect_url).toBe(followed?.replace("OWN", house.qr) ?? null);
  });
});

it("shows a branch's active slides in order", async () => {
  const house = await createRestaurant(server.database);
  const slide = (en: string, position: number, more: object = {}) => ({
    tenant_id: house.tenantId,
    id: newId(),
    image: `slides/${en}`,
    text: json({ sa: "", en }),
    position,
    ...more,
  });
  await server.database.inTenant(house.tenantId, (tx) =>
    tx
      .insertInto("slide")
      .values([
        slide("second", 2, { link: "data:text/html,x" }),
        slide("first", 1, { link: "https://example.com/" }),
        slide("off", 0, { active: false }),
        slide("elsewhere", 0, { branch_id: house.otherBranchId }),
      ])
      .execute(),
  );
  const { body } = await server.client({ qr: house.qr }).get(`/api/ads/slider/${house.branchId}/`);
  expect(body.slides).toMatchObject([
    { text: "first", link: "https://example.com/", image: { base: "/media/slides/first" } },
    { text: "second", link: null },
  ]);
});
