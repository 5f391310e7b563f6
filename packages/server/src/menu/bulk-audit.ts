import { bilingual, halalas, id } from "@sufra/domain/contract/fields.ts";
import { type BulkPlan, type BulkProduct, otherBranches } from "@sufra/domain/menu/bulk-edit.ts";
import { type Touched, getTouched } from "@sufra/domain/menu/bulk-undo.ts";
import { z } from "zod/mini";
import type { JsonValue } from "../platform/db/json-columns.ts";
import type { Platform } from "../platform/http/context.ts";
import type { Editing } from "../platform/managed/managed-thing.ts";
import { recordChanges } from "../platform/audit/record-change.ts";

type Change = BulkPlan["changes"][number];

/** As an entry holds it. */
const touched = z.strictObject({
  name: bilingual,
  price: z.optional(halalas),
  active: z.optional(z.boolean()),
  branches: z.array(
    z.strictObject({
      id,
      price: z.nullable(halalas),
      listed: z.boolean(),
      sold_out: z.boolean(),
      sold_out_until: z.nullable(z.string()),
    }),
  ),
});
export const readTouched = (entry: JsonValue): Touched => touched.parse(entry);

const toEntry = (one: BulkProduct, other: BulkProduct): JsonValue => ({ ...getTouched(one, other) });

/** An entry an item, so that what became of each is found under it; one after the other. */
export const recordBulkEdit = (
  { tx, tenantId, staffId }: Editing,
  action: "product.bulk_edit" | "product.undo",
  changes: readonly Change[],
): Promise<{ first: number; last: number }> =>
  recordChanges(
    tx,
    tenantId,
    changes.map(({ before, after }) => ({
      staffId,
      action,
      target: "product",
      targetId: after.id,
      before: toEntry(before, after),
      after: toEntry(after, before),
    })),
  );

/** The tablets of the branches where something is another: their lists of what is sold out follow. */
export const notifyBranches = async (
  live: Platform["live"],
  { tx, tenantId }: Editing,
  changes: readonly Change[],
): Promise<void> => {
  const branches = new Set(changes.flatMap(({ before, after }) => otherBranches(after, before).map((each) => each.id)));
  for (const branchId of branches)
    await live.publish(tx, { tenantId, topic: `branch:${branchId}`, data: { id: branchId } });
};
