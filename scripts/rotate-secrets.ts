/**
 * `npm run rotate-secrets`: encrypts the keys of all connections with the first key of SECRETS_KEYS. Exits with 1 if some
 * were encrypted with a key that is not in the list.
 */
import { rotateSecrets } from "@sufra/server/connections/rotate-secrets.ts";
import { ConfigError, readConfig } from "../packages/server/src/platform/config/config.ts";
import { FolderInUseError } from "../packages/server/src/platform/db/folder-lock.ts";
import { openDatabase } from "../packages/server/src/platform/db/open-database.ts";
import { installJobs } from "../packages/server/src/platform/jobs/install-jobs.ts";
import { MissingKeyError } from "../packages/server/src/platform/secrets/envelope.ts";

const sayable = [ConfigError, FolderInUseError, MissingKeyError];

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const database = await openDatabase(config, { prepare: installJobs });
  try {
    const { rewrapped, current, unreadable } = await rotateSecrets(database, config.SECRETS_KEYS);
    process.stdout.write(`${rewrapped} connections encrypted again, ${current} had the newest key already\n`);
    for (const { tenant_id, service, key_id } of unreadable)
      process.stdout.write(`${tenant_id}  ${service}  key ${key_id} is not in SECRETS_KEYS\n`);
    if (unreadable.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
};

run().catch((error: unknown) => {
  if (!sayable.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
