import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { startClock } from "./clock.ts";
import {
  type Actor,
  type Engine,
  type Opening,
  type Session,
  sqlState,
  type Statement,
  StartAgainError,
} from "./engine.ts";
import type { Schema } from "./schema.gen.ts";
import { changesFacts, raiseFactsVersion } from "./facts-version.ts";
import {
  getLastStatements,
  hasChangedFacts,
  inScope,
  noteChangedFacts,
  refuseInsideTransaction,
  runBeforeCommit,
} from "./transaction-scope.ts";

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

const connectionOn = (session: Session, check: (sql: string) => void): DatabaseConnection => ({
  executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
    check(compiled.sql);
    if (changesFacts(compiled.sql)) noteChangedFacts();
    const { rows, affected, command } = await session.query(compiled.sql, compiled.parameters);
    // Kysely inferred the rows' shape from the schema; the driver cannot know it.
    const typed = rows as R[];
    return changing.has(command) ? { rows: typed, numAffectedRows: BigInt(affected) } : { rows: typed };
  },
  streamQuery: () => {
    throw new Error("Streaming queries are not supported: page by cursor");
  },
});

/** The engine begins and ends the transaction: Kysely only builds statements and hands them over. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const driver = new DummyDriver();
const compiler = dialect.createQueryCompiler();
const adapter = dialect.createAdapter();

/** Kysely's handle over an open transaction. Statements need not wait for each other, as Kysely's own would. */
const makeTx = (session: Session, check: (sql: string) => void): Tx => {
  const connection = connectionOn(session, check);
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
  return new Transaction<Schema>({ config: { dialect }, driver, executor, dialect });
};

/** What must hold before a transaction's work counts, asked in its first round trip. */
export type Admission = Pick<Opening, "ahead" | "checks">;
export type TenantOptions = Admission & { readOnly?: boolean };

export type Database = {
  kind: Engine["kind"];
  engine: Engine;
  /** Runs `fn` in one transaction limited to this tenant's rows. May repeat it after a serialization failure. */
  inTenant: <T>(tenantId: string, fn: (tx: Tx) => Promise<T>, options?: TenantOptions) => Promise<T>;
  /** One statement that reads this tenant's rows, in a transaction and a round trip of its own. */
  readInTenant: (tenantId: string, statement: Statement) => Promise<Record<string, unknown>[]>;
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
const isRetried = (error: unknown): boolean => error instanceof StartAgainError || retried.has(sqlState(error) ?? "");

const withRetries = async <T>(run: (attempt: number) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (error) {
      if (attempt === 4 || !isRetried(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
};

export type DatabaseOptions = { engine: Engine; check: (sql: string) => void; onClose?: () => void };

export const makeDatabase = async ({ engine, check, onClose }: DatabaseOptions): Promise<Database> => {
  const clock = await startClock(engine);
  type Run<T> = {
    opening: Opening;
    tenantId: string | null;
    guard: (sql: string) => void;
    work: (tx: Tx) => Promise<T>;
  };
  const run = <T>({ opening, tenantId, guard, work }: Run<T>): Promise<T> => {
    refuseInsideTransaction("A transaction was opened");
    for (const { statement } of opening.checks ?? []) guard(statement.text);
    return withRetries((attempt) =>
      inScope(() =>
        engine.transaction(attempt === 1 ? opening : { ...opening, ahead: [] }, async (session) => {
          const value = await work(makeTx(session, guard));
          await runBeforeCommit();
          const last = getLastStatements();
          for (const { text } of last) guard(text);
          return { value, last: hasChangedFacts() ? [...last, raiseFactsVersion(tenantId)] : last };
        }),
      ),
    );
  };
  // The id is put into a statement's text, so its format is checked here.
  const setTenant = (tenantId: string): string => {
    if (!uuid.test(tenantId)) throw new TypeError("inTenant needs the tenant's uuid");
    return `set local app.tenant_id = '${tenantId}'`;
  };
  const unbound = <T>(actor: Actor, fn: (tx: Tx) => Promise<T>, readOnly = false): Promise<T> =>
    run({ opening: { actor, readOnly }, tenantId: null, guard: actor === "owner" ? () => undefined : check, work: fn });
  return {
    kind: engine.kind,
    engine,
    readInTenant: async (tenantId, { text, parameters }) => {
      refuseInsideTransaction("A statement was sent alone");
      check(text);
      const opening = { actor: "app", readOnly: true, setting: setTenant(tenantId) } as const;
      const read = async (session: Session) => ({ value: (await session.query(text, parameters)).rows });
      return withRetries(() => engine.transaction(opening, read));
    },
    inTenant: async (tenantId, fn, options = {}) =>
      run({ opening: { actor: "app", ...options, setting: setTenant(tenantId) }, tenantId, guard: check, work: fn }),
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
