import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Engine, type Session, sqlState } from "./engine.ts";
import { splitStatements } from "./split-statements.ts";

export type Migration = { number: number; name: string; sql: string; checksum: string };

export const migrationsFolder = fileURLToPath(new URL("../../../migrations/", import.meta.url));

export class MigrationError extends Error {
  override name = "MigrationError";
}

type Rewritten = Record<string, { was: string; is: string }>;

/**
 * Files that were rewritten with the same result, so that they run on Citus too (ADR 68). They keep their first checksum:
 * databases that have them stored it, and earlier releases compare with it.
 */
const readRewritten = (folder: string): Rewritten => {
  const file = `${folder}/rewritten.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Rewritten) : {};
};

/** Reads the numbered files. Numbers have no gaps, so that two branches cannot both add the same number. */
export const readMigrations = (folder: string = migrationsFolder): Migration[] => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const rewritten = readRewritten(folder);
  return files.map((file, index) => {
    const [, digits, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
    if (name === undefined || Number(digits) !== index + 1) {
      throw new MigrationError(`${file}: migrations are named NNNN_name.sql and numbered without a gap from 0001`);
    }
    const sql = readFileSync(`${folder}/${file}`, "utf8");
    const digest = createHash("sha256").update(sql).digest("hex");
    const { was, is } = rewritten[file] ?? {};
    return { number: index + 1, name, sql, checksum: was !== undefined && is === digest ? was : digest };
  });
};

const makeTable = `create table if not exists schema_migration (
  number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;

type Row = { number: number; name: string; checksum: string };

/** Programs before a migration of this name cannot work with what it leaves. All others leave what they need. */
const isContract = ({ name }: { name: string }): boolean => name.startsWith("contract_");

/**
 * Compares what was applied with our files. A newer database is no error while it only grew: during an upgrade, and
 * after going back, programs of two releases share it.
 */
const refuseOther = (rows: readonly Row[], migrations: readonly Migration[]): void => {
  for (const row of rows) {
    const file = migrations.find(({ number }) => number === row.number);
    if (file === undefined && isContract(row))
      throw new MigrationError(
        `The database is newer than this program: migration ${row.number} (${row.name}) removed what it needs`,
      );
    if (file !== undefined && file.checksum !== row.checksum)
      throw new MigrationError(
        `Migration ${row.number} (${row.name}) was changed after it had been applied; add a new one instead`,
      );
  }
};

const readApplied = async (session: Pick<Session, "query">): Promise<Row[]> =>
  (await session.query("select number, name, checksum from schema_migration order by number", [])).rows as Row[];

const insertRow = "insert into schema_migration (number, name, checksum) values ($1, $2, $3)";
const toRow = ({ number, name, checksum }: Migration): unknown[] => [number, name, checksum];

/**
 * Waits a little for a lock, so that the queries behind it do not wait longer; then the whole file is tried again. On Citus
 * a table that refers to copied ones takes its commands over one connection alone; elsewhere nobody reads that setting.
 */
const opening = "set local lock_timeout = '4s'; set local citus.multi_shard_modify_mode = 'sequential'";
const maxTries = 30;
const pauseMs = 2_000;
/** No lock in time, or a circle of locks with a transaction of a guest. */
const retried = new Set(["55P03", "40P01"]);

/** Such a file may run twice, statement by statement. */
const outsideTransaction = /^-- no transaction\b/;

/** A loop that ends the transaction of each turn: `commit;` on a line of its own. */
export const commits = /^ *commit;$/im;
const concurrently = /\bindex\s+concurrently\b/i;
/** The embedded database has one connection: nothing runs beside an index that is built, or between two turns. */
const toEmbedded = (statement: string): string => statement.replace(concurrently, "index").replace(commits, "");

const applyLoose = async (engine: Engine, next: Migration): Promise<void> => {
  for (const each of splitStatements(next.sql)) {
    const statement = engine.kind === "pglite" ? toEmbedded(each) : each;
    if (commits.test(statement) || concurrently.test(statement)) await engine.loose("owner", statement, []);
    else
      await engine.transaction({ actor: "owner", script: opening }, async (session) => ({
        value: await session.script(statement),
      }));
  }
  await engine.transaction({ actor: "owner" }, async (session) => ({
    value: await session.query(insertRow, toRow(next)),
  }));
};

const applyWhole = (engine: Engine, next: Migration) =>
  engine.transaction({ actor: "owner", script: opening }, async (session) => {
    await session.script(next.sql);
    return { value: await session.query(insertRow, toRow(next)) };
  });

const apply = async (engine: Engine, next: Migration): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      await (outsideTransaction.test(next.sql) ? applyLoose(engine, next) : applyWhole(engine, next));
      return;
    } catch (error) {
      if (!retried.has(sqlState(error) ?? "") || tried === maxTries) throw error;
      await sleep(pauseMs);
    }
  }
};

/**
 * Row security holds for the owner of a table as well. An owner that is bound by it would fill new columns of no row, and
 * export nothing, without an error.
 */
export const ownerFreedom = "select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user";
export const boundOwner =
  "Row security hides establishments from this role. Name the owner in DATABASE_OWNER_URL, and give it rights as a superuser: alter role … bypassrls";

const refuseBoundOwner = async (engine: Engine): Promise<void> => {
  const { rows } = await engine.transaction({ actor: "owner" }, async (session) => ({
    value: await session.query(ownerFreedom, []),
  }));
  if (rows[0]?.free !== true) throw new MigrationError(boundOwner);
};

/** Applies missing migrations, one transaction per file where it can be. Not safe for two processes at once: see `inTurn`. */
export const migrate = async (engine: Engine, migrations: Migration[] = readMigrations()): Promise<Migration[]> => {
  await refuseBoundOwner(engine);
  await engine.transaction({ actor: "owner", script: makeTable }, async () => ({ value: undefined }));
  const rows = await engine.transaction({ actor: "owner" }, async (session) => ({ value: await readApplied(session) }));
  refuseOther(rows, migrations);
  const missing = migrations.filter(({ number }) => !rows.some((row) => row.number === number));
  for (const next of missing) await apply(engine, next);
  return missing;
};

/** For a process that does not migrate: refuses a database that lacks what this program needs. */
export const refuseUnmigrated = async (
  engine: Engine,
  migrations: Migration[] = readMigrations(),
): Promise<{ isNewer: boolean }> => {
  const rows = await engine
    .transaction({ actor: "app", readOnly: true }, async (session) => ({ value: await readApplied(session) }))
    .catch((error: unknown) => {
      // No such table, or no right to read it.
      if (["42P01", "42501"].includes(sqlState(error) ?? "")) return [];
      throw error;
    });
  refuseOther(rows, migrations);
  const missing = migrations.find(({ number }) => !rows.some((row) => row.number === number));
  if (missing)
    throw new MigrationError(
      `The database lacks migration ${missing.number} (${missing.name}). Run \`npm run migrate\` with DATABASE_OWNER_URL first`,
    );
  return { isNewer: rows.length > migrations.length };
};
