import { planImport } from "@sufra/domain/menu/read-sheet.ts";
import { strToU8, zipSync } from "fflate";
import { type Cell, writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { readSheet } from "./read-sheet-file.ts";
import { toCsv, makeWorkbook } from "./sheets.test-data.ts";

const head = ["Category", "Name", "الاسم", "Price", "Allergens"];
const row = ["حلويات الملف", "Basbousa", "بسبوسة", "12", ""];
const plain = toCsv([head, row]);
const menu = { branches: [], categories: [], option_groups: [], products: [] };
type File = Uint8Array | string;
const loadPlan = async (sheet: File | Promise<File>) => {
  const read = await readSheet(Buffer.from((await sheet) as string));
  return read.ok ? planImport(read.rows, menu) : read.code;
};
const loadFaults = async (sheet: File | Promise<File>) => {
  const plan = await loadPlan(sheet);
  return typeof plan === "string" ? plan : plan.faults.map(({ row: at, column, code }) => `${at} ${column} ${code}`);
};

const windows1256 = (text: string): Buffer => {
  const decoder = new TextDecoder("windows-1256");
  const table = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Buffer.from([...text].map((letter) => table.get(letter) ?? 63));
};

describe("files of common programs", () => {
  it.each<[string, File | Promise<File>]>([
    ["UTF-8", plain],
    ["UTF-8 with its mark", `\uFEFF${plain}`],
    ["UTF-16", Buffer.from(`\uFEFF${plain}`, "utf16le")],
    ["UTF-16, the other way round", Buffer.from(`\uFEFF${plain}`, "utf16le").swap16()],
    ["UTF-16 without its mark", Buffer.from(toCsv([head, row], "\t"), "utf16le")],
    ["Windows-1256", windows1256(plain)],
    ["semicolons", toCsv([head, row], ";")],
    ["a line that says so", `sep=;\r\n${toCsv([head, row], ";")}`],
    ["tabs", toCsv([head, row], "\t")],
    ["a workbook", makeWorkbook([head, row])],
    ["a workbook with empty rows around", makeWorkbook([[], head, [], row, []])],
  ])("%s is read", async (_, sheet) => {
    expect(await loadPlan(sheet)).toMatchObject({
      faults: [],
      categories: [{ name: { en: "حلويات الملف" } }],
      creates: [{ after: { name: { sa: "بسبوسة", en: "Basbousa" }, price: 1200 } }],
    });
  });

  it("names a formula's cell, reads 15 % as shown, and fills a merged category", async () => {
    const rows = [
      [...head, "Tax"],
      ["Merged", "One", "", 10.1, "", 0.15],
      ["", "Two", "", 12, "", 0.15],
    ];
    const percent = { style: { numFmt: "0%" } };
    const sheet = (formula: boolean) =>
      makeWorkbook(rows, {
        merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
        cells: new Map<string, Partial<Cell>>([
          ["1,5", percent],
          ["2,5", percent],
          ["2,3", formula ? { formula: "6+6", formulaResult: 12 } : {}],
        ]),
      });
    expect(await loadFaults(sheet(true))).toEqual(["3 4 formula"]);
    expect(await loadPlan(sheet(false))).toMatchObject({
      categories: [{}],
      creates: [{ after: { price: 1010, tax_rate_bp: 1500 } }, { after: { category_id: "new 1" } }],
    });
  });

  it.each<[string, File, string | string[]]>([
    ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "unsupported_media"],
    ["a broken zip", "PK\u0003\u0004 nothing", "unreadable"],
    ["a zip that is no workbook", zipSync({ "a.txt": Buffer.from("a") }), "unreadable"],
    ["a bomb", zipSync({ "xl/a.xml": Buffer.alloc(80_000_000) }), "unreadable"],
    ["an open quote", '"Category,Name\r\n', "unreadable"],
    ["nothing", "", ["null null empty_sheet"]],
    ["text with NUL in it", "Category,Name,Price\r\nA,B\u0000,1", ["2 2 unreadable"]],
    ["a formula as text", toCsv([head, ["A", '=HYPERLINK("x")', "", "1", ""]]), ["2 2 formula"]],
    [
      "too many rows",
      toCsv([head, ...Array.from({ length: 5001 }, (_, at) => ["A", `n${at}`, "", "1", ""])]),
      ["null null too_many_rows"],
    ],
  ])("%s is said to be so", async (_, sheet, expected) => expect(await loadFaults(sheet)).toEqual(expected));

  it("reads the first visible sheet of a workbook", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Old", hidden: true, rows: [["nothing"]] },
        { name: "Menu", rows: [head, row] },
      ],
    });
    expect(await loadPlan(bytes)).toMatchObject({ faults: [], creates: [{ row: 2 }] });
  });
});

/** A handwritten workbook, so that the reader is not only tested with the library's own files. */
const getParts = (rows: string): Record<string, Uint8Array> => {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${sheetType}.sharedStrings+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Menu" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}"><si><t>Category</t></si><si><r><t>Na</t></r><r><rPr><b/></rPr><t>me</t></r></si><si><t>Price</t></si><si><t xml:space="preserve"> Soups</t></si><si><t>Lentil</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
};
const headRow = '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c></row>';
const dishRow = (row: number, price: string) =>
  `<row r="${row}"><c r="A${row}" t="s"><v>3</v></c><c r="C${row}" t="s"><v>4</v></c><c r="D${row}"${price}</c></row>`;

describe("a workbook of another program", () => {
  it("is read with shared and formatted texts, missing cells, and a date that is no price", async () => {
    const plan = await loadPlan(zipSync(getParts(headRow + dishRow(4, "><v>12.5</v>"))));
    expect(plan).toMatchObject({ faults: [], categories: [{ name: { en: "Soups" } }], creates: [{ row: 4 }] });
    expect(plan).toMatchObject({ creates: [{ after: { name: { en: "Lentil" }, price: 1250 } }] });
    expect(await loadFaults(zipSync(getParts(headRow + dishRow(3, ' t="d"><v>2024-01-02T00:00:00Z</v>'))))).toEqual([
      "3 4 not_a_number",
    ]);
  });

  it("names shared formulas and errors", async () => {
    const rows =
      dishRow(3, '><f t="shared" ref="D3:D4" si="0">1+1</f><v>2</v>') + dishRow(4, '><f t="shared" si="0"/><v>2</v>');
    expect(await loadFaults(zipSync(getParts(headRow + rows)))).toEqual([
      "3 4 formula",
      "4 4 formula",
      "4 3 repeated_row",
    ]);
    expect(await loadFaults(zipSync(getParts(headRow + dishRow(3, ' t="e"><v>#DIV/0!</v>'))))).toEqual(["3 4 formula"]);
  });

  it("is read only within the limits of columns and rows", async () => {
    const corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    expect(await loadPlan(zipSync(getParts(headRow + dishRow(3, "><v>9</v>") + corner)))).toMatchObject({
      faults: [],
      creates: [{ row: 3 }],
    });
  });
});
