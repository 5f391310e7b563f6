import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Config } from "../config/config.ts";
import { readTenantTables, refuseUnsafeCatalog } from "./catalog-check.ts";
import { type Database, makeDatabase } from "./database.ts";
import type { Engine, Session } from "./engine.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate, refuseUnmigrated } from "./migrate.ts";
import { openPostgres } from "./postgres-engine.ts";
import { tracedEngine } from "../telemetry/traced-engine.ts";
import { makeStatementCheck } from "./statement-check.ts";

/** "sufra" as a number; any unique constant would do. */
const lockKey = 0x7375667261;

const lockPauseMs = 200;

/** Asked again, never waited for: `create index concurrently` waits for every statement, also for one that waits for it. */
const tryLock = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ locked: boolean }>(`select pg_try_advisory_xact_lock(${lockKey}) as locked`)).rows[0]
    ?.locked === true;

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
    await client.query("begin; set local idle_in_transaction_session_timeout = 0");
    while (!(await tryLock(client))) await sleep(lockPauseMs);
    return await run();
  } finally {
    await client.end().catch(() => undefined);
  }
};

const getDatabase = (url: URL): string => decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username);

const has = async (session: Session, sql: string, values: unknown[]): Promise<boolean> =>
  (await session.query(sql, values)).rows.length > 0;

/**
 * A runaway statement or a forgotten transaction must not hold locks for long. On a cluster the nodes learn whose rows a
 * transaction may see.
 */
const getLimits = (role: string, statementTimeoutMs: number): string =>
  `alter role ${role} set statement_timeout = ${statementTimeoutMs};
   alter role ${role} set idle_in_transaction_session_timeout = 30000;
   alter role ${role} set citus.propagate_set_commands = 'local'`;

/**
 * Creates the login role for the server's queries when only the owner's URL is given: a member of `app` only, one per
 * database, with a password that only the owner can read (shared by all processes). Returns its URL.
 */
const ensureLoginRole = async (owner: Engine, ownerUrl: string, statementTimeoutMs: number): Promise<string> => {
  const url = new URL(ownerUrl);
  const name = `app_${getDatabase(url)}`.slice(0, 63);
  const role = pg.escapeIdentifier(name);
  const password = await owner.transaction({ actor: "owner" }, async (session) => {
    const { rows } = await session.query("select password from login_role where name = $1", [name]);
    const known = rows[0]?.password;
    const exists = await has(session, "select from pg_roles where rolname = $1", [name]);
    if (typeof known === "string" && exists) return { value: known };
    const made = typeof known === "string" ? known : randomBytes(24).toString("base64url");
    await session.script(
      `${exists ? "alter" : "create"} role ${role} login inherit nosuperuser nobypassrls nocreatedb nocreaterole password '${made}';
       grant app to ${role}; ${getLimits(role, statementTimeoutMs)}`,
    );
    await session.query("insert into login_role (name, password) values ($1, $2) on conflict do nothing", [name, made]);
    return { value: made };
  });
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return url.href;
};

/** A login role created by the operator becomes a member of `app`, unless it is `app` itself. */
const ensureMembership = async (owner: Engine, appUrl: string): Promise<void> => {
  const name = decodeURIComponent(new URL(appUrl).username);
  if (name === "" || name === "app") return;
  await owner.transaction({ actor: "owner" }, async (session) => {
    const member = "select from pg_roles where rolname = $1 and pg_has_role(rolname, 'app', 'member')";
    if (!(await has(session, member, [name]))) await session.script(`grant app to ${pg.escapeIdentifier(name)}`);
    return { value: undefined };
  });
};

type Opened = { engine: Engine; onClose?: () => void; isNewer?: boolean };

export type OpenOptions = {
  /** Connection trouble outside of a request: logged, never fatal. */
  onError?: (error: Error) => void;
  /** Further preparation that needs the owner (the jobs schema), before the catalog check. */
  prepare?: (engine: Engine) => Promise<void>;
  /** Looks at every statement (tests). */
  watch?: (engine: Engine) => Engine;
};

type DatabaseConfig = Pick<
  Config,
  "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_POOL" | "STATEMENT_TIMEOUT_MS" | "DATA_DIR"
> &
  Partial<Pick<Config, "MIGRATE" | "SQL_NAMES">>;

/** The owner is unknown here: a process that serves the public has no right to change the schema. */
const openMigrated = async (config: DatabaseConfig, onError: (error: Error) => void): Promise<Opened> => {
  const engine = openPostgres({
    appUrl: config.DATABASE_URL ?? "",
    poolSize: config.DATABASE_POOL,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    named: config.SQL_NAMES,
    onError,
  });
  try {
    return { engine, ...(await refuseUnmigrated(engine)) };
  } catch (error) {
    await engine.close();
    throw error;
  }
};

const openServer = async (config: DatabaseConfig, options: OpenOptions): Promise<Opened> => {
  if (config.MIGRATE === false) return openMigrated(config, options.onError ?? (() => undefined));
  const bothGiven = config.DATABASE_URL !== undefined && config.DATABASE_OWNER_URL !== undefined;
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL ?? "";
  const common = {
    poolSize: config.DATABASE_POOL,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    named: config.SQL_NAMES,
    onError: options.onError ?? (() => undefined),
  };
  const appUrl = await runExclusively(ownerUrl, async () => {
    const owner = openPostgres({ ...common, appUrl: ownerUrl, ownerUrl });
    try {
      await migrate(owner);
      if (bothGiven) await ensureMembership(owner, config.DATABASE_URL ?? "");
      await options.prepare?.(owner);
      return bothGiven
        ? (config.DATABASE_URL ?? "")
        : await ensureLoginRole(owner, ownerUrl, config.STATEMENT_TIMEOUT_MS);
    } finally {
      await owner.close();
    }
  });
  return { engine: openPostgres({ ...common, appUrl, ownerUrl }) };
};

const openFolder = async (config: DatabaseConfig, options: OpenOptions): Promise<Opened> => {
  const unlock = lockFolder(config.DATA_DIR);
  try {
    // Loaded here alone: an image for PostgreSQL comes without it.
    const { openPglite } = await import("./pglite-engine.ts");
    const engine = await openPglite({ folder: join(config.DATA_DIR, "pglite") });
    await migrate(engine);
    await options.prepare?.(engine);
    return { engine, onClose: unlock };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Opens a database with a current schema: checks the catalog, then allows queries. */
export const databaseOn = async (
  { engine: bare, onClose, isNewer }: Opened,
  production: boolean,
): Promise<Database> => {
  const engine = tracedEngine(bare);
  // A newer release knows its tables and has checked them.
  if (!isNewer) await refuseUnsafeCatalog(engine);
  const check = production ? () => undefined : makeStatementCheck(await readTenantTables(engine));
  return makeDatabase({ engine, check, ...(onClose === undefined ? {} : { onClose }) });
};

/** Opens, migrates and checks the configured database: PostgreSQL, or PGlite in its folder. */
export const openDatabase = async (
  config: DatabaseConfig & Pick<Config, "NODE_ENV">,
  options: OpenOptions = {},
): Promise<Database> => {
  const server = config.DATABASE_URL !== undefined || config.DATABASE_OWNER_URL !== undefined;
  const opened = await (server ? openServer(config, options) : openFolder(config, options));
  try {
    const { engine } = opened;
    return await databaseOn({ ...opened, engine: options.watch?.(engine) ?? engine }, config.NODE_ENV === "production");
  } catch (error) {
    await opened.engine.close();
    opened.onClose?.();
    throw error;
  }
};
