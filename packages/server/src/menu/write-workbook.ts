import type { WrittenCell } from "@sufra/domain/menu/write-sheet.ts";
import * as xlsx from "@e965/xlsx";

/** A workbook of one sheet, seen from the right in Arabic. Texts are texts: none is ever a formula. */
export const writeWorkbook = (rows: readonly WrittenCell[][], rightToLeft: boolean): Uint8Array => {
  const sheet = xlsx.utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet["!cols"] = (rows[0] ?? []).map((heading) => ({ wch: Math.max(12, String(heading).length + 2) }));
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, rightToLeft ? "القائمة" : "Menu");
  book.Workbook = { ...book.Workbook, Views: [{ RTL: rightToLeft }] };
  return xlsx.write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array;
};
