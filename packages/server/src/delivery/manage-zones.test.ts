import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const at = { lat: 24.7, lng: 46.7 };
const box = (half: number) => [
  { lat: at.lat - half, lng: at.lng - half },
  { lat: at.lat - half, lng: at.lng + half },
  { lat: at.lat + half, lng: at.lng + half },
  { lat: at.lat + half, lng: at.lng - half },
];
const wanted = {
  name: { sa: "حول الفرع", en: "Around" },
  radius: null,
  outline: box(0.01),
  fee: 300,
  minimum: 1000,
  minutes: 10,
  priority: 5,
  active: true,
};

const open = async () => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const guest = (await newGuest(product, shop)).client;
  const address = await guest.post("/api/me/addresses/", { title: "Home", description: "Gate", ...at });
  const cart = getCart(shop, { order_type: 3, address_id: address.body.id });
  return { shop, manager, guest, cart };
};
const loadZones = async (manager: Client, shop: Shop) =>
  (await manager.get(`/api/console/branches/${shop.branchId}/zones/`)).body.zones;
const add = (manager: Client, shop: Shop, body: object) =>
  manager.post(`/api/console/branches/${shop.branchId}/zones/`, body);
const edit = (manager: Client, id: string, body: object) =>
  manager.send("PUT", `/api/console/zones/${id}/`, { body: body });
const check = async (guest: Client) => (await guest.post("/api/delivery/check/", at)).body;

describe("delivery areas", () => {
  it("changes a guest's fee at once, while a placed order keeps its own", async () => {
    const { shop, manager, guest, cart } = await open();
    const before = await quote(guest, cart);
    const placed = await place(guest, cart);
    const [zone] = await loadZones(manager, shop);
    expect(zone.outline).toHaveLength(4);
    const { id, branch_id: _branch, ...values } = zone;
    const saved = await edit(manager, id, { ...values, fee: 1500 });
    expect([saved.status, saved.body.fee]).toEqual([200, 1500]);
    expect((await quote(guest, cart)).total).toBe(before.total + 800);
    expect((await guest.get(`/api/orders/${placed.body.id}/`)).body.total).toBe(placed.body.total);
    const late = await edit(manager, id, { ...values, fee: 1 });
    expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
  });

  it("go by priority where they overlap, and are ignored while inactive", async () => {
    const { shop, manager, guest } = await open();
    const made = await add(manager, shop, wanted);
    expect([made.status, made.body.outline]).toEqual([201, wanted.outline]);
    expect(await check(guest)).toMatchObject({ zone_id: made.body.id, fee: 300, minutes: 10 });
    const off = await edit(manager, made.body.id, { ...wanted, active: false, revision: made.body.revision });
    expect(await check(guest)).toMatchObject({ zone_id: shop.id("zone") });
    const path = `/api/console/zones/${made.body.id}/`;
    expect((await manager.send("DELETE", `${path}?revision=${made.body.revision}`)).body.code).toBe("edit_conflict");
    expect((await manager.send("DELETE", `${path}?revision=${off.body.revision}`)).status).toBe(204);
    expect(await loadZones(manager, shop)).toHaveLength(1);
  });

  it("drawn as a radius stay around the branch when it moves", async () => {
    const { shop, manager } = await open();
    const made = await add(manager, shop, { ...wanted, radius: 2000, outline: null });
    expect(made.body).toMatchObject({ radius: 2000 });
    const { place: before } = (await manager.get(`/api/console/branches/${shop.branchId}/settings/`)).body;
    const moved = { ...before, lat: 24.8 };
    await manager.send("PUT", `/api/console/branches/${shop.branchId}/place/`, { body: moved });
    const zone = (await loadZones(manager, shop)).find(({ id }: { id: string }) => id === made.body.id);
    const lats = zone.outline.map(({ lat }: { lat: number }) => lat);
    expect((Math.min(...lats) + Math.max(...lats)) / 2).toBeCloseTo(24.8, 4);
    expect(zone.outline).toHaveLength(48);
  });

  it("are refused when they cross themselves, are too small, too far or empty", async () => {
    const { shop, manager } = await open();
    const [a, b, c, d] = box(0.01);
    const shapes: [string, unknown][] = [
      ["crossing", [a, c, b, d]],
      ["two corners", [a, b]],
      ["small", box(0.0002)],
      ["far", box(5)],
      ["twice", [a, a, b, c]],
      ["none", null],
    ];
    for (const [what, outline] of shapes) {
      const answer = await add(manager, shop, { ...wanted, outline });
      expect([what, answer.status, answer.body.errors?.[0]?.path]).toEqual([what, 422, "outline"]);
    }
  });

  it("of another establishment are not found, and cashiers cannot edit", async () => {
    const { shop, manager } = await open();
    const other = await open();
    const [zone] = await loadZones(manager, shop);
    expect((await edit(other.manager, zone.id, { ...wanted, revision: zone.revision })).status).toBe(404);
    expect((await add(other.manager, shop, wanted)).status).toBe(404);
    expect((await other.manager.get(`/api/console/branches/${shop.branchId}/zones/`)).status).toBe(404);
    expect(
      (await other.manager.send("DELETE", `/api/console/zones/${zone.id}/?revision=${zone.revision}`)).status,
    ).toBe(404);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await add(cashier, shop, wanted)).status).toBe(403);
  });
});
