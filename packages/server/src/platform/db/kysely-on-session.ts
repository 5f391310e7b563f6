import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from "kysely";
import type { Session } from "./engine.ts";
import type { Schema } from "./schema.gen.ts";

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

const connectionOn = (session: Session, check: (sql: string) => void): DatabaseConnection => ({
  executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
    check(compiled.sql);
    const { rows, affected, command } = await session.query(compiled.sql, compiled.parameters);
    // The rows' shape is what Kysely inferred from the schema; the driver cannot know it.
    const typed = rows as R[];
    return changing.has(command) ? { rows: typed, numAffectedRows: BigInt(affected) } : { rows: typed };
  },
  streamQuery: () => {
    throw new Error("Streaming queries are not supported: page by cursor");
  },
});

/** The transaction is already open and is ended by the engine: Kysely's own begin and commit do nothing. */
const driverOn = (connection: DatabaseConnection): Driver => ({
  init: async () => undefined,
  acquireConnection: async () => connection,
  beginTransaction: async () => undefined,
  commitTransaction: async () => undefined,
  rollbackTransaction: async () => undefined,
  releaseConnection: async () => undefined,
  destroy: async () => undefined,
});

/** Runs `fn` with Kysely's handle over an open transaction. */
export const withKysely = <T>(
  session: Session,
  check: (sql: string) => void,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOn(connectionOn(session, check)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Schema>({ dialect }).transaction().execute(fn);
};
