import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { toCsv, sendSheet, makeWorkbook } from "./sheets.test-data.ts";

let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

const head = ["Category", "Name", "الاسم", "Price", "Allergens"];
type Sheet = Uint8Array | string;
const preview = async (sheet: Sheet) => (await sendSheet(product.url, manager, "preview/", sheet)).body;
const apply = (sheet: Sheet, revision: string) =>
  sendSheet(product.url, manager, `?revision=${encodeURIComponent(revision)}`, sheet);
const exported = async (format: string, language: string) => {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${product.url}/api/console/menu/sheet/?format=${format}&language=${language}`, {
    headers: { cookie },
  });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const guestMenu = async () =>
  (await makeClient(product.url, { qr: shop.qr }).get(`/api/menu/${shop.branchId}/`)).body.categories as {
    name: string;
    products: { name: string; price: number }[];
  }[];
const faults = (body: { faults: { row: number; column: number; code: string }[] }) =>
  body.faults.map(({ row, column, code }) => `${row} ${column} ${code}`);

describe("the menu as a file", () => {
  it.each([
    ["csv", "sa"],
    ["csv", "en"],
    ["xlsx", "sa"],
    ["xlsx", "en"],
  ])("of %s in %s comes under its name and is imported without a change", async (format, language) => {
    const { headers, bytes } = await exported(format, language);
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain(`.${format}`);
    const body = await preview(bytes);
    expect(body).toMatchObject({ faults: [], creates_total: 0, changes_total: 0, categories: [] });
    expect(body.left).toBeGreaterThan(0);
  });

  it("is the manager's alone", async () => {
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get("/api/console/menu/sheet/?format=csv&language=sa")).status).toBe(403);
    expect((await sendSheet(product.url, cashier, "preview/", toCsv([head]))).status).toBe(403);
    expect((await manager.get("/api/console/menu/sheet/?format=pdf&language=sa")).status).toBe(422);
  });
});

describe("an import", () => {
  it("previews, applies once, and guests see it", async () => {
    const sheet = toCsv([head, ["Sheet sweets", "Luqaimat", "لقيمات", "١٨٫٥", "حليب، بيض"]]);
    const planned = await preview(sheet);
    expect(planned).toMatchObject({
      categories: [{ sa: "", en: "Sheet sweets" }],
      creates: [{ row: 2, name: { sa: "لقيمات", en: "Luqaimat" }, price: 1850 }],
    });
    expect(JSON.stringify(await guestMenu())).not.toContain("Luqaimat");
    const done = await apply(sheet, planned.revision);
    expect([done.status, done.body]).toEqual([200, { categories: 1, created: 1, changed: 0, left: 0 }]);
    const category = (await guestMenu()).find(({ name }) => name === "Sheet sweets");
    expect(category?.products).toMatchObject([{ name: "Luqaimat", price: 1850 }]);
    expect((await apply(sheet, planned.revision)).body.code).toBe("edit_conflict");
    const dearer = toCsv([head, ["Sheet sweets", "Luqaimat", "لقيمات", "20", "milk"]]);
    const next = await preview(dearer);
    expect(next.changes).toMatchObject([
      {
        fields: [
          { heading: "Price", before: "18.5", after: "20" },
          { heading: "Allergens", before: "Milk, Eggs", after: "Milk" },
        ],
      },
    ]);
    expect((await apply(dearer, next.revision)).body).toMatchObject({ created: 0, changed: 1 });
    const entry = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("audit_entry")
        .select(["action", "before", "after"])
        .where("tenant_id", "=", shop.tenantId)
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(entry.action).toBe("menu.import");
    expect(Object.values((entry.before as { products: object }).products)).toEqual([
      { price: 1850, allergens: ["milk", "eggs"] },
    ]);
  });

  it("is refused over a menu, or with a file, that is not the one of its preview", async () => {
    const sheet = toCsv([head, ["Sheet soups", "Lentil", "عدس", "12", ""]]);
    const { revision } = await preview(sheet);
    expect((await apply(sheet.replace("12", "13"), revision)).body.code).toBe("edit_conflict");
    const other = toCsv([head, ["Sheet soups", "Okra", "بامية", "14", ""]]);
    await apply(other, (await preview(other)).revision);
    expect((await apply(sheet, revision)).body.code).toBe("edit_conflict");
    expect(JSON.stringify(await guestMenu())).not.toContain("Lentil");
  });

  it("of two thousand rows names each of its forty faults by row and column, and does nothing", async () => {
    const wrong = new Map(Array.from({ length: 40 }, (_, index) => [13 + index * 49, index % 4]));
    const rows = Array.from({ length: 2000 }, (_, index) => {
      const row = ["Big sheet", `Dish ${index}`, `طبق ${index}`, "10", "milk"];
      const place = wrong.get(index + 2);
      const bad = ["", `${index}${"x".repeat(120)}`, "dear", "dust"];
      return row.map((cell, at) => (place !== undefined && at === [0, 1, 3, 4][place] ? (bad[place] ?? "") : cell));
    });
    const sheet = await makeWorkbook([head, ...rows]);
    const body = await preview(sheet);
    const codes = ["1 required", "2 too_long", "4 not_a_number", "5 unknown_allergen"];
    expect(faults(body)).toEqual([...wrong].map(([row, place]) => `${row} ${codes[place]}`));
    expect(body).toMatchObject({ faults_total: 40, creates_total: 0 });
    expect((await apply(sheet, body.revision)).status).toBe(422);
    expect(JSON.stringify(await guestMenu())).not.toContain("Big sheet");
  });
});

describe("a file", () => {
  it.each<[string, Sheet, number, string]>([
    ["that is an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 415, "unsupported_media"],
    [
      "that unpacks to too much",
      Buffer.from(zipSync({ "xl/a.xml": Buffer.alloc(80_000_000) })),
      422,
      "validation_failed",
    ],
    ["that is too large", Buffer.alloc(5 * 1024 * 1024 + 1, 65), 413, "payload_too_large"],
  ])("%s is refused", async (_, sheet, status, code) => {
    const answer = await sendSheet(product.url, manager, "preview/", sheet);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
