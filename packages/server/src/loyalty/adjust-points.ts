import { levelAfterEarning } from "@sufra/domain/loyalty/levels.ts";
import { getExpiry } from "@sufra/domain/loyalty/rules.ts";
import { postAdjustment } from "@sufra/domain/loyalty/wallet-ledger.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import type { OpenWallet } from "./locked-wallet.ts";
import { insertLot } from "./insert-lot.ts";
import { updateLevel } from "./update-level.ts";
import { loadLoyalty } from "./loyalty-facts.ts";
import { writePosting } from "./write-posting.ts";

/**
 * Applies one manual adjustment to a locked wallet. Added points count for levels like earned ones; removed points do
 * not change lifetime figures. Throws `insufficient_points`.
 */
export const adjustPoints = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  wallet: OpenWallet,
  { id, points }: { id: string; points: number },
): Promise<void> => {
  const { tenantId, customerId, now } = wallet;
  const posting = postAdjustment(wallet, id, points);
  if (posting === null) throw new AppError("insufficient_points", { missing: -points - wallet.balance });
  const loyalty = await loadLoyalty(tx, tenantId, now);
  const debtBefore = wallet.debt;
  if (points > 0) await insertLot(tx, wallet, id, points, loyalty.rules && getExpiry(loyalty.rules, now, loyalty.zone));
  await writePosting(
    platform,
    tx,
    wallet,
    posting,
    { type: "adjustment", id },
    {
      lifetime_points: Math.max(0, points),
    },
  );
  const debt = wallet.debt - debtBefore;
  await recordActivity(tx, wallet, { kind: "points_adjusted", points: points + debt, debt });
  await notifyCustomer(platform, tx, {
    tenantId,
    customerId,
    notice: { kind: "points_adjusted", params: { points } },
    now,
    dedupeKey: `points_adjusted:${id}`,
  });
  if (points > 0) await updateLevel(platform, tx, wallet, loyalty, levelAfterEarning);
};
