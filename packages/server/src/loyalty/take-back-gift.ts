import { levelAfterReversal } from "@sufra/domain/loyalty/levels.ts";
import { postReversal } from "@sufra/domain/loyalty/wallet-book.ts";
import type { ActivityKind } from "@sufra/domain/loyalty/activities.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import { keepLevel } from "./keep-level.ts";
import { earningsOf, loadLoyalty } from "./loyalty-facts.ts";
import { loadLot, openWallet } from "./open-wallet.ts";
import { writePosting } from "./write-posting.ts";

type TakenGift = { tenantId: string; customerId: string; id: string; kind: ActivityKind };

/**
 * Takes back what is left of a gift of points; what was spent of it stays the guest's, so no debt comes of it. Answers
 * how many points went, 0 a second time.
 */
export const takeBackGift = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  { tenantId, customerId, id, kind }: TakenGift,
  now: Date,
): Promise<number> => {
  const wallet = await openWallet(platform, tx, tenantId, customerId, now);
  const lot = await loadLot(tx, tenantId, id);
  if (!lot || lot.left === 0) return 0;
  const points = lot.left;
  // What expired of it is gone already: it is reversed too, and charged to nobody.
  const reversed = lot.expired + lot.charged + points;
  const posting = postReversal(wallet, lot, reversed);
  const gone = reversed - lot.reversed;
  await writePosting(platform, tx, wallet, posting, { type: "gift", id }, { lifetime_points: -gone });
  await tx
    .updateTable("point_lot")
    .set({ reversed, charged: posting.charged })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  await recordActivity(tx, wallet, { kind, points: -points });
  const after = await earningsOf(tx, tenantId, customerId);
  const before = after.map((each) => (each.id === id ? { ...each, points: each.points + gone } : each));
  await keepLevel(platform, tx, wallet, await loadLoyalty(tx, tenantId, now), (levels, held, _, ...rest) =>
    levelAfterReversal(levels, held, { before, after }, ...rest),
  );
  return points;
};
