/**
 * `npm run reconcile`: compares ledgers and cached values with their source, recomputes the audit log, prints
 * differences, and exits with 1 if there are any. Where an establishment has very many orders, raise
 * STATEMENT_TIMEOUT_MS.
 */
import { reconcileNow } from "@sufra/server/payments/reconcile-run.ts";
import { ConfigError, readConfig } from "../packages/server/src/platform/config/config.ts";
import { FolderInUseError } from "../packages/server/src/platform/db/folder-lock.ts";
import { openDatabase } from "../packages/server/src/platform/db/open-database.ts";
import { installJobs } from "../packages/server/src/platform/jobs/install-jobs.ts";

const run = async (): Promise<void> => {
  const database = await openDatabase(readConfig(process.env), { prepare: installJobs });
  try {
    const tenants = await database.platform((tx) => tx.selectFrom("tenant").select(["id", "slug"]).execute());
    let count = 0;
    for (const { id, slug } of tenants) {
      const differences = await reconcileNow({ database }, id);
      for (const { check, id: what, found } of differences)
        process.stdout.write(`${slug}  ${check}  ${what}  ${found}\n`);
      count += differences.length;
    }
    process.stdout.write(`${tenants.length} establishments, ${count} differences\n`);
    if (count > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
};

run().catch((error: unknown) => {
  if (!(error instanceof ConfigError) && !(error instanceof FolderInUseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
