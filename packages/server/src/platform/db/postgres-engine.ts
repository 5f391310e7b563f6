import pg from "pg";
import {
  type Actor,
  type Check,
  CommitRefusedError,
  type Engine,
  type LastStatement,
  type Opening,
  type Session,
  sqlState,
  type Statement,
  StatementForgottenError,
  type StatementResult,
  TransactionOverError,
} from "./engine.ts";
import { getParser } from "./parsers.ts";
import { splitStatements } from "./split-statements.ts";
import { cut, enqueue, flush } from "./statement-batch.ts";
import { makeStatementNames, noNames, type StatementNames } from "./statement-names.ts";

export type PostgresOptions = {
  appUrl: string;
  /** Without it this process cannot migrate or seed. */
  ownerUrl?: string | undefined;
  poolSize: number;
  statementTimeoutMs: number;
  /** Whether statements with parameters are named, which is the default; off behind poolers that do not know names. */
  named?: boolean | undefined;
  onError: (error: Error) => void;
};

const types: pg.CustomTypesConfig = { getTypeParser: getParser as pg.CustomTypesConfig["getTypeParser"] };

/** Sends a statement without waiting for those before it. */
const send = (client: pg.PoolClient, names: StatementNames, statement: Statement): Promise<StatementResult> =>
  enqueue(client, names.nameOf(statement.text), statement);

/** Waits in the order of sending: after a failure the statements behind it fail too, and only the first one says why. */
const settle = async (sent: readonly Promise<unknown>[]): Promise<void> => {
  for (const each of sent) each.catch(() => undefined);
  for (const each of sent) await each;
};

const sendScript = async (client: pg.PoolClient, text: string): Promise<pg.QueryResult[]> => {
  flush(client);
  const sent = splitStatements(text).map((statement) => client.query(statement));
  await settle(sent);
  return Promise.all(sent);
};

/** Opens the transaction. The work's first statement is sent along, and its answer counts only if this succeeds. */
const begin = async (client: pg.PoolClient, names: StatementNames, opening: Opening): Promise<void> => {
  const { readOnly, ahead = [], setting, script, checks = [] } = opening;
  const ask = ({ statement, admit }: Check) => send(client, names, statement).then(admit);
  const say = (text: string) => send(client, names, { text, parameters: [] });
  const sent: Promise<unknown>[] = [];
  for (const check of ahead) {
    sent.push(ask(check));
    cut(client);
  }
  sent.push(say(readOnly ? "begin read only" : "begin"));
  // Each establishment has its own, so it gets no name.
  if (setting !== undefined) sent.push(enqueue(client, undefined, { text: setting, parameters: [] }));
  if (script !== undefined) sent.push(sendScript(client, script));
  for (const check of checks) {
    if (check.before !== undefined) sent.push(say(check.before));
    sent.push(ask(check));
    if (check.after !== undefined) sent.push(say(check.after));
  }
  await settle(sent);
};

/** What the work answers or throws, unless the transaction did not begin. */
const firstOf = async <T>(begun: Promise<void>, work: Promise<T>): Promise<T> => {
  await settle([begun, work]);
  return work;
};

/** `failure`: of the last statement that failed by itself, which is why later ones are refused (25P02). */
type State = { open: boolean; begun: Promise<void>; failure?: unknown };

const sessionOn = (client: pg.PoolClient, names: StatementNames, state: State): Session => {
  const guard = () => {
    if (!state.open) throw new TransactionOverError("This transaction is over; its handle was kept too long");
  };
  return {
    query: async (text, parameters) => {
      guard();
      const sent = send(client, names, { text, parameters }).catch((error: unknown) => {
        if (sqlState(error) !== "25P02") state.failure = error;
        throw state.failure ?? error;
      });
      await settle([state.begun, sent]);
      return sent;
    },
    script: async (text) => {
      guard();
      await settle([state.begun, sendScript(client, text)]);
    },
  };
};

/** A migration has changed what a statement answers, or the pooler has moved us to another connection. */
const isForgotten = (error: unknown): boolean =>
  error instanceof StatementForgottenError ||
  (sqlState(error) === "0A000" && error instanceof Error && error.message.includes("cached plan")) ||
  sqlState(error) === "26000";

const makePool = (connectionString: string, max: number, options: PostgresOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: options.statementTimeoutMs + 5_000,
    // Statements that do not wait for each other share a round trip.
    pipeline: true,
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

const commit = async (client: pg.PoolClient, names: StatementNames, last: readonly LastStatement[]) => {
  const written = last.map(({ answered, failed, ...statement }) =>
    send(client, names, statement).then(answered, (error: unknown) => {
      throw failed?.(error) ?? error;
    }),
  );
  const ended = send(client, names, { text: "commit", parameters: [] });
  cut(client);
  await settle([...written, ended]);
  if ((await ended).command === "ROLLBACK")
    throw new CommitRefusedError("The transaction had failed before its commit");
};

/** Without parameters there may be several statements: all their rows. */
const askOnce = async (pool: pg.Pool, names: StatementNames, { text, parameters }: Statement) => {
  const client = await pool.connect();
  try {
    const alone = parameters.length > 0;
    const results = alone ? [await send(client, names, { text, parameters })] : await sendScript(client, text);
    return { rows: results.flatMap(({ rows }) => rows as Record<string, unknown>[]) };
  } finally {
    client.release();
  }
};

export const openPostgres = (options: PostgresOptions): Engine => {
  const names = options.named === false ? noNames : makeStatementNames();
  const forget = (error: unknown): Error => {
    names.renew();
    return new StatementForgottenError("A prepared statement is no longer valid", { cause: error });
  };
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
      const state: State = { open: true, begun: begin(client, names, opening) };
      // A failure is thrown below, whenever the work ends.
      state.begun.catch(() => undefined);
      let broken = false;
      try {
        const { value, last = [] } = await firstOf(state.begun, work(sessionOn(client, names, state)));
        state.open = false;
        const committed = commit(client, names, last);
        // Nothing depends on how a reading ends; the next transaction of the connection queues behind it.
        if (opening.readOnly) committed.catch(() => undefined);
        else await committed;
        return value;
      } catch (error) {
        // Statements of work that goes on after its failure would run behind the rollback, in no transaction.
        state.open = false;
        await sendScript(client, "rollback").catch(() => {
          broken = true;
        });
        throw isForgotten(error) ? forget(error) : error;
      } finally {
        client.release(broken);
      }
    },
    loose: async (actor, text, parameters) => {
      const ask = () => askOnce(poolOf(actor), names, { text, parameters });
      return ask().catch((error: unknown) => {
        if (!isForgotten(error)) throw error;
        forget(error);
        return ask();
      });
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
