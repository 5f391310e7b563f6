import type { ConnectionError } from "@sufra/domain/connections/api.ts";
import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { Log } from "../platform/log/logger.ts";
import { renewConnections, type StoredConnection } from "./stored-connections.ts";

const keptErrors = 5;
/** The same failure again is written at most this often: it may happen with every message. */
const repeatMs = 300_000;

type HealthFacts = { database: Database; log: Log };
export type Outcome = { error: ConnectionError | null };

type Health = Pick<StoredConnection, "errors"> & { state: string };

const isKnown = ({ state, errors }: Health, { error }: Outcome, now: Date): boolean => {
  if (error === null) return state === "ok";
  const last = errors[0];
  return state === "attention" && last?.code === error && now.getTime() - Date.parse(last.at) < repeatMs;
};

/**
 * Stores the result of a call with these keys; results of keys that were changed meanwhile do not count. A failure to
 * store it never fails the call.
 */
export const noteHealth = async (
  { database, log }: HealthFacts,
  tenantId: string,
  used: StoredConnection,
  outcome: Outcome,
): Promise<void> => {
  const { error } = outcome;
  const now = database.now();
  if (isKnown(used, outcome, now)) return;
  try {
    await database.inTenant(tenantId, async (tx) => {
      const row = await tx
        .selectFrom("connection")
        .select(["state", "state_since", "errors"])
        .where("tenant_id", "=", tenantId)
        .where("service", "=", used.service)
        .where("saved_at", "=", used.saved_at)
        .forUpdate()
        .executeTakeFirst();
      // Another call may have failed in the same way meanwhile.
      if (!row || isKnown(row, outcome, now)) return;
      const state = error === null ? "ok" : "attention";
      const errors = error === null ? row.errors : [{ code: error, at: now.toISOString() }, ...row.errors];
      await tx
        .updateTable("connection")
        .set({
          state,
          state_since: state === row.state ? row.state_since : now,
          errors: json(errors.slice(0, keptErrors)),
        })
        .where("tenant_id", "=", tenantId)
        .where("service", "=", used.service)
        .execute();
      renewConnections(database, tenantId);
    });
    if (error !== null) log.warn({ tenant_id: tenantId, service: used.service, failure: error }, "a connection fails");
  } catch (failure) {
    log.warn({ err: failure, service: used.service }, "the state of a connection was not stored");
  }
};
