import { type CellValue, type WriteSheet, writeXlsx } from "hucre/xlsx";
import type { Client } from "../../test/support/http-client.ts";

/** Sends a file as the console does; answers what the call answers. */
export const sendSheet = async (url: string, client: Client, path: string, sheet: Uint8Array | string) => {
  const form = new FormData();
  form.append("sheet", new Blob([typeof sheet === "string" ? sheet : Uint8Array.from(sheet)]), "menu");
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${url}/api/console/menu/imports/${path}`, {
    method: "POST",
    headers: { origin: url, cookie, "accept-language": "en" },
    body: form,
  });
  // What a test reads is checked by its expectations.
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: answer.status, body: (await answer.json()) as any };
};

/** As a spreadsheet's save-as writes a table. */
export const toCsv = (rows: readonly (readonly (string | number)[])[], delimiter = ","): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(delimiter)).join("\r\n");

/** A workbook of one sheet, with merged ranges and cells of other kinds where `more` names them. */
export const makeWorkbook = (
  rows: readonly (readonly CellValue[])[],
  more: Pick<WriteSheet, "merges" | "cells"> = {},
): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: "Menu", rows: rows.map((row) => [...row]), ...more }] });
