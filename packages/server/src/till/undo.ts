import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { undoAtTill as contract } from "@sufra/domain/till/api.ts";
import { checkUndo } from "@sufra/domain/till/till-rules.ts";
import { undoCoupon } from "../coupons/at-till.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { undoReward } from "../prizes/at-till.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { settleOwing } from "../punch-cards/settle-owing.ts";
import { undoPunches } from "../punch-cards/at-till.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { type Entry, findEntry } from "./entries.ts";
import { madeEntry } from "./redeem.ts";

const takeBackReward = async (ctx: Ctx<typeof contract>, tx: Tx, entry: Entry): Promise<boolean> => {
  const { tenantId, staff, now } = ctx;
  const owner = { tenantId, customerId: entry.customer_id, now };
  await lockCustomer(tx, owner);
  const by = { tenantId, staffId: staff.id, branchId: entry.branch_id, now };
  if (!(await undoReward(ctx, tx, by, entry.id, ctx.body.reason))) return false;
  await settleOwing(ctx, tx, owner);
  return true;
};

const takeBack = (ctx: Ctx<typeof contract>, tx: Tx, entry: Entry): Promise<boolean> => {
  const { tenantId, staff, now } = ctx;
  const { reason } = ctx.body;
  const by = { tenantId, staffId: staff.id, branchId: entry.branch_id, now };
  if (entry.kind === "coupon") return undoCoupon(ctx, tx, by, entry.id, reason);
  if (entry.kind !== "punches") return takeBackReward(ctx, tx, entry);
  const owner = { tenantId, customerId: entry.customer_id, now };
  return undoPunches(ctx, tx, owner, entry.id, { staffId: staff.id, reason });
};

/**
 * Undoes one entry at the till, once; repeating it returns the current state. Entries of another branch do not exist.
 */
export const undoAtTill = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
  const { database, tenantId, staff, params, body, now } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const entry = await findEntry(tx, tenantId, params.id);
    if (!entry) throw new AppError("not_found");
    const allowed = checkUndo(entry, staff, now);
    if (!allowed.ok) throw new AppError(allowed.code);
    await refuseOwnPhone(tx, staff.id, entry);
    if (entry.undone_at === null && (await takeBack(ctx, tx, entry)))
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: "till.undo",
        target: entry.kind,
        targetId: entry.id,
        before: { redeemed: true },
        after: { redeemed: false, reason: body.reason },
      });
    return madeEntry(tx, tenantId, entry.id, staff, now);
  });
};
