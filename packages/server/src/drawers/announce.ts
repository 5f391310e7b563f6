import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

/** Tells the branch's open screens to read its drawers again. It names no amount: the count is blind. */
export const announceDrawers = (live: Platform["live"], tx: Tx, tenantId: string, branchId: string): Promise<void> =>
  live.publish(tx, { tenantId, topic: `drawer:at-${branchId}`, data: {} });
