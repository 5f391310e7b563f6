import type { WrittenCell } from "@sufra/domain/menu/write-sheet.ts";
import { writeXlsx } from "hucre/xlsx";

/** A workbook of one sheet, right to left in Arabic. Texts are written as texts, never as formulas. */
export const writeWorkbook = (rows: readonly WrittenCell[][], rightToLeft: boolean): Promise<Uint8Array> => {
  const columns = (rows[0] ?? []).map((heading) => ({ width: Math.max(12, String(heading).length + 2) }));
  const sheet = { name: rightToLeft ? "المنيو" : "Menu", rows: [...rows], columns, view: { rightToLeft } };
  return writeXlsx({ sheets: [sheet] });
};
