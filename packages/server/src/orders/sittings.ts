import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { announceTable } from "./announce.ts";

type AtTable = { tenantId: string; branchId: string; tableId: string; now: Date };
type Live = Platform["live"];

/** A dine-in order that reaches the branch takes its table, even a reserved one: its guests sit there. */
export const takeTable = async (live: Live, tx: Tx, { tenantId, branchId, tableId, now }: AtTable): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable("dining_table")
    .set({ state: "occupied", seated_at: sql<Date>`least(seated_at, ${now}::timestamptz)`, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", tableId)
    .where("removed_at", "is", null)
    .where((eb) => eb.or([eb("state", "!=", "occupied"), eb("seated_at", "is", null), eb("seated_at", ">", now)]))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await announceTable(live, tx, tenantId, branchId, tableId);
};

/** Orders that reached the branch since the sitting began (`since` is text: a Date would lose its microseconds). */
const ordersSince = (tx: Tx, tenantId: string, tableId: string, since: string) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("order_event as e", (join) =>
      join.onRef("e.tenant_id", "=", "o.tenant_id").onRef("e.order_id", "=", "o.id"),
    )
    .select(["o.status", sql<boolean>`e.created_at = ${since}::timestamptz`.as("first")])
    .where("o.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("o.table_id", "=", tableId)
    .where("o.table_left_at", "is", null)
    .where("e.to_status", "=", "pending")
    .where(sql<boolean>`e.created_at >= ${since}::timestamptz`)
    .execute();

/**
 * Frees the table of an ended order that took it alone: no other order of the sitting is active, and staff seated
 * nobody. Locks the table first, so that new guests are seen.
 */
export const releaseTable = async (
  live: Live,
  tx: Tx,
  { tenantId, branchId, tableId, now }: AtTable,
): Promise<void> => {
  const table = await tx
    .selectFrom("dining_table")
    .select(["state", sql<string | null>`seated_at::text`.as("seated_at")])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", tableId)
    .forUpdate()
    .executeTakeFirst();
  if (table?.state !== "occupied" || table.seated_at === null) return;
  const orders = await ordersSince(tx, tenantId, tableId, table.seated_at);
  const living = orders.some(({ status }) => status !== "canceled" && status !== "declined");
  if (living || !orders.some(({ first }) => first)) return;
  await tx
    .updateTable("dining_table")
    .set({ state: "available", seated_at: null, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", tableId)
    .execute();
  await announceTable(live, tx, tenantId, branchId, tableId);
};
