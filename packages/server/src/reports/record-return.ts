import type { CreditSums, Credit } from "@sufra/domain/orders/returns.ts";
import { grossOf } from "@sufra/domain/orders/returns.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { countReturns, recordSales, theseReturns } from "./record-sales.ts";

export type Return = {
  tenantId: string;
  id: string;
  orderId: string;
  branchId: string;
  dayNo: number;
  zone: string;
  kind: "return" | "goodwill";
  reason: string;
  staffId: string | null;
  approvedBy: string | null;
  credit: Credit;
  sums: CreditSums;
  now: Date;
};

/** Books a return on the day it happened; the order counts as a sale by then at the latest. */
export const recordReturn = async (tx: Tx, given: Return): Promise<void> => {
  const { tenantId, id, orderId, branchId, dayNo, zone, kind, reason, staffId, approvedBy, credit, sums, now } = given;
  await recordSales(tx, tenantId, branchId, [orderId]);
  const { day, minute } = toLocalTime(now, zone);
  const { gross, tax, charges, charges_tax, tip, taxes } = sums;
  await tx
    .insertInto("order_return")
    .values({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      branch_id: branchId,
      day_no: dayNo,
      kind,
      reason,
      staff_id: staffId,
      approved_by: approvedBy,
      day,
      hour: Math.floor(minute / 60),
      created_at: now,
      gross,
      tax,
      charges,
      charges_tax,
      tip,
      lines: json(credit.lines.map((line) => ({ ...line, gross: grossOf(line.rates) }))),
      charge_lines: json(credit.charges),
      taxes: json(taxes),
    })
    .execute();
  await countReturns(tx, tenantId, theseReturns([id]));
};
