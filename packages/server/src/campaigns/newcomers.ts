import { branchesKnowing } from "../customers/known-phones.ts";
import type { Tx } from "../platform/db/database.ts";

export type Newcomer = { tenantId: string; customerId: string; hmac: Buffer; branchId: string | null };

const orderedAt = (tx: Tx, { tenantId, customerId, branchId }: Newcomer) =>
  tx
    .selectFrom("customer_order")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("status", "in", ["delivered", "returned"])
    .$if(branchId !== null, (query) => query.where("branch_id", "=", branchId ?? ""))
    .limit(1)
    .executeTakeFirst();

/**
 * New customer: this branch never delivered to the account (under any number) nor to the number (under any account).
 * Without a known branch, all branches count.
 */
export const isNewAt = async (tx: Tx, guest: Newcomer): Promise<boolean> => {
  const known = await branchesKnowing(tx, guest.tenantId, guest.hmac);
  if (guest.branchId === null ? known.size > 0 : known.has(guest.branchId)) return false;
  return (await orderedAt(tx, guest)) === undefined;
};

/** As a draw needs it: asked only where a segment is reserved for new customers. */
export const isNewForDraw = async (
  tx: Tx,
  segments: readonly { new_customers_only: boolean }[],
  guest: Newcomer,
): Promise<boolean> => !segments.some(({ new_customers_only }) => new_customers_only) || isNewAt(tx, guest);
