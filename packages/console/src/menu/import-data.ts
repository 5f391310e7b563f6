import * as calls from "@sufra/domain/menu/sheet-api.ts";
import type { ImportPreview } from "@sufra/domain/menu/sheet-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { dietName } from "./diet-name.ts";

export type Fault = ImportPreview["faults"][number];

const bodyOf = (file: File): FormData => {
  const body = new FormData();
  body.append("sheet", file, "sheet");
  return body;
};

export const sendPreview = (file: File): Promise<ImportPreview> =>
  client.send(calls.previewImport, { body: bodyOf(file) });

export const sendImport = (file: File, revision: string) =>
  sessionWatched(client.send(calls.importMenu, { body: bodyOf(file), query: { revision } }));

/** A column as spreadsheets letter it: 1 is A, 27 is AA. */
export const columnLetters = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : `${columnLetters(Math.floor((column - 1) / 26))}${columnLetters(((column - 1) % 26) + 1)}`;

const missing: Record<string, () => string> = {
  category: m.console_menu_fault_category,
  name: m.console_menu_fault_name,
  price: m.console_menu_fault_price,
};

const names: Partial<Record<string, () => string>> = dietName;

const sentences: Record<Fault["code"], (params: NonNullable<Fault["params"]>) => string> = {
  unknown_column: () => m.console_menu_fault_unknown_column(),
  repeated_column: () => m.console_menu_fault_repeated_column(),
  missing_column: ({ value = "" }) => m.console_menu_fault_missing_column({ value: missing[value]?.() ?? value }),
  empty_sheet: () => m.console_menu_fault_empty_sheet(),
  too_many_rows: ({ max = 0 }) => m.console_menu_fault_too_many_rows({ max }),
  extra_cell: () => m.console_menu_fault_extra_cell(),
  formula: () => m.console_menu_fault_formula(),
  merged: () => m.console_menu_fault_merged(),
  unreadable: () => m.console_menu_fault_unreadable(),
  required: () => m.console_menu_fault_required(),
  too_long: ({ max = 0 }) => m.console_menu_fault_too_long({ max }),
  not_a_number: () => m.console_menu_fault_not_a_number(),
  too_many_decimals: () => m.console_menu_fault_too_many_decimals(),
  out_of_range: ({ low = 0, high = 0 }) => m.console_menu_fault_out_of_range({ low, high }),
  not_yes_no: () => m.console_menu_fault_not_yes_no(),
  unknown_id: () => m.console_menu_fault_unknown_id(),
  unknown_allergen: ({ value = "" }) => m.console_menu_fault_unknown_allergen({ value }),
  unknown_dietary_tag: ({ value = "" }) => m.console_menu_fault_unknown_dietary_tag({ value }),
  dietary_contradicts: ({ value = "" }) =>
    m.console_menu_fault_dietary_contradicts({ value: names[value]?.() ?? value }),
  unknown_group: ({ value = "" }) => m.console_menu_fault_unknown_group({ value }),
  ambiguous_name: ({ value = "" }) => m.console_menu_fault_ambiguous_name({ value }),
  repeated_row: ({ row = 0 }) => m.console_menu_fault_repeated_row({ row }),
};

/** What is wrong, in a sentence. */
export const faultText = ({ code, params = {} }: Fault): string => sentences[code](params);
