import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import type { Config } from "../platform/config/config.ts";
import { BackupError, connectOwner, copyPicturesIn } from "./backup.ts";
import { type Export, getSecretMark } from "./export-tenant.ts";
import { readTables, type TenantTable } from "./tenant-tables.ts";

const page = 1_000;
const staged = (name: string): string => pg.escapeIdentifier(`import_${name}`);

const stageTable = async (client: pg.Client, { name }: TenantTable, folder: string): Promise<number> => {
  const table = pg.escapeIdentifier(name);
  await client.query(`create temp table ${staged(name)} (like ${table}) on commit drop`);
  let waiting: string[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const sql = `insert into ${staged(name)} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
    await client.query(sql, [`[${waiting.join(",")}]`]);
    count += waiting.length;
    waiting = [];
  };
  const lines = createInterface({ input: createReadStream(path.join(folder, "tables", `${name}.jsonl`)) });
  for await (const line of lines) {
    waiting.push(line);
    if (waiting.length === page) await flush();
  }
  await flush();
  return count;
};

/** A whole group in one statement: its references are checked at the end of the statement, also those in a circle. */
const insertGroup = async (client: pg.Client, group: readonly TenantTable[]): Promise<void> => {
  const inserts = group.map(({ name, columns }, index) => {
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    return `t${index} as (insert into ${pg.escapeIdentifier(name)} (${names}) select ${names} from ${staged(name)})`;
  });
  await client.query(`with ${inserts.join(", ")} select 1`);
};

const refuseForeign = async (client: pg.Client, config: Config, made: Export): Promise<void> => {
  if (made.secret !== getSecretMark(config))
    throw new BackupError(
      "CODE_SECRET differs: reward codes, phones of invitations and secrets of authenticator apps are keyed with it. Start this installation with the CODE_SECRET of the other one",
    );
  const { rows } = await client.query<{ last: number }>("select max(number) as last from schema_migration");
  if (Number(rows[0]?.last) !== made.migrations)
    throw new BackupError(
      `The export has migration ${made.migrations}, and this database ${rows[0]?.last}: bring both to one release first`,
    );
  const there = await client.query("select from tenant where id = $1 or slug = $2", [made.tenant_id, made.slug]);
  if (there.rows.length > 0) throw new BackupError(`${made.slug} is here already`);
};

/** An exported establishment into this installation, all or nothing. Its pictures come first: they change nothing alone. */
export const importTenant = async (config: Config, folder: string): Promise<Export> => {
  const made = JSON.parse(await readFile(path.join(folder, "export.json"), "utf8")) as Export;
  const client = await connectOwner(config);
  try {
    await refuseForeign(client, config, made);
    await copyPicturesIn(config, folder);
    await client.query("begin");
    await client.query(`set local app.tenant_id = ${pg.escapeLiteral(made.tenant_id)}`);
    for (const group of await readTables(client)) {
      for (const table of group) {
        const count = await stageTable(client, table, folder);
        if (count !== made.rows[table.name])
          throw new BackupError(
            `${table.name}: ${count} rows instead of ${made.rows[table.name]}, the export is not whole`,
          );
      }
      await insertGroup(client, group);
    }
    await client.query("commit");
    return made;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
};
