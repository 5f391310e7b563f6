import type { Tx } from "../db/database.ts";
import type { StaffIdentity } from "../http/context.ts";
import { type AuditEntry, recordChange } from "./record-change.ts";

/**
 * The name of an act in the audit log; acts of operators are marked, since they are not the establishment's staff (ADR
 * 22).
 */
export const getAct = (staff: StaffIdentity, action: string): string =>
  staff.role === "operator" ? `operator.${action}` : action;

/** Like `recordChange`, marked if an operator did it. */
export const recordAct = (
  tx: Tx,
  tenantId: string,
  staff: StaffIdentity,
  entry: Omit<AuditEntry, "staffId">,
): Promise<void> => recordChange(tx, tenantId, { ...entry, staffId: staff.id, action: getAct(staff, entry.action) });
