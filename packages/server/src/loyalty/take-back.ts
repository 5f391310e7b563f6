import type { ActivityKind } from "@sufra/domain/loyalty/activities.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { levelAfterReversal } from "@sufra/domain/loyalty/levels.ts";
import { postReversal } from "@sufra/domain/loyalty/wallet-ledger.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import { updateLevel } from "./update-level.ts";
import { loadEarnings, loadLoyalty } from "./loyalty-facts.ts";
import type { OpenWallet } from "./locked-wallet.ts";
import { loadLot } from "./open-wallet.ts";
import { type Figures, type Source, writePosting } from "./write-posting.ts";

/** `reversed`: all points of the lot that are taken back by now. */
type TakenBack = {
  lotId: string;
  source: Source;
  reversed: number;
  figures: Figures;
  activity: { kind: ActivityKind; order_id?: string; name?: Text };
};

/**
 * Takes points of a purchase out of its lot, then out of other lots; the rest becomes debt. A purchase without points
 * has no lot and changes only the wallet's figures.
 */
export const takeFromLot = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  wallet: OpenWallet,
  { lotId, source, reversed, figures, activity }: TakenBack,
): Promise<void> => {
  const { tenantId } = wallet;
  const own = await loadLot(tx, tenantId, lotId);
  const posting = own ? postReversal(wallet, own, reversed) : { steps: [], moves: [], charged: 0 };
  const before = { balance: wallet.balance, debt: wallet.debt };
  await writePosting(platform, tx, wallet, posting, source, figures);
  if (!own) return;
  await tx
    .updateTable("point_lot")
    .set({ reversed, charged: posting.charged })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", lotId)
    .execute();
  const [points, debt] = [wallet.balance - before.balance, wallet.debt - before.debt];
  const { kind, order_id, name } = activity;
  await recordActivity(tx, wallet, { kind, points, debt, order_id, name });
};

/** Updates the level of a locked wallet after `taken` points of a lot were reversed. */
export const updateLevelAfterReversal = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  wallet: OpenWallet,
  { lotId, taken }: { lotId: string; taken: number },
): Promise<void> => {
  const { tenantId, customerId, now } = wallet;
  const after = await loadEarnings(tx, tenantId, customerId);
  const before = after.map((each) => (each.id === lotId ? { ...each, points: each.points + taken } : each));
  await updateLevel(platform, tx, wallet, await loadLoyalty(tx, tenantId, now), (levels, current, _, ...rest) =>
    levelAfterReversal(levels, current, { before, after }, ...rest),
  );
};
