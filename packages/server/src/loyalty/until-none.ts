import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

export type Upkeep = Pick<Platform, "live" | "jobs" | "database" | "log" | "config">;

/** Customers of one look. */
export const batch = 500;

/** Calls `each` for the customers from `find` until none are left. A failure is logged and left to the next run. */
export const untilNone = async (
  { database, log }: Upkeep,
  tenantId: string,
  find: (tx: Tx) => Promise<string[]>,
  each: (tx: Tx, customerId: string) => Promise<unknown>,
): Promise<void> => {
  const failed = new Set<string>();
  for (;;) {
    const found = await database.inTenant(tenantId, find, { readOnly: true });
    const customers = found.filter((id) => !failed.has(id));
    if (customers.length === 0) return;
    for (const customerId of customers)
      await database
        .inTenant(tenantId, (tx) => each(tx, customerId))
        .catch((error: unknown) => {
          failed.add(customerId);
          log.error({ err: error, customer: customerId }, "ALARM: a wallet can't be kept");
        });
  }
};
