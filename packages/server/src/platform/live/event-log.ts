import type { Database } from "../db/database.ts";
import { sendWithCommit } from "../db/transaction-scope.ts";
import type { JsonValue } from "../db/json-columns.ts";
import { newId } from "../db/new-id.ts";

export type LiveEvent = { id: string; topic: string; data: JsonValue; created_at: Date };

/** Written with the commit of its transaction. */
export const addEvent = (tenantId: string, topic: string, data: JsonValue): void =>
  sendWithCommit({
    sql: "insert into live_event (tenant_id, id, topic, data) values ($1, $2, $3, $4::jsonb)",
    parameters: [tenantId, newId(), topic, JSON.stringify(data)],
  });

/** Events in the order of insertion; `created_at` is the database's time of the insert, not of the commit. */
export const eventsSince = (database: Database, tenantId: string, since: Date): Promise<LiveEvent[]> =>
  database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("live_event")
        .select(["id", "topic", "data", "created_at"])
        .where("tenant_id", "=", tenantId)
        .where("created_at", ">=", since)
        .orderBy("created_at")
        .orderBy("id")
        .limit(2_000)
        .execute(),
    { readOnly: true },
  );

export const timeOfEvent = async (database: Database, tenantId: string, id: string): Promise<Date | undefined> => {
  const row = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("live_event")
        .select("created_at")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .executeTakeFirst(),
    { readOnly: true },
  );
  return row?.created_at;
};
