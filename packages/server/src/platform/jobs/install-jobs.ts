import { PgBoss } from "pg-boss";
import type { Engine } from "../db/engine.ts";
import { toBackend, bossDb, jobsSchema } from "./boss-on-engine.ts";

const grants = `
  grant usage on schema ${jobsSchema} to app;
  grant select, insert, update, delete on all tables in schema ${jobsSchema} to app;
  grant usage, select on all sequences in schema ${jobsSchema} to app;
  grant execute on all functions in schema ${jobsSchema} to app`;

/** Installs or updates the jobs schema as the owner; afterwards the role `app` works in it and owns nothing there. */
export const installJobs = async (engine: Engine): Promise<void> => {
  const boss = new PgBoss({
    db: bossDb(engine, "owner"),
    backend: toBackend(engine),
    schema: jobsSchema,
    supervise: false,
    schedule: false,
  });
  const failures: unknown[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (failures.length > 0) throw failures[0];
  await engine.transaction({ actor: "owner", script: grants }, async () => ({ value: undefined }));
};
