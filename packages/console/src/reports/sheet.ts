import { csvText } from "@sufra/domain/language/csv.ts";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import { saveBlob } from "@sufra/ui/api/download.ts";

/** What a cell holds; the table writes it for eyes, the file for spreadsheets. Null: there is nothing to tell. */
export type Cell = string | number | { halalas: number } | { tenths: number; percent?: true } | null;
export type SheetColumn = { head: string; figures?: true };
/** The one table behind a chart: what is drawn, read and saved. */
export type Sheet = { columns: readonly SheetColumn[]; rows: readonly (readonly Cell[])[] };

const written = (cell: Cell): string | number => {
  if (cell === null) return "";
  if (typeof cell !== "object") return cell;
  return "halalas" in cell ? formatDecimal(cell.halalas) : cell.tenths / 10;
};

/** Figures are written plainly, with Latin digits and a point, so that every spreadsheet reads them as numbers. */
export const sheetText = ({ columns, rows }: Sheet): string =>
  csvText([columns.map(({ head }) => head), ...rows.map((row) => row.map(written))]);

/** Saves a text as a CSV file. */
export const saveText = (name: string, text: string): void =>
  saveBlob(`${name}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
