import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import pg from "pg";
import { copyFolder, copyToFolder, copyToObjects, type Copied } from "../gateways/storage/copy-pictures.ts";
import { openObjects } from "../gateways/storage/open-storage.ts";
import { type Config, ConfigError } from "../platform/config/config.ts";
import { boundOwner, ownerFreedom } from "../platform/db/migrate.ts";

const run = promisify(execFile);
const debian = "/usr/lib/postgresql";

export class BackupError extends Error {
  override name = "BackupError";
}

/** PostgreSQL's own programs: the newest on Debian, otherwise those on the path. */
const findProgram = (name: string): string => {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(debian, version, "bin", name)).find((file) => existsSync(file)) ?? name;
};

/** The parts of a URL as PostgreSQL's programs read them: words of a command can be read by everybody on the machine. */
const toEnvironment = (address: string): Record<string, string> => {
  const { hostname, port, username, password, searchParams } = new URL(address);
  const given = {
    PGHOST: searchParams.get("host") ?? hostname.replace(/^\[|\]$/g, ""),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: getDatabase(address),
    PGSSLMODE: searchParams.get("sslmode") ?? "",
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
};

const getDatabase = (address: string): string => decodeURIComponent(new URL(address).pathname.slice(1));

const runProgram = async (name: string, words: string[], url: string): Promise<void> => {
  const env = { PATH: process.env.PATH, ...toEnvironment(url) };
  await run(findProgram(name), words, { env, maxBuffer: 16 * 1024 * 1024 }).catch((error: unknown) => {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new BackupError(`${name}: ${said.trim().slice(0, 2_000)}`);
  });
};

export const getOwnerUrl = (config: Pick<Config, "DATABASE_URL" | "DATABASE_OWNER_URL">): string => {
  const url = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (url === undefined)
    throw new ConfigError(
      "The configuration is wrong:\n  DATABASE_OWNER_URL: needed. The embedded database is a folder: stop the server and copy DATA_DIR",
    );
  return url;
};

export const connectOwner = async (config: Config): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: getOwnerUrl(config), connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>(ownerFreedom);
  if (rows[0]?.free) return client;
  await client.end();
  throw new BackupError(boundOwner);
};

export const getFileDigest = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
};

/** Pictures of this installation into a folder, and back. */
export const copyPicturesOut = async (config: Config, folder: string): Promise<Copied> => {
  const objects = await openObjects(config);
  return objects ? copyToFolder(objects, folder) : copyFolder(path.resolve(config.DATA_DIR), folder);
};
export const copyPicturesIn = async (config: Config, folder: string): Promise<Copied> => {
  const objects = await openObjects(config);
  return objects ? copyToObjects(folder, objects) : copyFolder(folder, path.resolve(config.DATA_DIR));
};

export type BackupManifest = { made_at: string; database: { bytes: number; sha256: string }; pictures: number };

const dumpName = "database.dump";

/**
 * Database and pictures into a folder, while the installation runs. The dump is one snapshot. A picture never changes and
 * is stored before its row, so what is copied before and after the dump holds every picture that the dump names. A folder
 * that already holds a backup only gets what is new.
 */
export const makeBackup = async (config: Config, folder: string): Promise<BackupManifest> => {
  const url = getOwnerUrl(config);
  await (await connectOwner(config)).end();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, dumpName);
  await copyPicturesOut(config, folder);
  await runProgram("pg_dump", ["--format=custom", "--no-owner", `--file=${file}.part`], url);
  await rename(`${file}.part`, file);
  const { copied, skipped } = await copyPicturesOut(config, folder);
  const manifest: BackupManifest = {
    made_at: new Date().toISOString(),
    database: { bytes: (await stat(file)).size, sha256: await getFileDigest(file) },
    pictures: copied + skipped,
  };
  await writeFile(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
};

const refuseFilled = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ filled: boolean }>("select to_regclass('public.tenant') is not null as filled");
  if (rows[0]?.filled) throw new BackupError("The database is not empty: a backup is restored into an empty one");
};

/** Fills an empty database and the place of the pictures. */
export const restoreBackup = async (config: Config, folder: string): Promise<BackupManifest & { copied: Copied }> => {
  const url = getOwnerUrl(config);
  const text = await readFile(path.join(folder, "manifest.json"), "utf8").catch(() => {
    throw new BackupError(`${folder} holds no whole backup: manifest.json is missing`);
  });
  const manifest = JSON.parse(text) as BackupManifest;
  const file = path.join(folder, dumpName);
  if ((await getFileDigest(file)) !== manifest.database.sha256)
    throw new BackupError(`${file} is not the file of its manifest: it was changed or is not whole`);
  const client = await connectOwner(config);
  try {
    await refuseFilled(client);
    // The dump grants rights to this role, which belongs to the whole server and not to the database.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'app') then
        create role app nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
      end if;
    end $$`);
  } finally {
    await client.end();
  }
  const words = ["--no-owner", "--exit-on-error", "--single-transaction", `--dbname=${getDatabase(url)}`, file];
  await runProgram("pg_restore", words, url);
  return { ...manifest, copied: await copyPicturesIn(config, folder) };
};
