import { countedHours, needsSecond } from "@sufra/domain/customers/adjusting.ts";
import type * as calls from "@sufra/domain/customers/admin-api.ts";
import type { Adjustment } from "@sufra/domain/customers/admin-api.ts";
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
  { tenantId, staff, params, now }: Ctx<typeof calls.adjustPoints>,
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
export const askAdjustment = async (ctx: Ctx<typeof calls.adjustPoints>): Promise<Adjustment> => {
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

type DecidingCtx = Ctx<typeof calls.decideAdjustment>;

const refuseDecided = async (tx: Tx, { tenantId, staff, params }: DecidingCtx): Promise<never> => {
  const { decided_by, decided_at } = await findAdjustment(tx, tenantId, params.id, staff.id);
  throw new AppError("edit_conflict", decided_by === null ? {} : { name: decided_by, time: decided_at });
};

/** Decides once, and never by the manager who requested it. CHECKs of the table enforce both. */
const claim = async (tx: Tx, ctx: DecidingCtx): Promise<void> => {
  const { tenantId, staff, params, body, now } = ctx;
  const claimed = await tx
    .updateTable("points_adjustment")
    .set({ state: body.approve ? "posted" : "declined", decided_by: staff.id, decided_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", params.id)
    .where("state", "=", "pending")
    .where("asked_by", "<>", staff.id)
    .returning("id")
    .executeTakeFirst();
  if (!claimed) await refuseDecided(tx, ctx);
};

/** Approves or declines another manager's request; approval posts the points in the same transaction. */
export const decideAdjustment = (ctx: DecidingCtx): Promise<Adjustment> => {
  const { database, tenantId, staff, params, body, now } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const { customer, points, mine } = await findAdjustment(tx, tenantId, params.id, staff.id);
    // Locks the customer before the request, in the same order as erasing, to avoid a deadlock.
    const row = await lockCustomerRow(tx, tenantId, customer.id);
    if (mine) throw new AppError("not_authorized");
    await refuseOwnPhone(tx, staff.id, row);
    await claim(tx, ctx);
    if (body.approve) {
      const wallet = await openWallet(ctx, tx, tenantId, customer.id, now);
      await adjustPoints(ctx, tx, wallet, { id: params.id, points });
    }
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: body.approve ? "points.approve" : "points.decline",
      target: "customer",
      targetId: customer.id,
      before: { state: "pending" },
      after: { state: body.approve ? "posted" : "declined", adjustment_id: params.id, points },
    });
    return findAdjustment(tx, tenantId, params.id, staff.id);
  });
};
