import type { Tx } from "../platform/db/database.ts";

type Guest = { tenantId: string; e164: string; deviceId: string };

/** A customer's number, or a device that signed in before. Both are always looked up: the time says nothing. */
export const isKnownGuest = async (tx: Tx, { tenantId, e164, deviceId }: Guest): Promise<boolean> => {
  const found = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom("customer")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("phone_e164", "=", e164)
        .limit(1)
        .as("customer"),
      eb
        .selectFrom("session")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("device_id", "=", deviceId)
        .limit(1)
        .as("session"),
    ])
    .executeTakeFirstOrThrow();
  return found.customer !== null || found.session !== null;
};
