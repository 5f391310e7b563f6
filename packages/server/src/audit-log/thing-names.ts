import type { Text } from "@sufra/domain/language/language.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** Names of things by their id, as they are called now. */
export type ThingNames = ReadonlyMap<string, Text>;

type Row = { id: string; name: Text | null; number: number | null; target: string };

/** Entries of moves hold what changed and no name; this finds it for the things that a shift and an edit touch. */
export const readThingNames = async (
  tx: Tx,
  tenantId: string,
  entries: readonly { target_id: string | null }[],
): Promise<ThingNames> => {
  const ids = [...new Set(entries.flatMap(({ target_id }) => target_id ?? []))];
  if (ids.length === 0) return new Map();
  const wanted = sql`tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  const { rows } = await sql<Row>`
    select id, null::jsonb as name, number, 'order' as target from customer_order where ${wanted}
    union all select id, null, number, 'table' from dining_table where ${wanted}
    union all select c.id, null, t.number, 'table' from table_call c
      join dining_table t on t.tenant_id = ${tenantId} and t.id = c.table_id
      where c.tenant_id = ${tenantId} and c.id = any(${ids}::uuid[])
    union all select id, null, number, 'shift' from cash_shift where ${wanted}
    union all select id, name, null, 'product' from product where ${wanted}
    union all select id, name, null, 'combo' from combo where ${wanted}
    union all select id, name, null, 'option' from option_item where ${wanted}
    union all select id, name, null, 'category' from category where ${wanted}
    union all select id, name, null, 'branch' from branch where ${wanted}
    union all select id, jsonb_build_object('sa', name, 'en', name), null, 'staff' from staff_account where ${wanted}
    union all select id, jsonb_build_object('sa', full_name, 'en', full_name), null, 'customer' from customer
      where ${wanted} and full_name is not null`.execute(tx);
  return new Map(
    rows.flatMap(({ id, name, number, target }): [string, Text][] => {
      if (name !== null) return [[id, name]];
      if (number === null) return [];
      const text = target === "order" ? orderNumberText(number) : String(number);
      return [[id, { sa: text, en: text }]];
    }),
  );
};
