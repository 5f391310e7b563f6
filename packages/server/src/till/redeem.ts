import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/till/api.ts";
import { checkUndo } from "@sufra/domain/till/till-rules.ts";
import { redeemCoupon, refuseCoupon, type TillCoupon, undoCoupon } from "../coupons/at-till.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { type Redeemer, redeemReward, undoReward } from "../prizes/at-till.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { punchAtTill, tillCards, undoPunches } from "../punch-cards/at-till.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { settleOwing } from "../punch-cards/punch-program.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { undoBill } from "./bills.ts";
import { type Entry, findEntry, madeEntry, requireEntry, toTillEntry } from "./entries.ts";
import { findCode, findPerson, type FoundCode, refuseUnshown, tillBranch } from "./find-code.ts";

/** Who redeems, and where. */
export type Redeeming = { tenantId: string; branchId: string; secret: string; now: Date } & Redeemer;
type Announcing = Pick<Platform, "live" | "jobs" | "config">;

const useCoupon = async (
  platform: Announcing,
  tx: Tx,
  redeeming: Redeeming,
  { coupon, customerId }: TillCoupon,
): Promise<string> => {
  // Limits are per customer, so the cashier must name one.
  if (customerId === null) throw fieldError("customer_id", "field_empty");
  await refuseCoupon(tx, redeeming, { coupon, customerId });
  return redeemCoupon(platform, tx, redeeming, { coupon, customerId });
};

const use = (platform: Announcing, tx: Tx, redeeming: Redeeming, found: FoundCode): Promise<string> => {
  if (found.kind === "reward") return redeemReward(platform, tx, redeeming, found.reward);
  if (found.kind === "coupon") return useCoupon(platform, tx, redeeming, found.coupon);
  throw new AppError("prize_unavailable");
};

/** Uses a code once, at our till or at the connected register; use and audit entry share one transaction. */
export const redeemFound = async (
  platform: Announcing,
  tx: Tx,
  redeeming: Redeeming,
  found: FoundCode,
): Promise<Entry> => {
  const { tenantId, branchId, staffId } = redeeming;
  refuseUnshown(redeeming, found);
  const id = await use(platform, tx, redeeming, found);
  const reading = requireEntry(tx, tenantId, id);
  const toChange = ({ kind: target, customer_id }: Entry) => ({
    staffId,
    action: "till.redeem",
    target,
    targetId: id,
    before: { redeemed: false },
    after: { redeemed: true, branch_id: branchId, customer_id },
  });
  await recordChange(tx, tenantId, reading.then(toChange));
  return reading;
};

/** Redeems a code, looked up before or not. */
export const redeemCode = async (ctx: Ctx<typeof calls.redeemCode>): Promise<AnswerOf<typeof calls.redeemCode>> => {
  const { tx, tenantId, staff, body, config, now } = ctx;
  const secret = config.CODE_SECRET;
  const branchId = await tillBranch(tx, ctx);
  const redeeming = { tenantId, staffId: staff.id, branchId, secret, now };
  const found = await findCode(tx, { ...redeeming, code: body.code, customerId: body.customer_id ?? null });
  const entry = await redeemFound(ctx, tx, redeeming, found);
  return toTillEntry(entry, staff, now);
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

type Undoing = { tenantId: string; now: Date } & Redeemer;

const takeBackReward = async (
  platform: Announcing,
  tx: Tx,
  undoing: Undoing,
  entry: Entry,
  reason: string,
): Promise<boolean> => {
  const owner = { tenantId: undoing.tenantId, customerId: entry.customer_id, now: undoing.now };
  await lockCustomer(tx, owner);
  if (!(await undoReward(platform, tx, { ...undoing, branchId: entry.branch_id }, entry.id, reason))) return false;
  await settleOwing(platform, tx, owner);
  return true;
};

/** Gives a used reward or coupon back; false if it is given back already. */
export const takeBackCode = (
  platform: Announcing,
  tx: Tx,
  undoing: Undoing,
  entry: Entry,
  reason: string,
): Promise<boolean> =>
  entry.kind === "coupon"
    ? undoCoupon(platform, tx, undoing, entry.id, reason)
    : takeBackReward(platform, tx, undoing, entry, reason);

const takeBack = (ctx: Ctx<typeof calls.undoAtTill>, tx: Tx, entry: Entry): Promise<boolean> => {
  const { tenantId, staff, now } = ctx;
  const { reason } = ctx.body;
  if (entry.kind === "bill") return undoBill(ctx, tx, { tenantId, staffId: staff.id, now }, entry, reason);
  if (entry.kind !== "punches") return takeBackCode(ctx, tx, { tenantId, staffId: staff.id, now }, entry, reason);
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
