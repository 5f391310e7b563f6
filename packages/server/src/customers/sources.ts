import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** Where a guest came from: the first and the latest visit that named a source. */
export type Sources = { first_source: string | null; last_source: string | null; last_source_at: Date | null };

const none: Sources = { first_source: null, last_source: null, last_source_at: null };

const sourcedVisit = (tx: Tx, tenantId: string, deviceId: string, order: "asc" | "desc") =>
  tx
    .selectFrom("visit")
    .select(["utm_source", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("device_id", "=", deviceId)
    .where("utm_source", "is not", null)
    .orderBy("created_at", order)
    .limit(1)
    .executeTakeFirst();

/** Sources of all visits of a device, by any user. */
export const loadDeviceSources = async (tx: Tx, tenantId: string, deviceId: string): Promise<Sources> => {
  const last = await sourcedVisit(tx, tenantId, deviceId, "desc");
  if (!last) return none;
  const first = await sourcedVisit(tx, tenantId, deviceId, "asc");
  return { first_source: first?.utm_source ?? null, last_source: last.utm_source, last_source_at: last.created_at };
};

/** Sets the first source once; the last source only moves forward in time. */
export const storeSources = async (tx: Tx, tenantId: string, customerId: string, sources: Sources): Promise<void> => {
  await tx
    .updateTable("customer")
    .set({
      first_source: sql<string>`coalesce(first_source, ${sources.first_source})`,
      last_source: sources.last_source,
      last_source_at: sources.last_source_at,
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .where((eb) => eb.or([eb("last_source_at", "is", null), eb("last_source_at", "<", sources.last_source_at)]))
    .execute();
};
