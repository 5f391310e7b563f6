import type { Tx } from "../platform/db/database.ts";
import type { OpenWallet } from "./locked-wallet.ts";

/** Creates an empty lot for earned points. Its id is the id of the order or gift that earned them. */
export const insertLot = async (
  tx: Tx,
  wallet: OpenWallet,
  id: string,
  points: number,
  expiresAt: Date | null,
): Promise<void> => {
  await tx
    .insertInto("point_lot")
    .values({
      tenant_id: wallet.tenantId,
      id,
      customer_id: wallet.customerId,
      points,
      left_points: 0,
      earned_at: wallet.now,
      expires_at: expiresAt,
    })
    .execute();
  wallet.lots.push({ id, points, expires_at: expiresAt, left: 0, expired: 0, reversed: 0, charged: 0 });
};
