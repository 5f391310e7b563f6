import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, byRevision, id, revision, wholeNumber } from "../contract/fields.ts";

const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

const fields = { number: wholeNumber(1, 9999), seats: wholeNumber(1, 99) };
const managedTable = z.strictObject({ id, number: z.int(), seats: z.int(), revision: z.string() });
export type ManagedTable = z.infer<typeof managedTable>;

/** Tables of one call: a hall at once. */
export const mostTables = 60;

export const listManagedTables = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/branches/:id/dining-tables/" },
  summary: "The tables of a branch as they are managed",
  params: byId,
  answers: { 200: z.strictObject({ tables: z.array(managedTable) }) },
  errors: [],
});

export const createTables = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/branches/:id/dining-tables/" },
  keyed: true,
  summary: "New tables with running numbers, each with a code of its own",
  params: byId,
  body: z.strictObject({ ...fields, count: wholeNumber(1, mostTables) }),
  answers: { 201: z.strictObject({ tables: z.array(managedTable) }) },
  errors: [],
});

export const editManagedTable = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/dining-tables/:id/" },
  summary: "A table's number and seats",
  params: byId,
  body: z.strictObject({ ...fields, revision }),
  answers: { 200: managedTable },
  errors: ["edit_conflict"],
});

export const removeManagedTable = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/dining-tables/:id/" },
  summary: "Take a table away at which nobody sits and nothing is ordered; its codes go out of use",
  params: byId,
  query: byRevision,
  answers: { 204: null },
  errors: ["edit_conflict", "in_use"],
});

/** What staff see of a printed code. */
export const printedCode = z.strictObject({
  id,
  /** null = the whole establishment: the guest chooses a branch. */
  branch_id: z.nullable(id),
  table_id: z.nullable(id),
  number: z.nullable(z.int()),
  active: z.boolean(),
  created_at: z.string(),
  /** The address it holds. */
  link: z.string(),
  qr_svg: z.string(),
});
export type PrintedCode = z.infer<typeof printedCode>;

export const listCodes = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/codes/" },
  summary:
    "The codes of the establishment and of one of its branches, with those out of use; of tables that are gone none",
  query: z.strictObject({ branch_id: id }),
  answers: { 200: z.strictObject({ codes: z.array(printedCode) }) },
  errors: [],
});

export const createCode = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/codes/" },
  keyed: true,
  summary: "Another code: of a table, of a branch, or of the whole establishment",
  body: z.strictObject({ branch_id: z.nullable(id), table_id: z.nullable(id) }),
  answers: { 201: printedCode },
  errors: [],
});

export const switchCode = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/codes/:id/" },
  summary: "Take a code out of use, or into use again",
  params: byId,
  body: z.strictObject({ active: z.boolean("field_invalid") }),
  answers: { 200: printedCode },
  errors: [],
});

export const codesPerPage = [1, 2, 4, 6, 9, 12] as const;
export type CodesPerPage = (typeof codesPerPage)[number];
export const mostPrinted = 240;

export const printCodes = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/codes/sheet/" },
  summary:
    "Codes as a PDF to print on A4, so many a page, with the name, the table and a call to scan in both languages",
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1, "field_empty"), z.maxLength(mostPrinted, "field_invalid")),
    per_page: z.union(
      codesPerPage.map((count) => z.literal(count)),
      { error: "field_invalid" },
    ),
    /** Which language stands first and larger. */
    language: z.enum(["sa", "en"], { error: "field_invalid" }),
    logo: z.boolean("field_invalid"),
  }),
  answers: { 200: "file" },
  errors: [],
});
