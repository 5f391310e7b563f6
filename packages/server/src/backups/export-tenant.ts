import { createHmac } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { type Config } from "../platform/config/config.ts";
import { BackupError, connectOwner, copyPicturesOut } from "./backup.ts";
import { readTables, type TenantTable } from "./tenant-tables.ts";

/** Rows at once: bounded memory for ledgers of any length. */
const page = 1_000;

export type Export = {
  tenant_id: string;
  slug: string;
  made_at: string;
  migrations: number;
  secret: string;
  rows: Record<string, number>;
};

/** Tells whether two installations have the same CODE_SECRET, and nothing about it: codes and phones are keyed with it. */
export const getSecretMark = ({ CODE_SECRET }: Pick<Config, "CODE_SECRET">): string =>
  createHmac("sha256", CODE_SECRET).update("sufra export").digest("hex").slice(0, 32);

const writeTable = async (
  client: pg.Client,
  { name, where }: TenantTable,
  tenantId: string,
  folder: string,
): Promise<number> => {
  const file = createWriteStream(path.join(folder, `${name}.jsonl`), { mode: 0o600 });
  const sql = `declare rows no scroll cursor for select to_jsonb(t)::text as row from ${pg.escapeIdentifier(name)} t where ${where.replace("$1", pg.escapeLiteral(tenantId))}`;
  await client.query(sql);
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${page} from rows`);
    // Text of the database as it is: a number may be larger than JavaScript's.
    for (const { row } of rows) if (!file.write(`${row}\n`)) await once(file, "drain");
    count += rows.length;
    if (rows.length < page) break;
  }
  await client.query("close rows");
  file.end();
  await once(file, "close");
  return count;
};

const keepOwnPictures = async (folder: string, tenantId: string): Promise<void> => {
  for (const kind of ["uploads", "media"])
    for (const name of await readdir(path.join(folder, kind)).catch(() => []))
      if (name !== tenantId) await rm(path.join(folder, kind, name), { recursive: true });
};

/** One establishment as it is at one moment: every row of every table, and its pictures. Nothing is changed here. */
export const exportTenant = async (config: Config, slug: string, folder: string): Promise<Export> => {
  const client = await connectOwner(config);
  try {
    const { rows } = await client.query<{ id: string }>("select id from tenant where slug = $1", [slug]);
    const tenantId = rows[0]?.id;
    if (tenantId === undefined) throw new BackupError(`No establishment is called ${slug}`);
    await mkdir(path.join(folder, "tables"), { recursive: true, mode: 0o700 });
    await client.query("begin isolation level repeatable read read only");
    await client.query(`set local app.tenant_id = ${pg.escapeLiteral(tenantId)}`);
    const counts: Record<string, number> = {};
    for (const table of (await readTables(client)).flat())
      counts[table.name] = await writeTable(client, table, tenantId, path.join(folder, "tables"));
    const applied = await client.query<{ last: number }>("select max(number) as last from schema_migration");
    await client.query("commit");
    await copyPicturesOut(config, folder);
    await keepOwnPictures(folder, tenantId);
    const made: Export = {
      tenant_id: tenantId,
      slug,
      made_at: new Date().toISOString(),
      migrations: Number(applied.rows[0]?.last),
      secret: getSecretMark(config),
      rows: counts,
    };
    await writeFile(path.join(folder, "export.json"), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    return made;
  } finally {
    await client.end();
  }
};
