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
import { setTimeout as sleep } from "node:timers/promises";
import { startClock } from "./clock.ts";
import { type Actor, type Engine, type Opening, type Session, sqlState, type StatementResult } from "./engine.ts";
import type { Schema } from "./schema.gen.ts";
import { inScope, refuseInsideTransaction, runBeforeCommit } from "./transaction-scope.ts";

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

const connectionOn = (session: Session, check: (sql: string) => void): DatabaseConnection => ({
  executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
    check(compiled.sql);
    const { rows, affected, command } = await session.query(compiled.sql, compiled.parameters);
    // Kysely inferred the rows' shape from the schema; the driver cannot know it.
    const typed = rows as R[];
    return changing.has(command) ? { rows: typed, numAffectedRows: BigInt(affected) } : { rows: typed };
  },
  streamQuery: () => {
    throw new Error("Streaming queries are not supported: page by cursor");
  },
});

/** The engine begins and ends the transaction: Kysely's own begin and commit do nothing. */
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
const withKysely = <T>(session: Session, check: (sql: string) => void, fn: (tx: Tx) => Promise<T>): Promise<T> => {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOn(connectionOn(session, check)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Schema>({ dialect }).transaction().execute(fn);
};

export type TenantOptions = {
  readOnly?: boolean;
  /** Statements for the first round trip, after the tenant is set; values must be escaped by the caller. */
  opening?: string;
};

/** The work of one transaction; `last` is sent together with the commit. */
export type TenantWork<T> = (tx: Tx, opened: StatementResult[]) => Promise<{ value: T; last?: string }>;

export type Database = {
  kind: Engine["kind"];
  engine: Engine;
  /** Runs `fn` in one transaction limited to this tenant's rows. May repeat it after a serialization failure. */
  inTenant: <T>(tenantId: string, fn: (tx: Tx) => Promise<T>, options?: TenantOptions) => Promise<T>;
  /** Like `inTenant`, with the answers of the opening statements and a last statement; used only by the platform. */
  workInTenant: <T>(tenantId: string, work: TenantWork<T>, options?: TenantOptions) => Promise<T>;
  /**
   * One statement that reads this tenant's rows, in a transaction and a round trip of its own. It takes no parameters:
   * values must be escaped by the caller.
   */
  readInTenant: (tenantId: string, statement: string) => Promise<Record<string, unknown>[]>;
  /** One transaction over the platform tables; tenant tables appear empty. */
  platform: <T>(fn: (tx: Tx) => Promise<T>, options?: { readOnly?: boolean }) => Promise<T>;
  /** One transaction as the owner: migrations, seeds, new tenants. Needs the owner's credentials. */
  asOwner: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The database's time, so that processes with wrong clocks agree. */
  now: () => Date;
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const retried = new Set(["40001", "40P01"]);

const withRetries = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 4 || !retried.has(sqlState(error) ?? "")) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
};

export type DatabaseOptions = { engine: Engine; check: (sql: string) => void; onClose?: () => void };

export const makeDatabase = async ({ engine, check, onClose }: DatabaseOptions): Promise<Database> => {
  const clock = await startClock(engine);
  const run = <T>(opening: Opening, guard: (sql: string) => void, work: TenantWork<T>): Promise<T> => {
    refuseInsideTransaction("A transaction was opened");
    return withRetries(() =>
      inScope(() =>
        engine.transaction(opening, (session, opened) =>
          withKysely(session, guard, async (tx) => {
            const done = await work(tx, opened);
            await runBeforeCommit();
            return done;
          }),
        ),
      ),
    );
  };
  const plain =
    <T>(fn: (tx: Tx) => Promise<T>): TenantWork<T> =>
    async (tx) => ({ value: await fn(tx) });
  // The id is put into a statement's text, so its format is checked here.
  const setTenant = (tenantId: string): string => {
    if (!uuid.test(tenantId)) throw new TypeError("inTenant needs the tenant's uuid");
    return `set local app.tenant_id = '${tenantId}';`;
  };
  const workInTenant = async <T>(tenantId: string, work: TenantWork<T>, options: TenantOptions = {}): Promise<T> => {
    const script = `${setTenant(tenantId)}${options.opening ?? ""}`;
    return run({ actor: "app", readOnly: options.readOnly, script }, check, async (tx, opened) =>
      work(tx, opened.slice(1)),
    );
  };
  const unbound = <T>(actor: Actor, fn: (tx: Tx) => Promise<T>, readOnly = false): Promise<T> =>
    run({ actor, readOnly }, actor === "owner" ? () => undefined : check, plain(fn));
  return {
    kind: engine.kind,
    engine,
    workInTenant,
    readInTenant: async (tenantId, statement) => {
      refuseInsideTransaction("A statement was sent alone");
      check(statement);
      // Statements sent together run in one transaction, for which the tenant is set.
      return (await engine.loose("app", `${setTenant(tenantId)}${statement}`, [])).rows;
    },
    inTenant: (tenantId, fn, options) => workInTenant(tenantId, plain(fn), options),
    platform: (fn, options) => unbound("app", fn, options?.readOnly),
    asOwner: (fn) => unbound("owner", fn),
    now: clock.now,
    ping: async () => {
      await engine.loose("app", "select 1", []);
    },
    close: async () => {
      clock.stop();
      await engine.close();
      onClose?.();
    },
  };
};
