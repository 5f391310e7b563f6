import type { table } from "@sufra/domain/tables/api.ts";
import type { z } from "zod/mini";
import type { Tx } from "../platform/db/database.ts";

export type TableView = z.infer<typeof table>;
type Row = { id: string; number: number; state: string };

export const tableColumns = ["id", "number", "state"] as const;

/** Guests may take a free table or join an occupied one, but not a reserved one. */
export const isOrderable = (state: string): boolean => state === "available" || state === "occupied";

export const tableView = ({ id, number, state }: Row): TableView => ({
  id,
  number,
  state: state as TableView["state"],
  orderable: isOrderable(state),
});

export const findTable = async (tx: Tx, tenantId: string, tableId: string) =>
  tx
    .selectFrom("dining_table")
    .select([...tableColumns, "branch_id", "seated_at"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", tableId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
