/**
 * `npm run backup -- <folder>`, `npm run restore -- <folder>`, `npm run export -- <establishment> <folder>`,
 * `npm run import -- <folder>`. What comes in is compared with the ledgers, like `npm run reconcile`.
 */
import { BackupError, makeBackup, restoreBackup } from "@sufra/server/backups/backup.ts";
import { exportTenant } from "@sufra/server/backups/export-tenant.ts";
import { importTenant } from "@sufra/server/backups/import-tenant.ts";
import { findDifferences } from "@sufra/server/payments/reconcile.ts";
import { type Config, ConfigError, readConfig } from "../packages/server/src/platform/config/config.ts";
import { openDatabase } from "../packages/server/src/platform/db/open-database.ts";
import { installJobs } from "../packages/server/src/platform/jobs/install-jobs.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const reconcile = async (config: Config): Promise<void> => {
  const database = await openDatabase({ ...config, MIGRATE: true }, { prepare: installJobs });
  try {
    const tenants = await database.platform((tx) => tx.selectFrom("tenant").select("id").execute());
    let count = 0;
    for (const { id } of tenants)
      count += (await database.inTenant(id, (tx) => findDifferences(tx, id), { readOnly: true })).length;
    say(`${tenants.length} establishments, ${count} differences`);
    if (count > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
};

const size = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const commands: Record<string, { words: string; run: (config: Config, words: string[]) => Promise<void> }> = {
  backup: {
    words: "<folder>",
    run: async (config, [folder = ""]) => {
      const { database, pictures } = await makeBackup(config, folder);
      say(`${folder}: database ${size(database.bytes)}, ${pictures} files of pictures`);
    },
  },
  restore: {
    words: "<folder>",
    run: async (config, [folder = ""]) => {
      const { made_at, copied } = await restoreBackup(config, folder);
      say(`Restored the backup of ${made_at}, ${copied.copied} files of pictures`);
      await reconcile(config);
    },
  },
  export: {
    words: "<establishment> <folder>",
    run: async (config, [slug = "", folder = ""]) => {
      const { rows } = await exportTenant(config, slug, folder);
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      say(`${slug}: ${total} rows of ${Object.keys(rows).length} tables in ${folder}`);
    },
  },
  import: {
    words: "<folder>",
    run: async (config, [folder = ""]) => {
      const { slug, rows } = await importTenant(config, folder);
      say(`${slug}: ${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows`);
      await reconcile(config);
    },
  },
};

const [name = "", ...words] = process.argv.slice(2);
const command = commands[name];
const run = async (): Promise<void> => {
  if (!command || words.length !== command.words.split(" ").length)
    throw new ConfigError(`npm run ${name || "backup"} -- ${command?.words ?? "<folder>"}`);
  await command.run(readConfig(process.env), words);
};
run().catch((error: unknown) => {
  if (!(error instanceof ConfigError) && !(error instanceof BackupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
