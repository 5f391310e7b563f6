import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { claimPrize as contract } from "@sufra/domain/prizes/api.ts";
import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { checkPrize } from "@sufra/domain/prizes/shop-state.ts";
import { loadLoyalty } from "../loyalty/loyalty-facts.ts";
import { openWallet } from "../loyalty/open-wallet.ts";
import { spendPoints } from "../loyalty/spend-points.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { insertClaim } from "./insert-claim.ts";
import { getFacts, type PrizeRow, prizeRows } from "./list-prizes.ts";
import { sendCode } from "./send-code.ts";
import { loadShopper } from "./shopper.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Takes a unit of stock conditionally, so that of many concurrent claims as many succeed as there is stock. Without a
 * stock it share-locks the row, which waits for a manager who stops the prize.
 */
const takeStock = async (tx: Tx, tenantId: string, prize: PrizeRow): Promise<void> => {
  if (prize.left_stock === null) {
    const open = await tx
      .selectFrom("prize")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", prize.id)
      .where("active", "=", true)
      .where("left_stock", "is", null)
      .forShare()
      .executeTakeFirst();
    if (!open) throw new AppError("prize_unavailable", { reason: "window" });
    return;
  }
  const { numUpdatedRows } = await tx
    .updateTable("prize")
    .set((eb) => ({ left_stock: eb("left_stock", "-", 1) }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", prize.id)
    .where("active", "=", true)
    .where("left_stock", ">=", 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("prize_unavailable", { reason: "stock" });
};

/**
 * Takes the points and gives the prize in one transaction. The wallet is locked first, so that a customer's claims run
 * one by one; the database enforces balance, limits and stock.
 */
export const claimPrize = async (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
  const { tx, tenantId, customer, now, params } = ctx;
  const [prize, wallet, loyalty] = await inOrder([
    prizeRows(tx, tenantId).where("p.id", "=", params.id).executeTakeFirst(),
    openWallet(ctx, tx, tenantId, customer.id, now),
    loadLoyalty(tx, tenantId, now),
  ]);
  if (!prize) throw new AppError("not_found");
  const shopper = await loadShopper(tx, wallet, wallet, loyalty);
  const outcome = checkPrize(getFacts(prize), shopper, loyalty.rules, now);
  if (!outcome.ok) throw new AppError(outcome.code, outcome.params);
  await takeStock(tx, tenantId, prize);
  const id = newId();
  const { points_cost: points, name } = prize;
  const spending = { points, claimId: id, kind: "prize_claimed" as const, name };
  const spentSeq = points === 0 ? null : await spendPoints(ctx, tx, wallet, spending, loyalty);
  const usableFrom = new Date(now.getTime() + prize.usable_after_minutes * minuteMs);
  const code = await insertClaim(ctx, tx, {
    id,
    tenantId,
    customerId: customer.id,
    prizeId: prize.id,
    productId: prize.product_id,
    name,
    points,
    spentSeq,
    description: prize.description,
    terms: prize.terms,
    image: prize.image,
    imageColor: prize.image_color,
    kind: prize.kind === "free_item" ? "free_item" : "at_cashier",
    value: 0,
    usableFrom,
    expiresAt: new Date(usableFrom.getTime() + prize.valid_days * dayMs),
  });
  await sendCode(ctx, tx, { tenantId, customerId: customer.id, now }, { id, name, code });
  return { reward_id: id, code: groupedCode(code), balance: wallet.balance };
};
