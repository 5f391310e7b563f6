import type { Database } from "../platform/db/database.ts";
import { tenantIds } from "../platform/maintenance.ts";
import { MissingKeyError, rewrap, type SecretKey } from "../platform/secrets/envelope.ts";
import { getOwner } from "./stored-connections.ts";

export type Rotation = {
  rewrapped: number;
  current: number;
  /** Connections and former ones whose key is in no list: their secrets must be entered again. */
  unreadable: { tenant_id: string; service: string; key_id: string }[];
};

type Table = "connection" | "former_connection";

const rotateTable = (
  database: Database,
  keys: readonly SecretKey[],
  newest: SecretKey,
  tenantId: string,
  table: Table,
) =>
  database.inTenant(tenantId, async (tx): Promise<Rotation> => {
    const rows = await tx
      .selectFrom(table)
      .select(["service", "key_id", "wrapped_key"])
      .where("tenant_id", "=", tenantId)
      .execute();
    const done: Rotation = { rewrapped: 0, current: 0, unreadable: [] };
    for (const { service, key_id, wrapped_key } of rows) {
      if (key_id === newest.id) {
        done.current += 1;
        continue;
      }
      try {
        const renewed = rewrap(keys, newest, getOwner(tenantId, service), { key_id, wrapped_key });
        const { numUpdatedRows } = await tx
          .updateTable(table)
          .set(renewed)
          .where("tenant_id", "=", tenantId)
          .where("service", "=", service)
          // A save in the meantime has used the newest key already.
          .where("wrapped_key", "=", wrapped_key)
          .executeTakeFirst();
        done.rewrapped += Number(numUpdatedRows);
      } catch (error) {
        if (!(error instanceof MissingKeyError)) throw error;
        done.unreadable.push({ tenant_id: tenantId, service, key_id });
      }
    }
    return done;
  });

/**
 * Encrypts the key of each connection with the newest key of the environment, one establishment at a time, while
 * servers that know both keys go on. The secrets themselves are not touched.
 */
export const rotateSecrets = async (database: Database, keys: readonly SecretKey[]): Promise<Rotation> => {
  const [newest] = keys;
  if (!newest) throw new MissingKeyError("SECRETS_KEYS is not set");
  const all: Rotation = { rewrapped: 0, current: 0, unreadable: [] };
  for (const tenantId of await tenantIds(database)) {
    for (const table of ["connection", "former_connection"] as const) {
      const { rewrapped, current, unreadable } = await rotateTable(database, keys, newest, tenantId, table);
      all.rewrapped += rewrapped;
      all.current += current;
      all.unreadable.push(...unreadable);
    }
  }
  return all;
};
