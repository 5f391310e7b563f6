import type { SheetCell } from "@sufra/domain/menu/sheet-cells.ts";
import { unzipSync, zipSync } from "fflate";
import { type CellValue, type MergeRange, readXlsx, type Sheet } from "hucre/xlsx";
import type { ReadSheet } from "./sheet-reading.ts";

const maxUnpackedBytes = 64 * 1024 * 1024;
const maxParts = 500;
const maxMerges = 10_000;
const maxColumns = 200;
/** The name of the 200th column. */
const lastColumn = "GR";

/** Unpacks the XML parts within the limits and stores them uncompressed, so that the reader cannot unpack more. */
const unpackWithinLimits = (bytes: Buffer): Uint8Array => {
  let total = 0;
  let parts = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      total += originalSize;
      parts += 1;
      if (total > maxUnpackedBytes || parts > maxParts) throw new RangeError("the workbook unpacks to too much");
      return /\.(xml|rels)$/i.test(name);
    },
  });
  return zipSync(files, { level: 0 });
};

const isVisible = (sheet: { hidden?: boolean; veryHidden?: boolean }): boolean => !sheet.hidden && !sheet.veryHidden;

const toText = (value: CellValue): string => {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
};

/** A percentage is stored as 0.15 and shown as 15 %: returns the text that the user typed. */
const percentText = (value: CellValue): string =>
  typeof value === "number" ? String(Math.round(value * 1e8) / 1e6) : toText(value);

const toCell = ({ cells }: Sheet, value: CellValue, row: number, column: number): SheetCell => {
  const details = cells?.get(`${row},${column}`);
  if (details?.formula !== undefined || details?.type === "error") return { text: toText(value), formula: true };
  return { text: details?.style?.numFmt?.includes("%") ? percentText(value) : toText(value) };
};

/** Each cell of a merged range gets the content of its first cell. */
const fillMerged = (rows: SheetCell[][], ranges: readonly MergeRange[]): void => {
  for (const { startRow, startCol, endRow, endCol } of ranges) {
    const first = rows[startRow]?.[startCol];
    if (first === undefined) continue;
    for (const row of rows.slice(startRow, endRow + 1))
      for (let column = startCol; column <= Math.min(endCol, maxColumns - 1); column += 1)
        row[column] = { ...first, merged: true };
  }
};

const toRows = (sheet: Sheet): SheetCell[][] => {
  const rows = sheet.rows.map((cells, row) => cells.map((value, column) => toCell(sheet, value, row, column)));
  fillMerged(rows, (sheet.merges ?? []).slice(0, maxMerges));
  return rows;
};

/** The first visible sheet of a workbook. */
export const readWorkbook = async (bytes: Buffer, maxRows: number): Promise<ReadSheet> => {
  try {
    const range = `A1:${lastColumn}${maxRows}`;
    const { sheets } = await readXlsx(unpackWithinLimits(bytes), { readStyles: true, range });
    const sheet = sheets.find(isVisible) ?? sheets[0];
    return sheet === undefined ? { ok: false, code: "unreadable" } : { ok: true, rows: toRows(sheet) };
  } catch {
    return { ok: false, code: "unreadable" };
  }
};
