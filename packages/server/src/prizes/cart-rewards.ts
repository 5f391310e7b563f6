import type { PriceCoupon } from "@sufra/domain/pricing/price-facts.ts";
import { readCode } from "@sufra/domain/prizes/reward-code.ts";
import { checkUse } from "@sufra/domain/prizes/reward-state.ts";
import { getRemainder, type VoucherRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { codeOfClaim, getStatus, hashRewardCode } from "./rewards.ts";

/** The rewards a cart uses: a voucher's discount and prizes' free items, each with the code as sent. */
export type CartRewards = {
  voucher: { claimId: string; amount: number; points: number; remainder: VoucherRemainder; code: string } | null;
  items: { claimId: string; productId: string; code: string }[];
};

const noRewards: CartRewards = { voucher: null, items: [] };

type Asked = { voucher_code?: string | undefined; reward_codes?: string[] | undefined };
type Asker = { tenantId: string; customerId: string | null; now: Date; secret: string };

const findOwn = async (tx: Tx, { tenantId, customerId, now, secret }: Asker, typed: string) => {
  const code = readCode(typed);
  // The same answer for unknown, foreign and unowned codes.
  if (code === null || customerId === null) throw new AppError("coupon_not_found", { code: typed });
  const claim = await tx
    .selectFrom("prize_claim")
    .select(["id", "kind", "status", "usable_from", "expires_at", "value", "product_id"])
    .select(["points_cost", "remainder", "split_off", "split_points"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("code_hmac", "=", hashRewardCode(secret, tenantId, code))
    .executeTakeFirst();
  if (!claim || codeOfClaim(secret, tenantId, claim.id) !== code)
    throw new AppError("coupon_not_found", { code: typed });
  const use = checkUse({ ...claim, status: getStatus(claim.status) }, now);
  if (!use.ok) throw new AppError(use.code, { ...use.params, code: typed });
  return claim;
};

const toVoucher = (claim: Awaited<ReturnType<typeof findOwn>>, code: string): CartRewards["voucher"] => ({
  code,
  claimId: claim.id,
  amount: claim.value - claim.split_off,
  points: claim.points_cost - claim.split_points,
  remainder: getRemainder(claim.remainder),
});

/** Loads and checks the rewards of a cart. Throws as in the catalog: unknown, used, expired or not yet usable. */
export const loadCartRewards = async (tx: Tx, asker: Asker, asked: Asked): Promise<CartRewards> => {
  const codes = asked.reward_codes ?? [];
  if (asked.voucher_code === undefined && codes.length === 0) return noRewards;
  const voucher = asked.voucher_code === undefined ? null : await findOwn(tx, asker, asked.voucher_code);
  if (voucher && voucher.kind !== "voucher") throw new AppError("coupon_not_found", { code: asked.voucher_code });
  const items: CartRewards["items"] = [];
  for (const typed of codes) {
    const { id, product_id } = await findOwn(tx, asker, typed);
    if (product_id === null) throw new AppError("coupon_not_applicable", { reason: "cashier", code: typed });
    if (items.some(({ claimId }) => claimId === id)) throw new AppError("coupon_used_up", { code: typed });
    items.push({ claimId: id, productId: product_id, code: typed });
  }
  return { voucher: voucher && toVoucher(voucher, asked.voucher_code ?? ""), items };
};

/** Free items for the price function: one unit of the product each, combined with any coupon. */
export const itemCoupons = ({ items }: CartRewards): PriceCoupon[] =>
  items.map(({ claimId, productId }) => ({
    code: claimId,
    kind: "free_item",
    items: [productId],
    stackable: true,
    cap: null,
  }));

/** Refuses a prize if the cart lacks its product. */
export const requireItems = (
  { items }: CartRewards,
  lines: readonly { product_id: string | null; quantity: number }[],
): void => {
  for (const { productId, code } of items) {
    const wanted = items.filter((each) => each.productId === productId).length;
    const there = lines.reduce((sum, each) => sum + (each.product_id === productId ? each.quantity : 0), 0);
    if (there < wanted) throw new AppError("coupon_not_applicable", { reason: "items", code });
  }
};
