import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, optionalPair } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";

/** A printed code for staff. */
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
  ...byManager,
  method: "GET",
  url: "/console/codes/",
  scope: { branch: "query.branch_id" },
  summary:
    "The codes of the establishment and of one of its branches, with those out of use; of tables that are gone none",
  query: z.strictObject({ branch_id: id }),
  answers: { 200: z.strictObject({ codes: z.array(printedCode) }) },
  errors: [],
});

export const createCode = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/codes/",
  scope: { branch: "body.branch_id" },
  keyed: true,
  summary: "Another code: of a table, of a branch, or of the whole establishment",
  body: z.strictObject({ branch_id: z.nullable(id), table_id: z.nullable(id) }),
  answers: { 201: printedCode },
  errors: [],
});

export const switchCode = defineCall({
  ...byManager,
  method: "PATCH",
  url: "/console/codes/:id/",
  summary: "Take a code out of use, or into use again",
  params: byId,
  body: z.strictObject({ active: z.boolean("field_invalid") }),
  answers: { 200: printedCode },
  errors: [],
});

export const codesPerPage = [1, 2, 4, 6, 9, 12] as const;

export type CodesPerPage = (typeof codesPerPage)[number];

/** Cards to cut, tents that stand on a table, or stickers. */
export const printFormats = ["card", "tent", "sticker"] as const;
export type PrintFormat = (typeof printFormats)[number];

export const maxPrinted = 240;
export const maxHeadline = 40;

export const printCodes = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/codes/sheet/",
  summary:
    "Codes as a PDF to print on A4: cards, tents or stickers with the name, the table and a headline in both languages",
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1, "field_empty"), z.maxLength(maxPrinted, "field_invalid")),
    per_page: z.union(
      codesPerPage.map((count) => z.literal(count)),
      { error: "field_invalid" },
    ),
    /** Which language comes first and larger. */
    language: z.enum(["sa", "en"], { error: "field_invalid" }),
    logo: z.boolean("field_invalid"),
    /** Cards by default; tents and stickers have a fixed number a page. */
    format: z.optional(z.enum(printFormats, { error: "field_invalid" })),
    /** The establishment's cover, where there is room for it. */
    picture: z.optional(z.boolean("field_invalid")),
    /** Above the code, per language; an empty one is the usual call to scan. */
    headline: z.optional(optionalPair(maxHeadline)),
  }),
  answers: { 200: "file" },
  errors: [],
});
