import type { AnswerOf, QueryOf } from "@sufra/domain/contract/call.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { activityKinds, activityTypes } from "@sufra/domain/loyalty/activities.ts";
import type { listEntries as contract } from "@sufra/domain/loyalty/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";

type Entry = AnswerOf<typeof contract>["items"][number];

/** CHECKs and `recordActivity` allow only these values. */
const known = <T extends string>(all: readonly T[], value: string): T => {
  const found = all.find((each) => each === value);
  if (found === undefined) throw new Error(`an activity of an unknown kind: ${value}`);
  return found;
};

/** A customer's history, newest first; the cursor is the last id, as ids are ordered by time. */
export const listEntries = async (
  tx: Tx,
  { tenantId, customerId, language }: { tenantId: string; customerId: string; language: Language },
  { cursor: last, limit = usualPage, activity }: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> => {
  const after = readCursor(last);
  const found = await tx
    .selectFrom("activity as a")
    .leftJoin("customer_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "a.tenant_id").onRef("o.id", "=", "a.order_id").on("o.tenant_id", "=", tenantId),
    )
    .select([
      "a.id",
      "a.activity",
      "a.kind",
      "a.points",
      "a.debt",
      "a.balance",
      "a.units",
      "a.name",
      "a.order_id",
      "a.reward_id",
    ])
    .select(["a.created_at", "o.number as order_number"])
    .where("a.tenant_id", "=", tenantId)
    .where("a.customer_id", "=", customerId)
    .$if(activity !== undefined, (rows) => rows.where("a.activity", "=", activity ?? ""))
    .$if(after !== undefined, (rows) => rows.where("a.id", "<", after ?? ""))
    .orderBy("a.id", "desc")
    .limit(limit + 1)
    .execute();
  const { rows, cursor } = toPage(found, limit);
  return {
    items: rows.map((row): Entry => ({
      ...row,
      activity: known(activityTypes, row.activity),
      kind: known(activityKinds, row.kind),
      name: row.name && readText(row.name, language),
      created_at: row.created_at.toISOString(),
    })),
    cursor,
  };
};
