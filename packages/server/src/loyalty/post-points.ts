import type { ActivityKind } from "@sufra/domain/loyalty/activities.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { levelAfterEarning } from "@sufra/domain/loyalty/levels.ts";
import { getExpiry, type LoyaltyRules } from "@sufra/domain/loyalty/rules.ts";
import { postEarning } from "@sufra/domain/loyalty/wallet-ledger.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import { insertLot } from "./insert-lot.ts";
import type { Loyalty } from "./loyalty-facts.ts";
import type { OpenWallet } from "./locked-wallet.ts";
import { updateLevel } from "./update-level.ts";
import { type Figures, writePosting } from "./write-posting.ts";

/** What a customer paid for, an order or a bill, and what it is in their history. */
export type Purchase = {
  type: "order" | "bill";
  id: string;
  points: number;
  /** The rules it was made under. */
  rules: LoyaltyRules | null;
  figures: Omit<Figures, "lifetime_points">;
  activity: { kind: ActivityKind; order_id?: string; name?: Text };
};

/** Posts the points of a purchase to a locked wallet: lot, ledger, history, notification and level. */
export const postPoints = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  wallet: OpenWallet,
  loyalty: Loyalty,
  { type, id, points, rules, figures, activity }: Purchase,
): Promise<void> => {
  const { tenantId, customerId, now } = wallet;
  const posting = postEarning(wallet, id, points);
  if (points > 0) await insertLot(tx, wallet, id, points, rules && getExpiry(rules, now, loyalty.zone));
  const debtBefore = wallet.debt;
  const { lifetime_purchases, orders_count } = figures;
  const totals = { lifetime_points: points, lifetime_purchases, orders_count };
  await writePosting(platform, tx, wallet, posting, { type, id }, totals);
  const debt = wallet.debt - debtBefore;
  if (points > 0) {
    const { kind, order_id, name } = activity;
    await recordActivity(tx, wallet, { kind, points: points + debt, debt, order_id, name });
    await notifyCustomer(platform, tx, {
      tenantId,
      customerId,
      notice: { kind: "points_earned", params: { points } },
      now,
      dedupeKey: `points_earned:${id}`,
    });
  }
  await updateLevel(platform, tx, wallet, loyalty, levelAfterEarning);
};
