import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Text } from "@sufra/domain/language/language.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async (options: Parameters<typeof openShop>[1] = {}) => {
  const shop = await openShop(product.database, options);
  return { shop, guest: await newGuest(product, shop), manager: await signInStaff(product.url, shop.emails.manager) };
};

/** Two burgers with a paid option, and a meal. */
const mealCart = (shop: Shop) =>
  getCart(shop, {
    lines: [{ product_id: shop.id("burger"), quantity: 2, options: [{ option_id: shop.id("garlic"), quantity: 2 }] }],
    combos: [
      {
        combo_id: shop.id("combo"),
        quantity: 1,
        products: [
          { slot_id: shop.id("slotA"), product_id: shop.id("burger"), options: [] },
          { slot_id: shop.id("slotB"), product_id: shop.id("juice"), options: [] },
        ],
      },
    ],
    tip: 500,
  });

type Open = Awaited<ReturnType<typeof open>>;
const order = async ({ shop, guest, manager }: Open): Promise<string> => {
  const { id } = (await place(guest.client, mealCart(shop))).body;
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    await manager.post(`/api/console/orders/${id}/moves/`, { to });
  return id;
};

const file = async ({ shop, guest }: Open, path: string): Promise<Response> => {
  const cookie = Object.entries(guest.cookies)
    .map((pair) => pair.join("="))
    .join("; ");
  return fetch(`${product.url}${path}`, { headers: { cookie, "x-sufra-qr": shop.qr } });
};

describe("an order's receipt", () => {
  it("is a summary without tax claims until the invoice is issued", async () => {
    const { shop, guest } = await open();
    const { id } = (await place(guest.client, mealCart(shop))).body;
    expect((await guest.client.get(`/api/orders/${id}/receipt/`)).body).toMatchObject({
      no_invoice: "not_yet",
      documents: [{ id, kind: "order_summary", number: null, vat_number: "", qr_svg: "", total: 8500, tip: 500 }],
      paid: [],
      due: 9000,
    });
  });

  it("names options, combo contents, tax, tip, what was paid, and its credit notes", async () => {
    const opened = await open();
    const { shop, guest, manager } = opened;
    const id = await order(opened);
    const drawer = `/api/console/drawers/${shop.id("drawer")}/shifts/`;
    const { shift } = (await manager.post(drawer, { opening: 10_000 }, { key: true })).body;
    const cash = { tender: "cash", amount: 9_000, shift_id: shift.id };
    await manager.post(`/api/console/orders/${id}/settlements/`, cash, { key: true });
    const back = { lines: [{ line_no: 1, quantity: 1 }], reason: "busy", shift_id: shift.id };
    const refunds = [{ tender: "cash", amount: 2_700 }];
    await manager.post(`/api/console/orders/${id}/returns/`, { ...back, refunds }, { key: true });
    const { body } = await guest.client.get(`/api/orders/${id}/receipt/`);
    expect(body).toMatchObject({
      no_invoice: null,
      establishment_name: { sa: "Shop", en: "Shop" },
      paid: [{ tender: "cash", amount: 9_000, last4: null }],
      refunded: [{ tender: "cash", amount: 2_700, done: true }],
      due: 0,
    });
    const [invoice, note] = body.documents;
    expect(invoice).toMatchObject({
      kind: "tax_invoice",
      number: 1,
      vat_number: "310122393500003",
      seller_name: { sa: "Shop Ltd" },
      total: 8_500,
      tax: 1_109,
      tip: 500,
      taxes: [{ rate_bp: 1500, net: 7_391, tax: 1_109 }],
    });
    expect(invoice.lines).toMatchObject([
      { quantity: 2, unit_price: 2_700, total: 5_400, chosen: [{ name: { en: "Garlic" }, quantity: 2, price: 200 }] },
      { quantity: 1, total: 3_100, chosen: [{ name: { en: "Burger" } }, { name: { en: "Juice" }, price: 100 }] },
    ]);
    expect(note).toMatchObject({
      kind: "tax_credit_note",
      number: 2,
      original_number: 1,
      reason: "busy",
      total: 2_700,
    });
    expect(note.lines).toMatchObject([{ quantity: 1, total: 2_700, chosen: [{ name: { en: "Garlic" } }] }]);
    expect((await manager.get(`/api/console/orders/${id}/receipt/`)).body).toEqual(body);
    const pdf = await file(opened, `/api/orders/${id}/receipt/file/?document=${note.id}`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(decodeURIComponent(pdf.headers.get("content-disposition") ?? "")).toContain(
      "إشعار دائن لفاتورة ضريبية مبسطة 2.pdf",
    );
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await file(opened, `/api/orders/${id}/receipt/file/?document=${newId()}`)).status).toBe(404);
  });

  it("names what was chosen in a combo as the guest's order does, equal choices once; the board with each one's options", async () => {
    const { shop, guest, manager } = await open();
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("combo_slot").set({ max: 2 }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    const burger = { slot_id: shop.id("slotA"), product_id: shop.id("burger") };
    const juice = { slot_id: shop.id("slotB"), product_id: shop.id("juice"), options: [] };
    const tahini = [{ option_id: shop.id("tahini"), quantity: 1 }];
    const products = [{ ...burger, options: [] }, { ...burger, options: tahini }, juice, juice];
    const combos = [{ combo_id: shop.id("combo"), quantity: 2, products }];
    const { id } = (await place(guest.client, getCart(shop, { lines: [], combos }))).body;
    const [line] = (await guest.client.get(`/api/orders/${id}/`)).body.lines;
    expect(line.products.map((each: { name: string; surcharge: number }) => [each.name, each.surcharge])).toEqual([
      ["Burger", 0],
      ["Burger", 0],
      ["Juice", 100],
      ["Juice", 100],
    ]);
    const { chosen } = (await guest.client.get(`/api/orders/${id}/receipt/`)).body.documents[0].lines[0];
    const shown = chosen.map((each: { name: Text; quantity: number; price: number; inner: boolean }) => [
      each.name.en,
      each.quantity,
      each.price,
      each.inner,
    ]);
    expect(shown).toEqual([
      ["Burger", 1, 0, false],
      ["Burger", 1, 0, false],
      ["Tahini", 1, line.products[1].options[0].price, true],
      ["Juice", 2, 200, false],
    ]);
    const board = (await manager.get(`/api/console/orders/${id}/`)).body.lines[0].chosen;
    const named = ({ name, quantity }: { name: Text; quantity: number }) => [name.en, quantity];
    expect(
      board.map((each: { name: Text; quantity: number; options: [] }) => [named(each), each.options.map(named)]),
    ).toEqual([
      [["Burger", 1], []],
      [["Burger", 1], [["Tahini", 1]]],
      [["Juice", 2], []],
    ]);
  });

  it("of a seller without VAT is a summary, and a return has one too", async () => {
    const opened = await open({ vat: false });
    const id = await order(opened);
    const body = { lines: [{ line_no: 2, quantity: 1 }], tip: true, reason: "cold" };
    await opened.manager.post(`/api/console/orders/${id}/returns/`, body, { key: true });
    expect((await opened.guest.client.get(`/api/orders/${id}/receipt/`)).body).toMatchObject({
      no_invoice: "not_registered",
      documents: [
        { kind: "order_summary", number: null, vat_number: "", qr_base64: "" },
        { kind: "refund_summary", number: null, vat_number: "", reason: "cold", total: 3_100, tip: 500 },
      ],
      due: 5_400,
    });
  });

  it("is not found by another guest, another branch, or another establishment", async () => {
    const opened = await open();
    const { shop, guest, manager } = opened;
    const id = await order(opened);
    const other = await newGuest(product, shop);
    const elsewhere = await open();
    for (const path of [`orders/${id}/receipt/`, `orders/${id}/receipt/file/`]) {
      expect((await other.client.get(`/api/${path}`)).status).toBe(404);
      expect((await elsewhere.guest.client.get(`/api/${path}`)).status).toBe(404);
      expect((await elsewhere.manager.get(`/api/console/${path}`)).status).toBe(404);
      expect((await guest.client.get(`/api/console/${path}`)).status).toBe(401);
    }
    const unpaid = await place(guest.client, mealCart(shop), { payment_method: "online_card" });
    expect((await manager.get(`/api/console/orders/${unpaid.body.id}/receipt/`)).status).toBe(404);
    expect((await guest.client.get(`/api/orders/${unpaid.body.id}/receipt/`)).status).toBe(200);
  });
});
