import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** A guest's request for a reminder of their next spin. */
export type Wish = { tenant_id: string; campaign_id: string; customer_id: string };

/** Whether a guest has a pending reminder for a wheel; a sent one is in the past. */
export const isReminded = async (tx: Tx, { tenant_id, campaign_id, customer_id }: Wish): Promise<boolean> => {
  const row = await tx
    .selectFrom("wheel_reminder")
    .select("due_at")
    .where("tenant_id", "=", tenant_id)
    .where("campaign_id", "=", campaign_id)
    .where("customer_id", "=", customer_id)
    .where("due_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
};
