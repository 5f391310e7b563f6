import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/till/api.ts";
import { checkUndo } from "@sufra/domain/till/till-rules.ts";
import { redeemCoupon, refuseCoupon, type TillCoupon, undoCoupon } from "../coupons/at-till.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { redeemReward, undoReward } from "../prizes/at-till.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { punchAtTill, tillCards, undoPunches } from "../punch-cards/at-till.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { settleOwing } from "../punch-cards/punch-program.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { undoBill } from "./bills.ts";
import { type Entry, findEntry, madeEntry } from "./entries.ts";
import { findCode, findPerson, type FoundCode, tillBranch } from "./find-code.ts";

type Cashier = { tenantId: string; staffId: string; branchId: string; secret: string; now: Date };

const useCoupon = async (
  ctx: Ctx<typeof calls.redeemCode>,
  cashier: Cashier,
  { coupon, customerId }: TillCoupon,
): Promise<string> => {
  // Limits are per customer, so the cashier must name one.
  if (customerId === null) throw fieldError("customer_id", "field_empty");
  await refuseCoupon(ctx.tx, cashier, { coupon, customerId });
  return redeemCoupon(ctx, ctx.tx, cashier, { coupon, customerId });
};

const use = (ctx: Ctx<typeof calls.redeemCode>, cashier: Cashier, found: FoundCode): Promise<string> => {
  if (found.kind === "reward") return redeemReward(ctx, ctx.tx, cashier, found.reward);
  if (found.kind === "coupon") return useCoupon(ctx, cashier, found.coupon);
  throw new AppError("prize_unavailable");
};

/** Redeems a code, looked up before or not; use and audit entry share one transaction. */
export const redeemCode = async (ctx: Ctx<typeof calls.redeemCode>): Promise<AnswerOf<typeof calls.redeemCode>> => {
  const { tx, tenantId, staff, body, config, now } = ctx;
  const secret = config.CODE_SECRET;
  const branchId = await tillBranch(tx, ctx);
  const asking = { tenantId, staffId: staff.id, secret, code: body.code, customerId: body.customer_id ?? null };
  const found = await findCode(tx, asking);
  const id = await use(ctx, { tenantId, staffId: staff.id, branchId, secret, now }, found);
  const entry = await madeEntry(tx, tenantId, id, staff, now);
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "till.redeem",
    target: entry.kind,
    targetId: id,
    before: { redeemed: false },
    after: { redeemed: true, branch_id: branchId, customer_id: entry.customer.id },
  });
  return entry;
};

/** Punches a card within the program's limit per visit; a full card's reward is issued with it. */
export const addPunches = async (ctx: Ctx<typeof calls.addPunches>): Promise<AnswerOf<typeof calls.addPunches>> => {
  const { tx, tenantId, staff, body, now } = ctx;
  const { customer_id: customerId, program_id: programId, count } = body;
  const branchId = await tillBranch(tx, ctx);
  const person = await findPerson(tx, tenantId, customerId);
  if (!person) throw new AppError("not_found");
  await refuseOwnPhone(tx, staff.id, person);
  const owner = { tenantId, customerId, now };
  const added = await punchAtTill(ctx, tx, owner, { programId, count, branchId, staffId: staff.id });
  const entry = await madeEntry(tx, tenantId, added.visitId, staff, now);
  const card = (await tillCards(tx, owner, branchId)).find(({ program_id }) => program_id === programId);
  if (!card) throw new Error("a program that was just punched does not run");
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "till.punch",
    target: "punches",
    targetId: added.visitId,
    before: null,
    after: { count: entry.count, program_id: programId, branch_id: branchId, customer_id: customerId },
  });
  return { entry, card, rewards: added.rewards };
};

const takeBackReward = async (ctx: Ctx<typeof calls.undoAtTill>, tx: Tx, entry: Entry): Promise<boolean> => {
  const { tenantId, staff, now } = ctx;
  const owner = { tenantId, customerId: entry.customer_id, now };
  await lockCustomer(tx, owner);
  const by = { tenantId, staffId: staff.id, branchId: entry.branch_id, now };
  if (!(await undoReward(ctx, tx, by, entry.id, ctx.body.reason))) return false;
  await settleOwing(ctx, tx, owner);
  return true;
};

const takeBack = (ctx: Ctx<typeof calls.undoAtTill>, tx: Tx, entry: Entry): Promise<boolean> => {
  const { tenantId, staff, now } = ctx;
  const { reason } = ctx.body;
  const by = { tenantId, staffId: staff.id, branchId: entry.branch_id, now };
  if (entry.kind === "bill") return undoBill(ctx, tx, by, entry, reason);
  if (entry.kind === "coupon") return undoCoupon(ctx, tx, by, entry.id, reason);
  if (entry.kind !== "punches") return takeBackReward(ctx, tx, entry);
  const owner = { tenantId, customerId: entry.customer_id, now };
  return undoPunches(ctx, tx, owner, entry.id, { staffId: staff.id, reason });
};

/**
 * Undoes one entry at the till, once; repeating it returns the current state. Entries of another branch do not exist.
 */
export const undoAtTill = (ctx: Ctx<typeof calls.undoAtTill>): Promise<AnswerOf<typeof calls.undoAtTill>> => {
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
        before: entry.bill === null ? { redeemed: true } : { points: entry.bill.points },
        after: entry.bill === null ? { redeemed: false, reason: body.reason } : { points: 0, reason: body.reason },
      });
    return madeEntry(tx, tenantId, entry.id, staff, now);
  });
};
