import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** Whether a customer has signed in on a device, or ordered from it. */
export const isDeviceOf = async (
  tx: Tx,
  tenantId: string,
  deviceId: string | null,
  customerId: string,
): Promise<boolean> => {
  if (deviceId === null) return false;
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from session where tenant_id = ${tenantId} and customer_id = ${customerId}
        and device_id = ${deviceId}::uuid)
      or exists (select from customer_order where tenant_id = ${tenantId} and customer_id = ${customerId}
        and device_id = ${deviceId}::uuid) as own`.execute(tx);
  return rows[0]?.own === true;
};
