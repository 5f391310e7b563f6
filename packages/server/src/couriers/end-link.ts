import type { Tx } from "../platform/db/database.ts";

/** Values that delete the shared position of a link. */
export const noPosition = { lat: null, lng: null, accuracy: null, positioned_at: null };

/** Ends the open link of an order, because it is over or gets another link. Its position is deleted with it. */
export const endCourierLink = async (tx: Tx, tenantId: string, orderId: string, now: Date): Promise<void> => {
  await tx
    .updateTable("courier_link")
    .set({ ended_at: now, ...noPosition })
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("ended_at", "is", null)
    .execute();
};
