import pg from "pg";

/** "sufra" as a number: any constant of our own would do. */
const lockKey = 0x7375667261;

/**
 * Runs what prepares a database while no other process does the same in it. Processes of one deployment start together,
 * and the catalogue does not forgive it: even `create schema if not exists` and a repeated grant fail when two do them
 * at once. The lock belongs to an open transaction, so it also ends with the process, and holds behind a connection pooler.
 */
export const inTurn = async <Value>(ownerUrl: string, run: () => Promise<Value>): Promise<Value> => {
  const client = new pg.Client({ connectionString: ownerUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
  // Lost while we prepare: what runs on the other connections notices for itself.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${lockKey})`,
    );
    return await run();
  } finally {
    await client.end().catch(() => undefined);
  }
};
