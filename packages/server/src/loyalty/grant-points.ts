import type { Text } from "@sufra/domain/language/language.ts";
import type { ActivityKind } from "@sufra/domain/loyalty/activities.ts";
import { levelAfterEarning } from "@sufra/domain/loyalty/levels.ts";
import { getExpiry } from "@sufra/domain/loyalty/rules.ts";
import { postEarning } from "@sufra/domain/loyalty/wallet-ledger.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import { insertLot } from "./insert-lot.ts";
import { updateLevel } from "./update-level.ts";
import { loadLoyalty } from "./loyalty-facts.ts";
import { openWallet } from "./open-wallet.ts";
import { writePosting } from "./write-posting.ts";

export type Gift = {
  tenantId: string;
  customerId: string;
  points: number;
  name: Text;
  id: string;
  /** Its kind in the history. */
  kind?: ActivityKind;
};

/** Adds points as a gift (a campaign, the wheel), once per gift id. They count for levels like earned points. */
export const grantPoints = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  gift: Gift,
  now: Date,
): Promise<void> => {
  const { tenantId, customerId, points, name, id, kind = "points_granted" } = gift;
  const wallet = await openWallet(platform, tx, tenantId, customerId, now);
  const loyalty = await loadLoyalty(tx, tenantId, now);
  const posting = postEarning(wallet, id, points, "grant");
  const debtBefore = wallet.debt;
  await insertLot(tx, wallet, id, points, loyalty.rules && getExpiry(loyalty.rules, now, loyalty.zone));
  await writePosting(platform, tx, wallet, posting, { type: "gift", id }, { lifetime_points: points });
  const debt = wallet.debt - debtBefore;
  await recordActivity(tx, wallet, { kind, points: points + debt, debt, name });
  await updateLevel(platform, tx, wallet, loyalty, levelAfterEarning);
};
