import type { SheetRow } from "@sufra/domain/menu/read-sheet.ts";
import type { SheetCell } from "@sufra/domain/menu/sheet-cells.ts";
import * as xlsx from "@e965/xlsx";
import { unzipSync, zipSync } from "fflate";
import type { ReadSheet } from "./sheet-reading.ts";

/** What a workbook may unpack to, bytes, and in how many parts. */
const mostUnpacked = 64 * 1024 * 1024;
const mostParts = 500;
const mostColumns = 200;

/**
 * The parts of a workbook that are needed, unpacked no further than they say they are and than is allowed, and put
 * together again without packing: what reads it next unpacks nothing.
 */
const unpacked = (bytes: Buffer): Uint8Array => {
  let total = 0;
  let parts = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      total += originalSize;
      parts += 1;
      if (total > mostUnpacked || parts > mostParts) throw new RangeError("the workbook unpacks to too much");
      return /\.(xml|rels)$/i.test(name);
    },
  });
  return zipSync(files, { level: 0 });
};

/** 15 % is kept as 0.15 and shown as it was typed. */
const numberText = ({ v, z }: xlsx.CellObject): string =>
  typeof v === "number" && typeof z === "string" && z.includes("%") ? String(Math.round(v * 1e8) / 1e6) : String(v);

const cellOf = (cell: xlsx.CellObject | undefined): SheetCell => {
  if (cell === undefined || cell.t === "z") return { text: "" };
  if (cell.f !== undefined || cell.t === "e") return { text: cell.w ?? "", formula: true };
  return { text: cell.t === "n" ? numberText(cell) : String(cell.v ?? "") };
};

/** Each cell of a merged range has what its first one shows. */
const fillMerged = (rows: SheetCell[][], ranges: readonly xlsx.Range[]): void => {
  for (const { s, e } of ranges) {
    const first = rows[s.r]?.[s.c];
    if (first === undefined) continue;
    for (const row of rows.slice(s.r, e.r + 1))
      for (let column = s.c; column <= Math.min(e.c, mostColumns - 1); column += 1)
        row[column] = { ...first, merged: true };
  }
};

const rowsOf = (sheet: xlsx.WorkSheet): SheetRow[] => {
  // With `dense` its rows are lists; the types know the other form alone.
  const data = (sheet as unknown as { "!data"?: ((xlsx.CellObject | undefined)[] | undefined)[] })["!data"] ?? [];
  const rows = Array.from(data, (row) => Array.from((row ?? []).slice(0, mostColumns), cellOf));
  fillMerged(rows, (sheet["!merges"] ?? []).slice(0, 10_000));
  return rows.map((row) => Array.from(row, (cell: SheetCell | undefined) => cell ?? { text: "" }));
};

/** The first sheet of a workbook that is shown. */
export const readWorkbook = (bytes: Buffer, sheetRows: number): ReadSheet => {
  try {
    const book = xlsx.read(unpacked(bytes), { type: "array", dense: true, cellFormula: true, cellNF: true, sheetRows });
    const shown = book.SheetNames.filter((_, place) => !book.Workbook?.Sheets?.[place]?.Hidden);
    const sheet = book.Sheets[shown[0] ?? book.SheetNames[0] ?? ""];
    return sheet === undefined ? { ok: false, code: "unreadable" } : { ok: true, rows: rowsOf(sheet) };
  } catch {
    return { ok: false, code: "unreadable" };
  }
};
