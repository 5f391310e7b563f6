import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { redeemCode as contract, TillEntry } from "@sufra/domain/till/api.ts";
import { redeemCoupon, refuseCoupon, type TillCoupon } from "../coupons/at-till.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx, StaffIdentity } from "../platform/http/context.ts";
import { redeemReward } from "../prizes/at-till.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { tillBranch } from "./at-branch.ts";
import { findEntry, toTillEntry } from "./entries.ts";
import { findCode, type FoundCode } from "./find-code.ts";

type Cashier = { tenantId: string; staffId: string; branchId: string; secret: string; now: Date };

const useCoupon = async (
  ctx: Ctx<typeof contract>,
  cashier: Cashier,
  { coupon, customerId }: TillCoupon,
): Promise<string> => {
  // Limits are per customer, so somebody must be named.
  if (customerId === null) throw fieldError("customer_id", "field_empty");
  await refuseCoupon(ctx.tx, cashier, { coupon, customerId });
  return redeemCoupon(ctx, ctx.tx, cashier, { coupon, customerId });
};

const use = (ctx: Ctx<typeof contract>, cashier: Cashier, found: FoundCode): Promise<string> => {
  if (found.kind === "reward") return redeemReward(ctx, ctx.tx, cashier, found.reward);
  if (found.kind === "coupon") return useCoupon(ctx, cashier, found.coupon);
  throw new AppError("prize_unavailable");
};

/** The entry just made, as the day's list shows it. */
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

/** Redeems what a code stands for, whether it was looked up before or not; the use and its audit entry are one. */
export const redeemCode = async (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
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
