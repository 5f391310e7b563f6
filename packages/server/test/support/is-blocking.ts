import { sql } from "kysely";
import type { Tx } from "../../src/platform/db/database.ts";
import { citusUrl } from "./citus-cluster.ts";

/** Whether another transaction waits for this one; on a cluster it does so on the node of the row. */
export const isBlocking = async (tx: Tx): Promise<boolean> => {
  const waiting =
    citusUrl() === undefined
      ? sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
      : sql`select from citus_lock_waits`;
  return (await waiting.execute(tx)).rows.length > 0;
};
