import type { Tx } from "../platform/db/database.ts";
import type { StaffIdentity } from "../platform/http/context.ts";
import { type AuditEntry, recordChange } from "./record-change.ts";

/** What the journal files an act under: an operator's says so itself, since they are none of the establishment's own (decision 22). */
export const actOf = (staff: StaffIdentity, action: string): string =>
  staff.role === "operator" ? `operator.${action}` : action;

/** As `recordChange`, marked where an operator did it. */
export const recordAct = (
  tx: Tx,
  tenantId: string,
  staff: StaffIdentity,
  entry: Omit<AuditEntry, "staffId">,
): Promise<void> => recordChange(tx, tenantId, { ...entry, staffId: staff.id, action: actOf(staff, entry.action) });
