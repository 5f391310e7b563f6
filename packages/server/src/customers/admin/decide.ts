import type { Adjustment, decideAdjustment as contract } from "@sufra/domain/customers/admin-api.ts";
import { adjustPoints } from "../../loyalty/adjust-points.ts";
import { openWallet } from "../../loyalty/open-wallet.ts";
import type { Tx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { recordChange } from "../../platform/audit/record-change.ts";
import { refuseOwnPhone } from "../../staff/own-phone.ts";
import { findAdjustment } from "./adjustment-rows.ts";
import { lockCustomerRow } from "./find-customer.ts";

type DecidingCtx = Ctx<typeof contract>;

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
      after: { adjustment_id: params.id, points },
    });
    return findAdjustment(tx, tenantId, params.id, staff.id);
  });
};
