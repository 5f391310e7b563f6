import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, halalas, revision } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";
import { faultCodes } from "./sheet-cells.ts";

/** The largest file that is read, bytes: five thousand rows with long descriptions are about half. */
export const maxSheetBytes = 5 * 1024 * 1024;
/** Limit of listed errors; the rest is counted. */
export const maxFaults = 1000;
export const maxRowsShown = 200;

export const sheetFormats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

export const exportMenu = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/menu/sheet/",
  summary:
    "The whole menu as a sheet, its headings in one language and its texts in both; importing it changes nothing",
  query: z.strictObject({
    format: z.enum(sheetFormats, { error: "field_invalid" }),
    language: z.enum(["sa", "en"], { error: "field_invalid" }),
  }),
  answers: { 200: "file" },
  errors: [],
});

const fault = z.strictObject({
  code: z.enum(faultCodes),
  params: z.optional(
    z.strictObject({
      value: z.optional(z.string()),
      max: z.optional(z.number()),
      low: z.optional(z.number()),
      high: z.optional(z.number()),
      row: z.optional(z.int()),
    }),
  ),
  /** From 1, as spreadsheets count; null = the whole sheet, the whole row. */
  row: z.nullable(z.int()),
  column: z.nullable(z.int()),
  heading: z.string(),
});

export const importPreview = z.strictObject({
  /** Of the menu and the file together: applying asks for it. */
  revision: z.string(),
  faults: z.array(fault),
  faults_total: z.int(),
  categories: z.array(bilingual),
  creates: z.array(z.strictObject({ row: z.int(), name: bilingual, category: bilingual, price: halalas })),
  creates_total: z.int(),
  changes: z.array(
    z.strictObject({
      row: z.int(),
      name: bilingual,
      fields: z.array(z.strictObject({ heading: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  changes_total: z.int(),
  left: z.int(),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const previewImport = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/menu/imports/preview/",
  summary:
    "What a sheet (XLSX, or CSV in any usual encoding; 5 MB, 5,000 rows) would make of the menu: every fault by row and column, or what would be created and changed; nothing is changed",
  files: "sheet",
  answers: { 200: importPreview },
  errors: [],
});

export const importMenu = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/menu/imports/",
  summary: "Do what was previewed, all or nothing; refused where the menu or the file is another by now",
  files: "sheet",
  query: z.strictObject({ revision }),
  answers: { 200: z.strictObject({ categories: z.int(), created: z.int(), changed: z.int(), left: z.int() }) },
  errors: ["edit_conflict"],
});
