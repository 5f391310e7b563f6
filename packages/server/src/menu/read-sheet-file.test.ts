import { planImport } from "@sufra/domain/menu/read-sheet.ts";
import * as xlsx from "@e965/xlsx";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readSheet } from "./read-sheet-file.ts";
import { csvOf, workbookOf } from "./sheets.test-data.ts";

const head = ["Category", "Name", "الاسم", "Price", "Allergens"];
const row = ["حلويات الملف", "Basbousa", "بسبوسة", "12", ""];
const plain = csvOf([head, row]);
const menu = { branches: [], categories: [], option_groups: [], products: [] };
const planOf = async (sheet: Uint8Array | string) => {
  const read = await readSheet(Buffer.from(sheet as string));
  return read.ok ? planImport(read.rows, menu) : read.code;
};
const faultsOf = async (sheet: Uint8Array | string) => {
  const plan = await planOf(sheet);
  return typeof plan === "string" ? plan : plan.faults.map(({ row: at, column, code }) => `${at} ${column} ${code}`);
};

const windows1256 = (text: string): Buffer => {
  const decoder = new TextDecoder("windows-1256");
  const table = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Buffer.from([...text].map((letter) => table.get(letter) ?? 63));
};

describe("files as the world has them", () => {
  it.each<[string, Uint8Array | string]>([
    ["UTF-8", plain],
    ["UTF-8 with its mark", `\uFEFF${plain}`],
    ["UTF-16", Buffer.from(`\uFEFF${plain}`, "utf16le")],
    ["UTF-16, the other way round", Buffer.from(`\uFEFF${plain}`, "utf16le").swap16()],
    ["UTF-16 without its mark", Buffer.from(csvOf([head, row], "\t"), "utf16le")],
    ["Windows-1256", windows1256(plain)],
    ["semicolons", csvOf([head, row], ";")],
    ["a line that says so", `sep=;\r\n${csvOf([head, row], ";")}`],
    ["tabs", csvOf([head, row], "\t")],
    ["a workbook", workbookOf([head, row])],
    ["a workbook with empty rows around", workbookOf([[], head, [], row, []])],
  ])("%s is read", async (_, sheet) => {
    expect(await planOf(sheet)).toMatchObject({
      faults: [],
      categories: [{ name: { en: "حلويات الملف" } }],
      creates: [{ after: { name: { sa: "بسبوسة", en: "Basbousa" }, price: 1200 } }],
    });
  });

  it("names a formula where it stands, takes 15 % as it is shown, and fills a merged category", async () => {
    const rows = [
      [...head, "Tax"],
      ["Merged", "One", "", 10.1, "", 0.15],
      ["", "Two", "", 12, "", 0.15],
    ];
    const sheet = (formula: boolean) =>
      workbookOf(rows, (cells) => {
        cells["!merges"] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
        if (formula) cells.D3 = { t: "n", v: 12, f: "6+6" };
        for (const at of ["F2", "F3"]) cells[at] = { t: "n", v: 0.15, z: "0%" };
      });
    expect(await faultsOf(sheet(true))).toEqual(["3 4 formula"]);
    expect(await planOf(sheet(false))).toMatchObject({
      categories: [{}],
      creates: [{ after: { price: 1010, tax_rate_bp: 1500 } }, { after: { category_id: "new 1" } }],
    });
  });

  it.each<[string, Uint8Array | string, string | string[]]>([
    ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "unsupported_media"],
    ["a broken zip", "PK\u0003\u0004 nothing", "unreadable"],
    ["a zip that is no workbook", zipSync({ "a.txt": Buffer.from("a") }), "unreadable"],
    ["a bomb", zipSync({ "xl/a.xml": Buffer.alloc(80_000_000) }), "unreadable"],
    ["an open quote", '"Category,Name\r\n', "unreadable"],
    ["nothing", "", ["null null empty_sheet"]],
    ["text with NUL in it", "Category,Name,Price\r\nA,B\u0000,1", ["2 2 unreadable"]],
    ["a formula as text", csvOf([head, ["A", '=HYPERLINK("x")', "", "1", ""]]), ["2 2 formula"]],
    [
      "too many rows",
      csvOf([head, ...Array.from({ length: 5001 }, (_, at) => ["A", `n${at}`, "", "1", ""])]),
      ["null null too_many_rows"],
    ],
  ])("%s is said to be so", async (_, sheet, expected) => expect(await faultsOf(sheet)).toEqual(expected));

  it("a workbook of many sheets is its first one that is shown", async () => {
    const book = xlsx.utils.book_new();
    for (const [name, rows] of [
      ["Old", [["nothing"]]],
      ["Menu", [head, row]],
    ] as const)
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((each) => [...each])), name);
    book.Workbook = {
      Sheets: [
        { name: "Old", Hidden: 1 },
        { name: "Menu", Hidden: 0 },
      ],
    };
    const bytes = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array;
    expect(await planOf(bytes)).toMatchObject({ faults: [], creates: [{ row: 2 }] });
  });
});
