import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, halalas, id, instant, revision, wholeNumber } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";
import { bulkRefusals } from "./bulk-edit.ts";
import { priceSteps } from "./bulk-price.ts";
import { highestPrice, price } from "./console-fields.ts";

/** Products of one edit; a longer list would not fit a call. */
export const maxBulkProducts = 1000;
/** Limit of listed rows; the rest is counted. */
export const maxBulkRows = 2000;

const once = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const change = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("price_set"), amount: price }),
    z.strictObject({ kind: z.literal("price_add"), amount: wholeNumber(-highestPrice, highestPrice) }),
    z.strictObject({
      kind: z.literal("price_percent"),
      /** Hundredths of a percent. */
      percent: wholeNumber(-10_000, 100_000),
      /** Halalas; halves go up. */
      round_to: z.union(
        priceSteps.map((step) => z.literal(step)),
        { error: "field_invalid" },
      ),
    }),
    z.strictObject({ kind: z.literal("sold_out"), until: z.nullable(instant) }),
    z.strictObject({ kind: z.literal("back") }),
    z.strictObject({ kind: z.literal("shown") }),
    z.strictObject({ kind: z.literal("hidden") }),
  ],
  { error: "field_invalid" },
);

const bulkEdit = z.strictObject({
  product_ids: z
    .array(id)
    .check(
      z.minLength(1, "field_empty"),
      z.maxLength(maxBulkProducts, "field_invalid"),
      z.refine(once, "field_invalid"),
    ),
  /** null = the menu itself and every branch. */
  branch_ids: z.nullable(
    z
      .array(id)
      .check(z.minLength(1, "field_empty"), z.maxLength(100, "field_invalid"), z.refine(once, "field_invalid")),
  ),
  change,
});

const state = z.strictObject({
  price: halalas,
  shown: z.boolean(),
  sold_out: z.boolean(),
  sold_out_until: z.nullable(z.string()),
});

export const bulkPreview = z.strictObject({
  /** Of the products and the requested change; applying the edit requires it. */
  revision: z.string(),
  /** In the order of the menu; `branch_id` null = the menu's own. */
  rows: z.array(
    z.strictObject({ product_id: id, name: bilingual, branch_id: z.nullable(id), before: state, after: state }),
  ),
  rows_total: z.int(),
  products_total: z.int(),
  unchanged: z.int(),
  /** Nothing is done while something is refused. `price`: what it would have come to. */
  refused: z.array(
    z.strictObject({
      product_id: id,
      name: bilingual,
      branch_id: z.nullable(id),
      code: z.enum(bulkRefusals),
      price: z.nullable(z.int()),
    }),
  ),
  refused_total: z.int(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const previewBulkEdit = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/menu/bulk-edits/preview/",
  summary:
    "What one change of price or availability would make of many products, line by line, and what of it is refused; nothing is changed",
  body: bulkEdit,
  answers: { 200: bulkPreview },
  errors: [],
});

/** Positions of the edit's entries in the audit log: consecutive, one per item. */
const entries = { first_entry: wholeNumber(1, 2 ** 53 - 1), last_entry: wholeNumber(1, 2 ** 53 - 1) };

export const applyBulkEdit = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/menu/bulk-edits/",
  summary: "Change many products at once as it was shown, or none of them; its answer is what undoing asks for",
  body: z.strictObject({ ...bulkEdit.shape, revision }),
  answers: { 200: z.strictObject({ changed: z.int(), ...entries }) },
  errors: ["edit_conflict"],
});

export const undoBulkEdit = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/menu/bulk-edits/undo/",
  summary: "Put back what one's own bulk edit changed, all of it, unless somebody changed any of it since",
  body: z.strictObject(entries),
  answers: { 200: z.strictObject({ changed: z.int() }) },
  errors: ["edit_conflict"],
});
