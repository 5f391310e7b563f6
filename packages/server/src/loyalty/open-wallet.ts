import type { Lot } from "@sufra/domain/loyalty/lots.ts";
import { postExpiry } from "@sufra/domain/loyalty/wallet-ledger.ts";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import type { OpenWallet } from "./locked-wallet.ts";
import { writePosting } from "./write-posting.ts";

const lockRow = (tx: Tx, tenantId: string, customerId: string) =>
  tx
    .selectFrom("wallet")
    .select(["seq", "balance", "debt", "level_id", "level_until"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();

const makeRow = async (tx: Tx, tenantId: string, customerId: string) => {
  await tx
    .insertInto("wallet")
    .values({ tenant_id: tenantId, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await lockRow(tx, tenantId, customerId);
  if (!row) throw new Error("a wallet that was just made is not there");
  return row;
};

const lotColumns = ["id", "expires_at", "points", "left_points as left", "expired", "reversed", "charged"] as const;

const loadLots = (tx: Tx, tenantId: string, customerId: string): Promise<Lot[]> =>
  tx
    .selectFrom("point_lot")
    .select(lotColumns)
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("left_points", ">", 0)
    .execute();

/** A lot, with or without remaining points. */
export const loadLot = (tx: Tx, tenantId: string, lotId: string): Promise<Lot | undefined> =>
  tx
    .selectFrom("point_lot")
    .select(lotColumns)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", lotId)
    .executeTakeFirst();

/**
 * Locks a customer's wallet; every change of points starts here, so that changes run one after another. Expired points
 * are posted first, even before the hourly job runs.
 */
export const openWallet = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  tenantId: string,
  customerId: string,
  now: Date,
): Promise<OpenWallet> => {
  // The lots are read after the lock, though both are sent at once.
  const [held, heldLots] = await inOrder([lockRow(tx, tenantId, customerId), loadLots(tx, tenantId, customerId)]);
  const row = held ?? (await makeRow(tx, tenantId, customerId));
  const lots = held ? heldLots : await loadLots(tx, tenantId, customerId);
  const wallet: OpenWallet = { tenantId, customerId, now, ...row, lots };
  const posting = postExpiry(wallet, now);
  if (posting.moves.length > 0) {
    const before = wallet.balance;
    await writePosting(platform, tx, wallet, posting, { type: "expiry", id: newId() });
    await recordActivity(tx, wallet, { kind: "points_expired", points: wallet.balance - before });
  }
  return wallet;
};
