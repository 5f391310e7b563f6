import { countedHours, needsSecond } from "@sufra/domain/customers/adjusting.ts";
import type { Adjustment, adjustPoints as contract } from "@sufra/domain/customers/admin-api.ts";
import { sql } from "kysely";
import { adjustPoints } from "../../loyalty/adjust-points.ts";
import { openWallet } from "../../loyalty/open-wallet.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { recordChange } from "../../platform/audit/record-change.ts";
import { refuseOwnPhone } from "../../staff/own-phone.ts";
import { findAdjustment } from "./adjustment-rows.ts";
import { adjustmentLimit } from "./adjustment-rules.ts";
import { lockCustomerRow } from "./find-customer.ts";

/** Points this manager adjusted alone in the counted period. The locked wallet prevents concurrent additions. */
const loadPointsMovedAlone = async (
  tx: Tx,
  { tenantId, staff, params, now }: Ctx<typeof contract>,
): Promise<number> => {
  const since = new Date(now.getTime() - countedHours * 3_600_000);
  const { moved } = await tx
    .selectFrom("points_adjustment")
    .select(sql<number>`coalesce(sum(abs(points)), 0)::bigint`.as("moved"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", params.id)
    .where("asked_by", "=", staff.id)
    .where("needs_second", "=", false)
    .where("asked_at", ">", since)
    .executeTakeFirstOrThrow();
  return moved;
};

/** Posts points at once, or requests a second manager's approval above the limit. */
export const askAdjustment = async (ctx: Ctx<typeof contract>): Promise<Adjustment> => {
  const { tx, tenantId, staff, params, body, now } = ctx;
  const { points, reason } = body;
  const customer = await lockCustomerRow(tx, tenantId, params.id);
  await refuseOwnPhone(tx, staff.id, customer);
  const wallet = await openWallet(ctx, tx, tenantId, params.id, now);
  if (-points > wallet.balance) throw new AppError("insufficient_points", { missing: -points - wallet.balance });
  const needs_second = needsSecond(points, await loadPointsMovedAlone(tx, ctx), await adjustmentLimit(tx, tenantId));
  const id = newId();
  await tx
    .insertInto("points_adjustment")
    .values({
      tenant_id: tenantId,
      id,
      customer_id: params.id,
      points,
      reason,
      needs_second,
      state: needs_second ? "pending" : "posted",
      asked_by: staff.id,
      asked_at: now,
    })
    .execute();
  if (!needs_second) await adjustPoints(ctx, tx, wallet, { id, points });
  // The reason may name the person and the audit log is permanent, so the reason is left out.
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: needs_second ? "points.ask" : "points.adjust",
    target: "customer",
    targetId: params.id,
    before: null,
    after: { adjustment_id: id, points },
  });
  return findAdjustment(tx, tenantId, id, staff.id);
};
