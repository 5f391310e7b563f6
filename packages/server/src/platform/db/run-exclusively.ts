import pg from "pg";

/** "sufra" as a number: any constant of our own would do. */
const lockKey = 0x7375667261;

/**
 * Runs database preparation in one process at a time. Processes of one deployment start together, and even `create
 * schema if not exists` or a repeated grant fails when two run at once. The lock belongs to an open transaction, so it
 * ends with the process and works behind a connection pooler.
 */
export const runExclusively = async <Value>(ownerUrl: string, run: () => Promise<Value>): Promise<Value> => {
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
