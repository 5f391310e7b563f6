import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, quote, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async () => {
  const shop = await openShop(product.database);
  return { shop, manager: await signInStaff(product.url, shop.emails.manager) };
};
const loadSettings = async (manager: Client, shop: Shop) =>
  (await manager.get(`/api/console/branches/${shop.branchId}/settings/`)).body;
const put = (client: Client, shop: Shop, part: string, body: object) =>
  client.send("PUT", `/api/console/branches/${shop.branchId}/${part}/`, { body: body });

const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute: 0, closes_minute: 1440 }));
const text = (sa: string, en: string) => ({ sa, en });
const newPlace = {
  name: text("فرع الشمال", "North"),
  address: text("طريق الملك فهد", ""),
  city: text("الرياض", "Riyadh"),
  district: text("", ""),
  phone: "٠١١ ٢٣٤ ٥٦٧٨",
  lat: 24.8,
  lng: 46.65,
};

describe("a branch's place", () => {
  it("is shown to guests at once, in both languages, with a phone that can be called", async () => {
    const { shop, manager } = await open();
    const { place: before } = await loadSettings(manager, shop);
    const changed = await put(manager, shop, "place", { ...newPlace, revision: before.revision });
    expect([changed.status, changed.body.phone]).toEqual([200, "+966112345678"]);
    expect(changed.body.revision).not.toBe(before.revision);
    const guest = (await newGuest(product, shop)).client;
    const nameIn = async (language: string) => {
      const target = { body: { uuid: shop.qr }, headers: { "accept-language": language } };
      return (await guest.send("POST", "/api/branch/qr-check/", target)).body.branch;
    };
    expect(await nameIn("en")).toMatchObject({ name: "North", address: "طريق الملك فهد", lat: 24.8 });
    expect(await nameIn("sa")).toMatchObject({ name: "فرع الشمال", phone: "+966112345678" });
  });

  it("refuses an edit of an outdated version; another establishment's is not found", async () => {
    const { shop, manager } = await open();
    const { place: before } = await loadSettings(manager, shop);
    const wanted = { ...newPlace, revision: before.revision };
    expect((await put(manager, shop, "place", wanted)).status).toBe(200);
    const second = await put(manager, shop, "place", { ...wanted, phone: null });
    expect([second.status, second.body.code, second.body.params.name]).toEqual([409, "edit_conflict", "manager"]);
    const { manager: stranger } = await open();
    expect((await put(stranger, shop, "place", wanted)).status).toBe(404);
    expect((await stranger.get(`/api/console/branches/${shop.branchId}/settings/`)).status).toBe(404);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await put(cashier, shop, "place", wanted)).status).toBe(403);
  });

  it("refuses a place without a name, and an invalid phone", async () => {
    const { shop, manager } = await open();
    const { place: before } = await loadSettings(manager, shop);
    const refused = async (change: object) => {
      const answer = await put(manager, shop, "place", { ...newPlace, revision: before.revision, ...change });
      return [answer.status, answer.body.errors[0].path, answer.body.errors[0].code];
    };
    expect(await refused({ name: text(" ", "") })).toEqual([422, "name.sa", "field_empty"]);
    expect(await refused({ phone: "12" })).toEqual([422, "phone", "number_invalid"]);
    expect(await refused({ lat: 91 })).toEqual([422, "lat", "field_invalid"]);
  });
});

describe("a new branch", () => {
  it("gets a code, is listed, and takes no order without opening hours", async () => {
    const { shop, manager } = await open();
    const made = await manager.post("/api/console/branches/", newPlace);
    expect(made.status).toBe(201);
    const guest = (await newGuest(product, shop)).client;
    const { branches } = (await guest.get(`/api/branch/list-qr/${shop.branchId}/`)).body;
    const listed = branches.find((branch: { id: string }) => branch.id === made.body.id);
    expect(listed).toMatchObject({ open: false, changes_at: null, order_types: [1, 2] });
    expect((await guest.post("/api/branch/qr-check/", { uuid: listed.uuid })).body.branch.id).toBe(made.body.id);
    const refused = await guest.post("/api/quotes/", { ...getCart(shop), branch_id: made.body.id });
    expect(refused.body.code).toBe("branch_closed");
  });
});

describe("opening hours", () => {
  it("decide at once whether guests can order; exceptions override the week", async () => {
    const { shop, manager } = await open();
    const guest = (await newGuest(product, shop)).client;
    await quote(guest, getCart(shop));
    const { hours } = await loadSettings(manager, shop);
    expect(hours).toMatchObject({ weekly: always, exceptions: [] });
    const today = new Date(product.database.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const note = text("عيد", "Eid");
    const eid = { from: before, to: next, ranges: [], note };
    const shut = await put(manager, shop, "hours", { weekly: always, exceptions: [eid], revision: hours.revision });
    expect([shut.status, shut.body.exceptions]).toEqual([200, [eid]]);
    expect((await guest.post("/api/quotes/", getCart(shop))).body.code).toBe("branch_closed");
    expect((await guest.post("/api/branch/qr-check/", { uuid: shop.qr })).body.branch.open).toBe(false);
    const again = await put(manager, shop, "hours", { weekly: always, exceptions: [], revision: shut.body.revision });
    expect(again.status).toBe(200);
    await quote(guest, getCart(shop));
  });

  it("keep shifts and ranges past midnight, and refuse overlaps", async () => {
    const { shop, manager } = await open();
    const { hours } = await loadSettings(manager, shop);
    const range = (weekday: number, opens_minute: number, closes_minute: number) => ({
      weekday,
      opens_minute,
      closes_minute,
    });
    const save = (weekly: object[], exceptions: object[] = []) =>
      put(manager, shop, "hours", { weekly, exceptions, revision: hours.revision });
    const wrong = async (weekly: object[], exceptions: object[] = []) =>
      (await save(weekly, exceptions)).body.errors?.[0]?.path;
    expect(await wrong([range(0, 600, 900), range(0, 840, 1200)])).toBe("weekly.1");
    expect(await wrong([range(0, 600, 600)])).toBe("weekly.0");
    const period = (from: string, to: string) => ({ from, to, ranges: [], note: text("", "") });
    expect(await wrong([], [period("2030-02-02", "2030-02-01")])).toBe("exceptions.0");
    expect(await wrong([], [period("2030-02-01", "2030-02-09"), period("2030-02-09", "2030-02-10")])).toBe(
      "exceptions.1",
    );
    const shifts = [range(0, 600, 900), range(0, 1080, 1560)];
    const saved = await save(shifts);
    expect([saved.status, saved.body.weekly]).toEqual([200, shifts]);
  });
});

describe("how a branch takes orders", () => {
  it("changes choices and payment methods; placed orders keep theirs", async () => {
    const { shop, manager } = await open();
    const guest = (await newGuest(product, shop)).client;
    const placed = await place(guest, getCart(shop, { order_type: 1, table_id: shop.id("table") }));
    const { ordering } = await loadSettings(manager, shop);
    const wanted = {
      ...ordering,
      order_types: [1],
      service_charge_bp: 1000,
      dine_in_geofence: 300,
      payments: [{ order_type: 1, methods: ["cash"] }],
    };
    const saved = await put(manager, shop, "ordering", wanted);
    expect([saved.status, saved.body.payments[1]]).toEqual([200, { order_type: 2, methods: [] }]);
    const { choices } = (await guest.get(`/api/menu/order/qr/payment/choices/${shop.branchId}/`)).body;
    expect(choices).toEqual([{ order_type: 1, methods: ["cash"] }]);
    expect((await guest.post("/api/quotes/", getCart(shop))).status).toBe(422);
    const here = { order_type: 1, table_id: shop.id("table"), coordinates: { lat: 24.7, lng: 46.7 } };
    expect((await guest.post("/api/quotes/", getCart(shop, { ...here, coordinates: undefined }))).body.code).toBe(
      "location_required",
    );
    expect((await quote(guest, getCart(shop, here))).total).toBe(6600);
    expect((await guest.get(`/api/orders/${placed.body.id}/`)).body.total).toBe(6000);
  });

  it("refuses a type that cannot be paid", async () => {
    const { shop, manager } = await open();
    const { ordering } = await loadSettings(manager, shop);
    const refused = async (change: object) =>
      (await put(manager, shop, "ordering", { ...ordering, ...change })).body.errors?.[0];
    expect(await refused({ payments: [] })).toMatchObject({ path: "payments", code: "field_empty" });
    expect(await refused({ order_types: [1, 1] })).toMatchObject({ path: "order_types" });
    expect(await refused({ payments: [...ordering.payments, ordering.payments[0]] })).toBeDefined();
    expect(await refused({ slot_capacity: 0 })).toMatchObject({ path: "slot_capacity" });
  });
});
