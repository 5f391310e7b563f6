import * as xlsx from "@e965/xlsx";
import type { Client } from "../platform/testing/http-client.ts";

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
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  return { status: answer.status, body: (await answer.json()) as any };
};

/** As a spreadsheet's save-as writes a table. */
export const csvOf = (rows: readonly (readonly (string | number)[])[], delimiter = ","): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(delimiter)).join("\r\n");

/** A workbook of one sheet, its cells changed at will. */
export const workbookOf = (
  rows: readonly (readonly unknown[])[],
  change: (sheet: xlsx.WorkSheet) => void = () => undefined,
): Uint8Array => {
  const sheet = xlsx.utils.aoa_to_sheet(rows.map((row) => [...row]));
  change(sheet);
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, "Menu");
  return xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array;
};
