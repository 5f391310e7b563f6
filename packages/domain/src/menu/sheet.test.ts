import { describe, expect, it } from "vitest";
import { planImport, type SheetRow } from "./read-sheet.ts";
import { newSheetProduct, type SheetMenu, type SheetProduct } from "./sheet-product.ts";
import { menuSheet } from "./write-sheet.ts";

const both = (sa: string, en = "") => ({ sa, en });
const branches = [
  { id: "b-1", name: both("العليا", "Olaya") },
  { id: "b-2", name: both("النخيل", "Nakheel") },
];
const groups = [
  { id: "g-000001", name: both("الحجم", "Size") },
  { id: "g-000002", name: both("الحجم", "Size") },
];
const product = (id: string, changes: Partial<SheetProduct> = {}): SheetProduct => ({
  ...newSheetProduct("c-1"),
  id,
  name: both("كنافة", "Kunafa"),
  price: 1850,
  tax_rate_bp: 1500,
  ...changes,
});
const menu: SheetMenu = {
  branches,
  option_groups: groups,
  categories: [
    { id: "c-1", name: both("حلويات", "Sweets") },
    { id: "c-2", name: both("مشروبات", "Drinks") },
  ],
  products: [
    product("p-1", {
      allergens: ["milk", "gluten", "sulphites"],
      dietary_tags: ["vegetarian", "sugar_free"],
      option_group_ids: ["g-000002"],
      description: both("ساخنة، بالقشطة", "Hot"),
      branches: [{ branch_id: "b-2", price: 2000, listed: false }],
      nutrition: {
        serving_size: "=1",
        amount_per_serving: null,
        calories: 310.5,
        total_fats: 9,
        saturated_fats: null,
        trans_fats: null,
        cholesterol: null,
        sodium: null,
        total_carbohydrate: null,
        total_sugars: null,
        added_sugars: null,
        dietary_fibers: null,
        protein: null,
      },
    }),
    product("p-2", { name: both("بسبوسة"), tax_rate_bp: null, active: false, popular: true }),
  ],
};

const toRows = (...rows: (string | { text: string; formula?: true; merged?: true })[][]): SheetRow[] =>
  rows.map((row) => row.map((cell) => (typeof cell === "string" ? { text: cell } : cell)));
const head = ["القسم", "الاسم", "Name", "السعر"];
/** Each fault as `row column code`. */
const getFaults = (...rows: Parameters<typeof toRows>) =>
  planImport(toRows(...rows), menu).faults.map(({ row, column, code }) => `${row} ${column} ${code}`);

describe("a menu's sheet", () => {
  it.each(["sa", "en"] as const)("written in %s is read back without a change", (language) => {
    const rows = menuSheet(menu, language).map((row) =>
      row.map((cell) => ({ text: /^[=]/.test(String(cell)) ? `'${cell}` : String(cell) })),
    );
    expect(planImport(rows, menu)).toEqual({ faults: [], categories: [], creates: [], changes: [], left: 2 });
  });

  it("finds a product by name and category, and keeps fields without a column", () => {
    const plan = planImport(
      toRows(head, ["حلويات", "كنافة", "", "٢٠٫٥٠"], ["الحلويات الجديدة", "مهلبية", "", "12"]),
      menu,
    );
    expect(plan.faults).toEqual([]);
    expect(plan.changes).toEqual([
      { row: 2, before: menu.products[0], after: { ...menu.products[0], name: both("كنافة"), price: 2050 } },
    ]);
    expect(plan.categories).toEqual([{ key: "new 1", name: both("الحلويات الجديدة") }]);
    expect(plan.creates).toMatchObject([
      { row: 3, after: { category_id: "new 1", name: both("مهلبية"), price: 1200 } },
    ]);
  });

  it("takes the same name in another category for another product, and spelling as it is", () => {
    const plan = planImport(toRows(head, ["Drinks", "", "Kunafa", "5"], ["Sweets", "", "Kunafa +", "5"]), menu);
    expect([plan.creates.length, plan.changes.length]).toEqual([2, 0]);
  });

  it("fills merged categories only", () => {
    const merged = (text: string) => ({ text, merged: true as const });
    expect(getFaults(head, [merged("حلويات"), "جديد", "", "5"], [merged("حلويات"), "آخر", "", merged("5")])).toEqual([
      "3 4 merged",
    ]);
  });
});

describe("prices in a sheet", () => {
  const getPrice = (text: string) => {
    const plan = planImport(toRows(head, ["حلويات", "جديد", "", text]), menu);
    return plan.creates[0]?.after.price ?? plan.faults[0]?.code;
  };
  it.each([
    ["12", 1200],
    ["12.5", 1250],
    ["١٢٫٥٠", 1250],
    ["۱۲", 1200],
    ["12,50", 1250],
    ["1,200", 120_000],
    ["١٬٢٠٠٫٥", 120_050],
    ["18 ر.س", 1800],
    ["SAR 18.00", 1800],
    ["12.100000000000001", 1210],
    ["0", 0],
    ["", "required"],
    ["-1", "out_of_range"],
    ["100000.01", "out_of_range"],
    ["12.345", "too_many_decimals"],
    ["twelve", "not_a_number"],
    ["1e3", "not_a_number"],
    ["=1+1", "formula"],
    ["1\u00002", "unreadable"],
  ])("%j is %j", (text, expected) => expect(getPrice(text)).toBe(expected));
});

describe("faults", () => {
  it("are all named, by row and column, and nothing else is planned", () => {
    const headings = [
      ...head,
      "المعرّف",
      "الضريبة",
      "معروض",
      "مسببات الحساسية",
      "مجموعات الخيارات",
      "السعرات",
      "Price at Olaya",
    ];
    const good = ["حلويات", "جديد", "", "5", "", "", "", "", "", "", ""];
    const put = (name: string, place: number, text: string) =>
      good.map((cell, at) => (at === place ? text : at === 1 ? name : cell));
    expect(
      getFaults(
        [...headings, "لون", "Price"],
        good,
        put("أ", 0, ""),
        put("", 1, ""),
        put("ب", 4, "p-9"),
        put("ت", 5, "101"),
        put("ث", 6, "ربما"),
        put("ج", 7, "حليب، غبار"),
        put("ح", 8, "الحجم"),
        put("خ", 8, "لا أحد"),
        put("د", 9, "كثير"),
        put("ذ", 10, "x"),
        put("ر", 1, "ا".repeat(121)),
        put("جديد", 3, "6"),
        [],
        [...put("ز", 3, "y"), "", "", "خارج"],
      ),
    ).toEqual([
      "1 12 unknown_column",
      "1 13 repeated_column",
      "3 1 required",
      "4 2 required",
      "5 5 unknown_id",
      "6 6 out_of_range",
      "7 7 not_yes_no",
      "8 8 unknown_allergen",
      "9 9 ambiguous_name",
      "10 9 unknown_group",
      "11 10 not_a_number",
      "12 11 not_a_number",
      "13 2 too_long",
      "14 5 repeated_row",
      "16 14 extra_cell",
      "16 4 not_a_number",
    ]);
  });

  it("of the whole sheet stand alone", () => {
    expect(getFaults()).toEqual(["null null empty_sheet"]);
    expect(getFaults(head, ["", " "])).toEqual(["null null empty_sheet"]);
    expect(getFaults(["السعر"], ["5"])).toEqual(["1 null missing_column", "1 null missing_column"]);
    expect(getFaults(head, ...Array.from({ length: 5001 }, () => ["a", "b", "", "1"]))).toEqual([
      "null null too_many_rows",
    ]);
  });

  it("name dietary tags that are unknown or contradict the allergens", () => {
    const columns = [...head, "Allergens", "الحمية"];
    expect(getFaults(columns, ["حلويات", "أ", "", "1", "Lupin", "نباتي صرف، Gluten-free"])).toEqual([]);
    expect(getFaults(columns, ["حلويات", "أ", "", "1", "", "قليل"])).toEqual(["2 6 unknown_dietary_tag"]);
    expect(getFaults(columns, ["حلويات", "أ", "", "1", "Milk", "vegan"])).toEqual(["2 6 dietary_contradicts"]);
    // The tags of a known product stand against allergens that the sheet changes.
    expect(getFaults([...head, "Allergens"], ["حلويات", "كنافة", "", "1", "سمك"])).toEqual(["2 5 dietary_contradicts"]);
  });

  it("keep bidi controls out of names without a word", () => {
    const plan = planImport(toRows(head, ["حلويات", "جد\u202Eيد\u200B", "", "5"]), menu);
    expect(plan.creates[0]?.after.name.sa).toBe("جديد");
  });
});
