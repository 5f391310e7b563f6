import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/till/api.ts";
import type { TillEntry } from "@sufra/domain/till/api.ts";
import { redeemCoupon, refuseCoupon, type TillCoupon } from "../coupons/at-till.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx, StaffIdentity } from "../platform/http/context.ts";
import { redeemReward } from "../prizes/at-till.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { punchAtTill, tillCards } from "../punch-cards/at-till.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { findEntry, toTillEntry } from "./entries.ts";
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

/** The new entry as in the day's list. */
export const madeEntry = async (
  tx: Tx,
  tenantId: string,
  id: string,
  staff: StaffIdentity,
  now: Date,
): Promise<TillEntry> => {
  const entry = await findEntry(tx, tenantId, id);
  if (!entry) throw new Error(`the till wrote no entry ${id}`);
  return toTillEntry(entry, staff, now);
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
