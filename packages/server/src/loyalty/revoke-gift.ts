import { postReversal } from "@sufra/domain/loyalty/wallet-ledger.ts";
import type { ActivityKind } from "@sufra/domain/loyalty/activities.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import { loadLot, openWallet } from "./open-wallet.ts";
import { updateLevelAfterReversal } from "./take-back.ts";
import { writePosting } from "./write-posting.ts";

type TakenGift = { tenantId: string; customerId: string; id: string; kind: ActivityKind };

/**
 * Takes back the rest of gifted points; spent ones stay the guest's, so that no debt arises. Returns how many points
 * were taken, 0 the second time.
 */
export const revokeGift = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  { tenantId, customerId, id, kind }: TakenGift,
  now: Date,
): Promise<number> => {
  const wallet = await openWallet(platform, tx, tenantId, customerId, now);
  const lot = await loadLot(tx, tenantId, id);
  if (!lot || lot.left === 0) return 0;
  const points = lot.left;
  // Expired points are reversed too, at no one's cost.
  const reversed = lot.expired + lot.charged + points;
  const posting = postReversal(wallet, lot, reversed);
  const taken = reversed - lot.reversed;
  await writePosting(platform, tx, wallet, posting, { type: "gift", id }, { lifetime_points: -taken });
  await tx
    .updateTable("point_lot")
    .set({ reversed, charged: posting.charged })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  await recordActivity(tx, wallet, { kind, points: -points });
  await updateLevelAfterReversal(platform, tx, wallet, { lotId: id, taken });
  return points;
};
