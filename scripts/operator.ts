/**
 * `npm run operator -- name@example.com`: prints a link that makes a person an operator of this installation. With
 * `--reset`: prints an operator's link to a new password and ends their one-time codes.
 */
import { ConfigError, readConfig } from "../packages/server/src/platform/config/config.ts";
import { FolderInUseError } from "../packages/server/src/platform/db/folder-lock.ts";
import { openDatabase } from "../packages/server/src/platform/db/open-database.ts";
import { installJobs } from "../packages/server/src/platform/jobs/install-jobs.ts";
import { inviteOperator, OperatorError, rescueOperator } from "@sufra/server/staff/invite-operator.ts";

const usage = "npm run operator -- name@example.com [--reset]";

const run = async (email: string | undefined, reset: boolean): Promise<void> => {
  if (email === undefined) throw new OperatorError(usage);
  const config = readConfig(process.env);
  const database = await openDatabase(config, { prepare: installJobs });
  try {
    const link = await (reset ? rescueOperator : inviteOperator)(database, email, config.PUBLIC_URL);
    const says = reset
      ? `${email} chooses a new password by this link, once, within an hour, and signs in without one-time codes:`
      : `${email} becomes an operator by this link, once, within seven days:`;
    process.stdout.write(`${says}\n\n  ${link}\n\n`);
  } finally {
    await database.close();
  }
};

const [address, ...flags] = process.argv.slice(2);
run(address, flags.includes("--reset")).catch((error: unknown) => {
  const sayable = [ConfigError, FolderInUseError, OperatorError].some((kind) => error instanceof kind);
  if (!sayable) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
