import { csvCell } from "./text-hygiene.ts";

/** A table as a CSV file's text (RFC 4180): nothing in it is run as a formula, and the mark lets spreadsheets read Arabic. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => csvCell(String(cell))).join(",")}\r\n`).join("")}`;
