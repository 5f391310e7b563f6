/**
 * `npm run migrate`: brings the database to this release with the owner's credentials, and ends. The processes that serve
 * run with `MIGRATE=0` and without them.
 */
import { ConfigError, readConfig } from "../packages/server/src/platform/config/config.ts";
import { MigrationError, readMigrations } from "../packages/server/src/platform/db/migrate.ts";
import { openDatabase } from "../packages/server/src/platform/db/open-database.ts";
import { installJobs } from "../packages/server/src/platform/jobs/install-jobs.ts";

const run = async (): Promise<void> => {
  const config = readConfig({ ...process.env, MIGRATE: "1" });
  const database = await openDatabase(config, { prepare: installJobs });
  await database.close();
  const last = readMigrations().at(-1);
  process.stdout.write(`The database has all migrations up to ${last?.number} (${last?.name})\n`);
};

run().catch((error: unknown) => {
  if (!(error instanceof ConfigError) && !(error instanceof MigrationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
