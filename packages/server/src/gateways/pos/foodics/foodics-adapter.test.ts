import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantedBusiness, plantedFaults } from "../sandbox/planted-menu.test-data.ts";
import { sampleBusiness, sampleDraft } from "../sandbox/sample-business.test-data.ts";
import { type PosSandbox, startPosSandbox } from "../sandbox/start-sandbox.ts";
import type { PosAdapter, PosMenuCursor, PosMenuPage } from "../pos-adapter.ts";
import { createFoodics } from "./foodics-adapter.ts";

const planted = plantedBusiness(120, 30);
let sandbox: PosSandbox;
let pos: PosAdapter;
let crowded: PosAdapter;
const now = () => new Date("2026-01-15T17:30:20Z");

beforeAll(async () => {
  const exclusive = sampleBusiness({ id: "business-3", reference: "3", tax_inclusive_pricing: false });
  const businesses = [sampleBusiness(), { ...planted.business, id: "business-2", reference: "2" }, exclusive];
  sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses, limitPerMinute: 10_000, now });
  pos = createFoodics({ baseUrl: sandbox.url, token: sandbox.addToken("business-1") });
  crowded = createFoodics({ baseUrl: sandbox.url, token: sandbox.addToken("business-2") });
});
afterAll(() => sandbox.close());

const readMenu = async (adapter: PosAdapter): Promise<PosMenuPage> => {
  const all: PosMenuPage = { categories: [], products: [], combos: [], problems: [], next: null };
  let cursor: PosMenuCursor | null = { part: "categories", page: 1 };
  while (cursor) {
    const page: PosMenuPage = await adapter.readMenuPage(cursor);
    for (const part of ["categories", "products", "combos", "problems"] as const)
      all[part].push(...(page[part] as never[]));
    cursor = page.next;
  }
  return all;
};

describe("a business", () => {
  it("is recognized by its token", async () => {
    expect(await pos.whoAmI()).toEqual({ id: "business-1", name: "مطعم السفرة", reference: "597612" });
    expect(await pos.readSettings()).toEqual({ prices_include_tax: true, currency: "SAR", time_zone: "Asia/Riyadh" });
  });

  it("lists what is connected by hand", async () => {
    expect(await pos.listBranches()).toEqual([
      { id: "branch-1", name: { sa: "العليا", en: "Olaya" }, receives_online_orders: true },
      { id: "branch-2", name: { sa: "النخيل", en: "Nakheel" }, receives_online_orders: true },
      { id: "branch-3", name: { sa: "المطبخ", en: "Kitchen" }, receives_online_orders: false },
    ]);
    expect((await pos.listTables()).map(({ id, branch_id, name }) => `${branch_id} ${name} ${id}`)).toEqual([
      "branch-1 T1 table-1",
      "branch-1 T2 table-2",
      "branch-2 T1 table-3",
    ]);
    expect((await pos.listCharges()).map(({ id }) => id)).toEqual(["charge-delivery", "charge-service", "charge-tip"]);
    expect((await pos.listTaxes()).map(({ rate_bp }) => rate_bp)).toEqual([1_500, 500]);
    expect((await crowded.listTaxes()).map(({ rate_bp }) => rate_bp)).toEqual([1_500, 500, null]);
    expect((await pos.listPaymentMethods()).map(({ name }) => name.en)).toEqual(["Cash", "Sufra online"]);
  });
});

describe("the menu", () => {
  it("is read with branches, options and limits", async () => {
    const menu = await readMenu(pos);
    expect(menu.problems).toEqual([]);
    expect(menu.categories).toHaveLength(2);
    expect(menu.products[0]).toEqual({
      id: "product-burger",
      name: { sa: "برجر", en: "Burger" },
      category_id: "category-1",
      price: 2_500,
      tax_rate_bp: 1_500,
      calories: 620,
      image: "https://images.example.test/burger.jpg",
      active: true,
      branches: [{ branch_id: "branch-2", price: 2_750, active: true, in_stock: false }],
      modifiers: [
        {
          id: "modifier-extras",
          name: { sa: "إضافات", en: "Extras" },
          min: 0,
          max: 2,
          free: 1,
          excluded_option_ids: ["option-onion"],
          options: [
            { id: "option-cheese", name: { sa: "جبن", en: "Cheese" }, price: 300, active: true },
            { id: "option-bacon", name: { sa: "لحم مقدد", en: "Beef bacon" }, price: 450, active: true },
            { id: "option-onion", name: { sa: "بصل", en: "Onion" }, price: 0, active: true },
          ],
        },
      ],
    });
    expect(menu.products[2]).toMatchObject({ name: { sa: "ماء", en: "Water" }, price: 250, tax_rate_bp: 500 });
  });

  it("has one combo for each size, with the cheapest choice in its price", async () => {
    const [medium, large] = (await readMenu(pos)).combos;
    expect(medium).toMatchObject({ id: "size-m", combo_id: "combo-meal", price: 2_200, active: true });
    expect(medium?.name).toEqual({ sa: "وجبة – وسط", en: "Meal – Medium" });
    expect(medium?.items[1]).toMatchObject({
      min: 1,
      max: 1,
      options: [
        { id: "meal-fries", product_id: "product-fries", surcharge: 600 },
        { id: "meal-water", product_id: "product-water", surcharge: 0 },
      ],
    });
    expect(large).toMatchObject({ id: "size-l", price: 3_450 });
    // Water has no price in this size.
    expect(large?.items[1]?.options).toEqual([{ id: "meal-fries", product_id: "product-fries", surcharge: 0 }]);
  });

  it("names each fault of a crowded menu and reads everything else, page by page", async () => {
    const menu = await readMenu(crowded);
    const expected = planted.planted.flatMap(({ reason }) => (reason === null ? [] : [reason]));
    const found = menu.problems.map(({ reason }) => reason);
    expect(new Set(planted.planted)).toHaveLength(plantedFaults.length);
    expect(found.toSorted()).toEqual([...expected, "cyclic", "duplicate_id"].toSorted());
    const deleted = planted.planted.filter(({ name }) => name === "deleted").length;
    const sold = planted.business.products.length;
    // Wrong calories are named, and the product is read without them.
    const unread = expected.filter((reason) => reason !== "calories").length;
    expect(menu.products).toHaveLength(sold - deleted - unread - 1);
    expect(menu.problems.find(({ reason }) => reason === "price_decimals")).toMatchObject({
      part: "products",
      name: expect.stringContaining("صنف") as string,
    });
    expect(menu.combos.map(({ id }) => id)).toEqual(["size-m", "size-l"]);
  });
});

describe("an order", () => {
  it("is kept with every sum, found by our number and read again", async () => {
    const made = await pos.createOrder(sampleDraft());
    expect(made).toEqual({
      external_id: made.external_id,
      reference: "1",
      external_number: "S-1001",
      branch_id: "branch-1",
      from_cashier: false,
      status: "pending",
      customer_phone: "+966512345678",
      closed: false,
      lines: [{ product_id: "product-burger", quantity: 2, total_price: 5_000 }],
      combos: [{ combo_size_id: "size-m", quantity: 1, total_price: 2_800 }],
      charges: [
        { charge_id: "charge-delivery", amount: 1_150 },
        { charge_id: "charge-tip", amount: 500 },
      ],
      discount: 800,
      total: 9_250,
      updated_at: now(),
    });
    expect(await pos.findOrder("S-1001")).toEqual(made);
    expect(await pos.getOrder(made.external_id)).toEqual(made);
    expect(await pos.findOrder("S-1002")).toBeNull();
    const { sent } = sandbox.listOrders()[0] ?? {};
    expect(sent).toMatchObject({
      due_at: "2026-01-15 18:30:00",
      kitchen_notes: "بدون ملح",
      customer_notes: "اتصل عند الوصول",
      customer_address_description: "شارع التحلية 12",
      payments: [{ amount: 92.5, tendered: 92.5, payment_method_id: "pay-sufra" }],
      products: [{ kitchen_notes: "بدون مخلل" }],
      combos: [{ products: [{ kitchen_notes: "حار", combo_option_id: "meal-burger" }, {}] }],
    });
  });

  it("at a table has no customer, address or payment", async () => {
    const change = {
      type: 1,
      table_id: "table-2",
      customer: null,
      address: null,
      payment: null,
      due_at: null,
    } as const;
    const made = await pos.createOrder(sampleDraft({ ...change, external_number: "S-2" }));
    expect(made).toMatchObject({ customer_phone: null, status: "pending" });
  });

  it("is priced without tax where prices exclude it", async () => {
    const exclusive = createFoodics({ baseUrl: sandbox.url, token: sandbox.addToken("business-3") });
    const draft = sampleDraft({
      external_number: "S-3",
      discount: 0,
      combos: [],
      lines: [
        {
          line_no: 1,
          product_id: "product-water",
          quantity: 3,
          unit_price: 250,
          total_price: 750,
          rate_bp: 500,
          tax: 38,
          note: "",
          options: [],
        },
      ],
      charges: [
        { kind: "delivery", charge_id: "charge-delivery", amount: 1_000, net: 1_000, rate_bp: 1_500, tax: 150 },
      ],
      subtotal: 750,
      total: 1_938,
      payment: null,
    });
    expect(await exclusive.createOrder(draft)).toMatchObject({ total: 1_938 });
  });

  it("without a tax for its rate is not sent", async () => {
    const draft = sampleDraft({ external_number: "S-4", tax_ids: [] });
    await expect(pos.createOrder(draft)).rejects.toMatchObject({ fault: "unknown" });
    expect(await pos.findOrder("S-4")).toBeNull();
  });

  it("is walked by reference, a page at a time", async () => {
    const [newest] = await pos.listOrdersAfter(null);
    expect(newest?.reference).toBe("2");
    for (const number of ["W-1", "W-2"]) await pos.createOrder(sampleDraft({ external_number: number }));
    const later = await pos.listOrdersAfter("2");
    expect(later.map(({ external_number }) => external_number)).toEqual(["W-1", "W-2"]);
    expect(await pos.listOrdersAfter("4")).toEqual([]);
  });

  it("is told how far it is, and ended while it is pending", async () => {
    const { external_id } = await pos.createOrder(sampleDraft({ external_number: "T-1" }));
    for (const status of ["ready", "assigned", "en_route", "delivered"] as const) {
      await pos.setDeliveryStatus(external_id, status);
      expect(await pos.getOrder(external_id)).toMatchObject({ status });
    }
    await expect(pos.setDeliveryStatus(external_id, "ready")).rejects.toMatchObject({ fault: "invalid" });
    const other = await pos.createOrder(sampleDraft({ external_number: "T-2" }));
    await pos.declineOrder(other.external_id);
    await pos.declineOrder(other.external_id);
    expect(await pos.getOrder(other.external_id)).toMatchObject({ status: "declined" });
    const third = await pos.createOrder(sampleDraft({ external_number: "T-3" }));
    sandbox.moveOrder(third.external_id, "accept");
    await expect(pos.declineOrder(third.external_id)).rejects.toMatchObject({ fault: "invalid" });
    await expect(pos.declineOrder("gone")).rejects.toMatchObject({ fault: "unknown" });
  });
});
