import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { checkSpending, getSpendable } from "@sufra/domain/loyalty/limits.ts";
import { type LoyaltyRules, voucherValue } from "@sufra/domain/loyalty/rules.ts";
import type { buyVoucher as buyCall, readPointsShop as readCall } from "@sufra/domain/prizes/api.ts";
import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { getVoucherName } from "@sufra/domain/prizes/voucher-use.ts";
import { getReason } from "@sufra/domain/prizes/shop-state.ts";
import { loadLoyalty } from "../loyalty/loyalty-facts.ts";
import { openWallet } from "../loyalty/open-wallet.ts";
import { spendPoints, spentToday } from "../loyalty/spend-points.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { insertClaim } from "./insert-claim.ts";
import { lockCustomer } from "./shopper.ts";

const dayMs = 86_400_000;
const nothing = { sa: "", en: "" };

/** Points buy vouchers if the rules define a point's value. */
const sells = (rules: LoyaltyRules | null): rules is LoyaltyRules => rules !== null && rules.halalas_per_point > 0;

const toRulesView = (rules: LoyaltyRules) => {
  const { halalas_per_point, voucher_days, voucher_remainder, min_redemption, max_redemption_per_transaction } = rules;
  const { max_redemption_per_day, max_redeems_per_day } = rules;
  return {
    halalas_per_point,
    voucher_days,
    voucher_remainder,
    min_redemption,
    max_redemption_per_transaction,
    max_redemption_per_day,
    max_redeems_per_day,
  };
};

export const readPointsShop = async (
  tx: Tx,
  { tenantId, customerId, now }: { tenantId: string; customerId: string | null; now: Date },
): Promise<AnswerOf<typeof readCall>> => {
  const { rules, zone } = await loadLoyalty(tx, tenantId, now);
  const balance = customerId === null ? 0 : (await lockCustomer(tx, tenantId, customerId, now)).balance;
  if (!sells(rules)) return { balance, rules: null, spendable: { min: 1, max: 0 }, vouchers: [] };
  const today = customerId === null ? { points: 0, redeems: 0 } : await spentToday(tx, tenantId, customerId, now, zone);
  const vouchers = rules.voucher_points.map((points) => {
    const outcome = checkSpending(rules, points, today, balance);
    return {
      points,
      value: voucherValue(rules, points),
      missing_points: Math.max(0, points - balance),
      state: outcome.ok ? ("claimable" as const) : ("not_claimable" as const),
      reason: getReason(outcome),
    };
  });
  return { balance, rules: toRulesView(rules), spendable: getSpendable(rules, today, balance), vouchers };
};

/** Takes the points and gives the voucher in one transaction, within all limits. */
export const buyVoucher = async (ctx: Ctx<typeof buyCall>): Promise<AnswerOf<typeof buyCall>> => {
  const { tx, tenantId, customer, now, body } = ctx;
  const { points } = body;
  const wallet = await openWallet(ctx, tx, tenantId, customer.id, now);
  const loyalty = await loadLoyalty(tx, tenantId, now);
  const { rules, zone } = loyalty;
  if (!sells(rules)) throw new AppError("prize_unavailable", { reason: "window" });
  const today = await spentToday(tx, tenantId, customer.id, now, zone);
  const outcome = checkSpending(rules, points, today, wallet.balance);
  if (!outcome.ok) throw new AppError(outcome.code, outcome.params);
  const value = voucherValue(rules, points);
  const name = getVoucherName(value);
  const id = newId();
  const spentSeq = await spendPoints(ctx, tx, wallet, { points, claimId: id, kind: "voucher_bought", name }, loyalty);
  const code = await insertClaim(ctx, tx, {
    id,
    tenantId,
    customerId: customer.id,
    kind: "voucher",
    prizeId: null,
    productId: null,
    name,
    description: nothing,
    terms: nothing,
    image: null,
    imageColor: null,
    value,
    remainder: rules.voucher_remainder,
    points,
    spentSeq,
    usableFrom: now,
    expiresAt: new Date(now.getTime() + rules.voucher_days * dayMs),
  });
  return { reward_id: id, code: groupedCode(code), value, balance: wallet.balance };
};
