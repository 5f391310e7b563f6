import type { ConnectionFailure } from "@sufra/domain/connections/api.ts";
import {
  type ConnectionField,
  connectionFieldNames,
  type ConnectionService,
  connectionServices,
  type ConnectionVendor,
  isVendor,
} from "@sufra/domain/connections/vendors.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { afterCommit } from "../platform/db/transaction-scope.ts";
import { MissingKeyError, type SecretKey, type Sealed, unseal } from "../platform/secrets/envelope.ts";

export type Secrets = Partial<Record<ConnectionField, { value: string; since: string }>>;
/** The values of one account. */
export type KeptKeys = {
  vendor: ConnectionVendor;
  settings: Partial<Record<ConnectionField, string>>;
  /** Null: the key of the environment that encrypted them is missing. */
  secrets: Secrets | null;
};
export type StoredConnection = KeptKeys & {
  service: ConnectionService;
  state: "untested" | "ok" | "attention";
  state_since: Date;
  errors: ConnectionFailure[];
  saved_at: Date;
};

/** Encrypted bytes are bound to the row, so that copied into another one they cannot be read. */
export const getOwner = (tenantId: string, service: string): string => `connection|${tenantId}|${service}`;

const openSecrets = (keys: readonly SecretKey[], owner: string, sealed: Sealed): Secrets | null => {
  try {
    return JSON.parse(unseal(keys, owner, sealed).toString("utf8")) as Secrets;
  } catch (error) {
    if (error instanceof MissingKeyError) return null;
    throw error;
  }
};

type SealedRow = Sealed & { service: string; vendor: string; settings: Record<string, string> };

/** Null for a vendor that is no longer known. */
export const openRow = (keys: readonly SecretKey[], tenantId: string, row: SealedRow): KeptKeys | null => {
  if (!isVendor(row.vendor)) return null;
  return {
    vendor: row.vendor,
    settings: Object.fromEntries(
      connectionFieldNames.flatMap((name) => {
        const value = row.settings[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    secrets: openSecrets(keys, getOwner(tenantId, row.service), row),
  };
};

export const loadConnections = async (
  tx: Tx,
  keys: readonly SecretKey[],
  tenantId: string,
): Promise<StoredConnection[]> => {
  const rows = await tx
    .selectFrom("connection")
    .select(["service", "vendor", "settings", "key_id", "wrapped_key", "sealed"])
    .select(["state", "state_since", "errors", "saved_at"])
    .where("tenant_id", "=", tenantId)
    .execute();
  return rows.flatMap((row) => {
    const service = connectionServices.find((each) => each === row.service);
    const opened = openRow(keys, tenantId, row);
    if (service === undefined || opened === null) return [];
    return {
      ...opened,
      service,
      state: row.state === "ok" || row.state === "attention" ? row.state : "untested",
      state_since: row.state_since,
      errors: row.errors,
      saved_at: row.saved_at,
    };
  });
};

/** How long another process may use outdated keys. */
const freshMs = 1_000;

type Cached = { until: number; value: Promise<StoredConnection[]>; settled: StoredConnection[] | null };
const caches = new WeakMap<Database, Map<string, Cached>>();

const cacheOf = (database: Database): Map<string, Cached> => {
  const known = caches.get(database) ?? new Map<string, Cached>();
  caches.set(database, known);
  return known;
};

export const forgetConnections = (database: Database, tenantId: string): void =>
  void cacheOf(database).delete(tenantId);

/** Call inside the transaction of a change: this process uses the new keys from its commit on. */
export const renewConnections = (database: Database, tenantId: string): void =>
  afterCommit(() => forgetConnections(database, tenantId));

export type ConnectionFacts = { database: Database; keys: readonly SecretKey[] };

/** Inside a transaction no other read is waited for: it may need the last connection of the pool. */
const loadWithin = (cached: Cached | undefined, { keys }: ConnectionFacts, tenantId: string, tx: Tx) =>
  cached?.settled ?? loadConnections(tx, keys, tenantId);

const loadCached = (cached: Cached | undefined, { database, keys }: ConnectionFacts, tenantId: string) => {
  if (cached) return cached.value;
  const cache = cacheOf(database);
  if (cache.size > 1_000) cache.clear();
  const value = database.inTenant(tenantId, (tx) => loadConnections(tx, keys, tenantId), { readOnly: true });
  const entry: Cached = { until: Date.now() + freshMs, value, settled: null };
  cache.set(tenantId, entry);
  value.then(
    (found) => void (entry.settled = found),
    () => void (cache.get(tenantId) === entry && cache.delete(tenantId)),
  );
  return value;
};

/**
 * The establishment's own connection, read once for all concurrent requests. Nothing is read at start, and memory keeps
 * only what was used last. `tx`: the transaction that is open, if there is one.
 */
export const findConnection = async (
  facts: ConnectionFacts,
  tenantId: string,
  service: ConnectionService,
  tx?: Tx,
): Promise<StoredConnection | null> => {
  const hit = cacheOf(facts.database).get(tenantId);
  const cached = hit && hit.until > Date.now() ? hit : undefined;
  const found = await (tx ? loadWithin(cached, facts, tenantId, tx) : loadCached(cached, facts, tenantId));
  return found.find((each) => each.service === service) ?? null;
};
