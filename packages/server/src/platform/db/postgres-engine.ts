import pg from "pg";
import {
  type Actor,
  CommitRefusedError,
  type Engine,
  type Session,
  type StatementResult,
  TransactionOverError,
} from "./engine.ts";
import { parsers } from "./parsers.ts";

export type PostgresOptions = {
  appUrl: string;
  /** Without it this process cannot migrate or seed. */
  ownerUrl?: string | undefined;
  poolSize: number;
  statementTimeoutMs: number;
  onError: (error: Error) => void;
};

const asText = (text: string): string => text;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parsers[oid] ?? asText) as pg.CustomTypesConfig["getTypeParser"],
};

const toResult = (result: pg.QueryResult): StatementResult => ({
  rows: result.rows as Record<string, unknown>[],
  affected: result.rowCount ?? 0,
  command: result.command,
});

/** Parameterized statements are unnamed, so that they work behind PgBouncer. */
const sessionOn = (client: pg.PoolClient, state: { open: boolean }): Session => {
  const guard = () => {
    if (!state.open) throw new TransactionOverError("This transaction is over; its handle was kept too long");
  };
  return {
    query: async (text, parameters) => {
      guard();
      return toResult(await client.query(text, parameters as unknown[]));
    },
    script: async (text) => {
      guard();
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(text);
      return (Array.isArray(result) ? result : [result]).map(toResult);
    },
  };
};

const makePool = (connectionString: string, max: number, options: PostgresOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: options.statementTimeoutMs + 5_000,
    application_name: "sufra",
  });
  // Without these two handlers a database restart would end the process.
  pool.on("error", options.onError);
  pool.on("connect", (client) => client.on("error", options.onError));
  return pool;
};

const listenOn = async (
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
  lost: () => void,
): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
  let listening = false;
  let ended = false;
  const drop = () => {
    if (ended) return;
    ended = true;
    client.end().catch(() => undefined);
    // A connection that never listened is told by the error alone: told twice, each failure would start two more.
    if (listening) lost();
  };
  client.on("error", drop);
  client.on("end", drop);
  client.on("notification", (message) => heard(message.payload ?? ""));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    listening = true;
  } catch (error) {
    drop();
    throw error;
  }
  return async () => {
    ended = true;
    await client.end().catch(() => undefined);
  };
};

export const openPostgres = (options: PostgresOptions): Engine => {
  const app = makePool(options.appUrl, options.poolSize, options);
  let owner: pg.Pool | undefined;
  const poolOf = (actor: Actor): pg.Pool => {
    if (actor === "app") return app;
    if (options.ownerUrl === undefined) throw new Error("DATABASE_OWNER_URL is needed for this");
    owner ??= makePool(options.ownerUrl, 3, { ...options, statementTimeoutMs: 600_000 });
    return owner;
  };
  return {
    kind: "postgres",
    transaction: async (opening, work) => {
      const client = await poolOf(opening.actor).connect();
      const state = { open: true };
      let broken = false;
      try {
        const begin = opening.readOnly ? "begin read only" : "begin";
        const session = sessionOn(client, state);
        const [, ...opened] = await session.script(`${begin};${opening.script ?? ""}`);
        const { value, last } = await work(session, opened);
        const closing = await session.script(last === undefined ? "commit" : `${last};commit`);
        if (closing.at(-1)?.command === "ROLLBACK")
          throw new CommitRefusedError("The transaction had failed before its commit");
        return value;
      } catch (error) {
        await client.query("rollback").catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        state.open = false;
        client.release(broken);
      }
    },
    loose: async (actor, text, parameters) => {
      type Result = pg.QueryResult<Record<string, unknown>>;
      const result = (await poolOf(actor).query(text, parameters as unknown[])) as Result | Result[];
      // Several statements return a list; the last one with rows counts.
      return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows };
    },
    listen: (channel, heard, lost) => listenOn(options.appUrl, channel, heard, lost),
    connections: () => ({
      used: app.totalCount - app.idleCount,
      idle: app.idleCount,
      waiting: app.waitingCount,
    }),
    close: async () => {
      await Promise.all([app.end(), owner?.end()]);
    },
  };
};
