import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Engine, Session } from "./engine.ts";

export type Migration = { number: number; name: string; sql: string; checksum: string };

export const migrationsFolder = fileURLToPath(new URL("../../../migrations/", import.meta.url));

export class MigrationError extends Error {
  override name = "MigrationError";
}

/** Reads the numbered files. Numbers have no gaps, so that two branches cannot both add the same number. */
export const readMigrations = (folder: string = migrationsFolder): Migration[] => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  return files.map((file, index) => {
    const [, digits, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
    if (name === undefined || Number(digits) !== index + 1) {
      throw new MigrationError(`${file}: migrations are named NNNN_name.sql and numbered without a gap from 0001`);
    }
    const sql = readFileSync(`${folder}/${file}`, "utf8");
    return { number: index + 1, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
};

const makeTable = `create table if not exists schema_migration (
  number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;

const applyNext = async (session: Session, migrations: Migration[]): Promise<Migration | undefined> => {
  const { rows } = await session.query("select number, name, checksum from schema_migration order by number", []);
  for (const row of rows as { number: number; name: string; checksum: string }[]) {
    const file = migrations.find(({ number }) => number === row.number);
    if (file === undefined)
      throw new MigrationError(`The database is newer than this program: it has migration ${row.number} (${row.name})`);
    if (file.checksum !== row.checksum) {
      throw new MigrationError(
        `Migration ${row.number} (${row.name}) was changed after it had been applied; add a new one instead`,
      );
    }
  }
  const next = migrations[rows.length];
  if (next === undefined) return undefined;
  await session.script(next.sql);
  await session.query("insert into schema_migration (number, name, checksum) values ($1, $2, $3)", [
    next.number,
    next.name,
    next.checksum,
  ]);
  return next;
};

/** Applies missing migrations, one transaction per file. Not safe for two processes at once: see `inTurn`. */
export const migrate = async (engine: Engine, migrations: Migration[] = readMigrations()): Promise<Migration[]> => {
  await engine.transaction({ actor: "owner", script: makeTable }, async () => ({ value: undefined }));
  const applied: Migration[] = [];
  for (;;) {
    const next = await engine.transaction({ actor: "owner" }, async (session) => ({
      value: await applyNext(session, migrations),
    }));
    if (next === undefined) return applied;
    applied.push(next);
  }
};
