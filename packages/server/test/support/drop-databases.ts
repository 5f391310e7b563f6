/** Runs around a test run: its databases have the run's name, and all are dropped at the end. */
import { randomBytes } from "node:crypto";
import { dropDatabasesOf, postgresUrl } from "./test-database.ts";

export default (): (() => Promise<void>) => {
  const run = randomBytes(3).toString("hex");
  process.env.SUFRA_TEST_RUN = run;
  return async () => {
    const server = postgresUrl();
    if (server !== undefined) await dropDatabasesOf(server, run);
  };
};
