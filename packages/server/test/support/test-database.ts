import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "../../src/platform/db/database.ts";
import { migrate, readMigrations } from "../../src/platform/db/migrate.ts";
import { databaseOn, openDatabase, runExclusively } from "../../src/platform/db/open-database.ts";
import { openPglite } from "../../src/platform/db/pglite-engine.ts";
import { openPostgres } from "../../src/platform/db/postgres-engine.ts";
import { installJobs } from "../../src/platform/jobs/install-jobs.ts";
import { askServer, citusUrl, closeTemplate, getServers, joinNodes, onDatabase } from "./citus-cluster.ts";
import { explainEach } from "./explain-statements.ts";

const cacheFolder = fileURLToPath(new URL("../../../../../node_modules/.cache/sufra/", import.meta.url));

const stateOfMigrations = (): string => {
  const state = createHash("sha256");
  for (const { checksum } of readMigrations()) state.update(checksum);
  return state.digest("hex").slice(0, 16);
};

/** A migrated data directory, made once per state of the migrations, since migrating takes seconds. */
const template = async (): Promise<Blob> => {
  const file = join(cacheFolder, `pglite-${stateOfMigrations()}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const engine = await openPglite({});
  await migrate(engine);
  await installJobs(engine);
  const dump = await engine.dump();
  await engine.close();
  mkdirSync(cacheFolder, { recursive: true });
  // Concurrent test files each write their own file; the last rename wins with equal bytes.
  const part = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, file);
  return dump;
};

/** A fresh migrated database in memory. */
export const openMemoryDatabase = async (): Promise<Database> =>
  databaseOn({ engine: await openPglite({ template: await template() }) }, false);

/** The server for test databases: a superuser's URL, of a cluster's coordinator with CITUS_URL; undefined means none. */
export const postgresUrl = (): string | undefined => citusUrl() ?? (process.env.TEST_DATABASE_URL || undefined);

export type PostgresForTest = { url: string; open: () => Promise<Database>; drop: () => Promise<void> };

/** The name prefix of a run's databases; `drop-databases.ts` sets it before the first test. */
export const namePrefix = (run = process.env.SUFRA_TEST_RUN ?? "alone"): string => `sufra_test_${run}_`;

const dropNamed = async (serverUrl: string, name: string): Promise<void> => {
  for (const server of await getServers(serverUrl))
    await askServer(server, `drop database if exists ${name} with (force)`, `drop role if exists app_${name}`);
};

const findNamed = async (serverUrl: string, prefix: string): Promise<string[]> =>
  (await askServer(serverUrl, `select datname from pg_database where starts_with(datname, '${prefix}')`)).map((row) =>
    String(row.datname),
  );

/** Drops the run's remaining databases. */
export const dropDatabasesOf = async (serverUrl: string, run: string): Promise<void> => {
  for (const name of await findNamed(serverUrl, namePrefix(run))) await dropNamed(serverUrl, name);
};

/** Includes the checkout, so that two with different migrations do not drop each other's. */
const templatePrefix = `sufra_template_${createHash("sha256").update(cacheFolder).digest("hex").slice(0, 8)}_`;

const migrateAt = async (url: string): Promise<void> => {
  const onError = () => undefined;
  const engine = openPostgres({ poolSize: 2, statementTimeoutMs: 60_000, onError, appUrl: url, ownerUrl: url });
  await migrate(engine);
  await installJobs(engine);
  await engine.close();
};

/** A migrated template database, made once per state of the migrations: copying takes a tenth of migrating. */
const postgresTemplate = (serverUrl: string): Promise<string> =>
  runExclusively(serverUrl, async () => {
    const name = templatePrefix + stateOfMigrations();
    const there = await findNamed(serverUrl, templatePrefix);
    if (there.includes(name)) return name;
    for (const old of there) await dropNamed(serverUrl, old);
    const making = `${name}_making`;
    const servers = await getServers(serverUrl);
    for (const server of servers) await askServer(server, `create database ${making} template template0`);
    if (serverUrl === citusUrl()) await joinNodes(servers, making);
    await migrateAt(onDatabase(serverUrl, making));
    await closeTemplate(servers, making);
    // Renamed only after it is complete; on the server that is asked for it last.
    for (const server of servers.toReversed()) await askServer(server, `alter database ${making} rename to ${name}`);
    return name;
  });

/**
 * A database of its own on the PostgreSQL server of `TEST_DATABASE_URL`, migrated unless it is to be empty; `open` may be
 * called for several processes' worth.
 */
export const createPostgresDatabase = async (
  serverUrl: string,
  label: string,
  { empty = false } = {},
): Promise<PostgresForTest> => {
  const name = `${namePrefix()}${label}_${randomBytes(4).toString("hex")}`;
  const source = empty ? "template0" : await postgresTemplate(serverUrl);
  const servers = await getServers(serverUrl);
  // Copied as files: writing each page to the log as well takes six times the work.
  const copy = `create database ${name} template ${source} strategy file_copy`;
  // Only a server that a test crashes must keep what it has committed.
  const fast = serverUrl === postgresUrl() ? [`alter database ${name} set synchronous_commit = off`] : [];
  for (const server of servers) await askServer(server, copy, ...fast);
  if (empty && serverUrl === citusUrl()) await joinNodes(servers, name);
  const url = onDatabase(serverUrl, name);
  // Where `scripts/citus-statements.ts` reads where they go.
  const file = process.env.EXPLAINED_STATEMENTS;
  // The limit only ends what hangs: other tests may keep this machine busy.
  const options = { DATABASE_OWNER_URL: url, DATABASE_URL: undefined, DATABASE_POOL: 10, STATEMENT_TIMEOUT_MS: 60_000 };
  return {
    url,
    open: () =>
      openDatabase(
        { ...options, DATA_DIR: "", NODE_ENV: "test" },
        { prepare: installJobs, watch: (engine) => (file === undefined ? engine : explainEach(engine, file)) },
      ),
    // Dropping waits half a second for a checkpoint, so nobody awaits it; the end of the run drops the rest.
    drop: async () => void dropNamed(serverUrl, name).catch(() => undefined),
  };
};

export type DisposableDatabase = { database: Database; drop: () => Promise<void> };

/** The suite's database: a new one on PostgreSQL if `TEST_DATABASE_URL` is set, otherwise in memory. */
export const openTestDatabase = async (label: string): Promise<DisposableDatabase> => {
  const server = postgresUrl();
  if (server === undefined) return { database: await openMemoryDatabase(), drop: async () => undefined };
  const made = await createPostgresDatabase(server, label);
  return { database: await made.open(), drop: made.drop };
};
