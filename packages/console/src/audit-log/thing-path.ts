import type { AuditLogEntry } from "@sufra/domain/audit-log/console-api.ts";

/** Screens of single things, by the audit log's name of their kind. */
const paths: Record<string, (id: string) => string> = {
  order: (id) => `/orders?order=${id}`,
  table: (id) => `/tables?table=${id}`,
  product: (id) => `/menu/products/${id}`,
  combo: (id) => `/menu/combos/${id}`,
  category: (id) => `/menu/categories/${id}`,
  option_group: (id) => `/menu/options/${id}`,
  branch: (id) => `/branches/${id}`,
  customer: (id) => `/customers/${id}`,
  staff: (id) => `/team/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  coupon: (id) => `/loyalty/coupons/${id}`,
  prize: (id) => `/loyalty/prizes/${id}`,
  shift: (id) => `/drawers/shifts/${id}`,
};

/** Where a thing is looked at; what was removed has no place any more. */
export const getThingPath = ({ target, target_id, action }: Pick<AuditLogEntry, "target" | "target_id" | "action">) =>
  target_id === null || action.endsWith(".remove") ? null : (paths[target]?.(target_id) ?? null);
