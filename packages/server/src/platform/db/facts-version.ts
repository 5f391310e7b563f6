import type { Statement } from "./engine.ts";

/**
 * Tables that processes keep in memory by `establishment.facts_version`. A transaction that writes to one of them raises
 * the version before it commits, so whoever reads the version knows whether what it keeps is still true.
 */
const keptTables = new Set([
  "establishment",
  "branch",
  "branch_hours",
  "branch_hours_exception",
  "branch_payment_method",
  "service_switch",
  "category",
  "product",
  "branch_product",
  "option_group",
  "option_item",
  "product_option_group",
  "branch_option",
  "combo",
  "branch_combo",
  "combo_slot",
  "combo_slot_product",
  "coupon",
  "loyalty_rules",
  "loyalty_level",
  "earning_bonus",
]);

/** How often a coupon is used changes with orders, and is always read. */
const uncounted = /update "?coupon"? set "?used"? = /gi;
const written = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

const known = new Map<string, boolean>();
const maxKnown = 5_000;

/** Whether a statement writes to a kept table; remembered by its text. */
export const changesFacts = (sql: string): boolean => {
  const answer = known.get(sql);
  if (answer !== undefined) return answer;
  if (known.size >= maxKnown) known.clear();
  const tables = sql.replace(uncounted, "").matchAll(written);
  const found = [...tables].some(([, table = ""]) => keptTables.has(table.toLowerCase()));
  known.set(sql, found);
  return found;
};

/** The last statement of a transaction that changed facts of an establishment; null for all. */
export const raiseFactsVersion = (tenantId: string | null): Statement =>
  tenantId === null
    ? { text: "update establishment set facts_version = facts_version + 1", parameters: [] }
    : {
        text: "update establishment set facts_version = facts_version + 1 where tenant_id = $1",
        parameters: [tenantId],
      };
