import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import type { Gateways, Platform } from "./http/context.ts";
import { makeLimits } from "./http/rate-limits.ts";
import { jobsSchema } from "./jobs/boss-on-engine.ts";
import { type JobHandler, type Jobs, makeJobs, type WorkOptions } from "./jobs/jobs.ts";
import { makeLive } from "./live/live.ts";
import type { Log } from "./log/logger.ts";
import { registerMaintenance } from "./maintenance.ts";
import { makeMetrics, type Metrics } from "./metrics.ts";
import { inSpan } from "./telemetry/span.ts";

/** Jobs that could run now, and the pool's connections. */
const watchFigures = ({ engine }: Database, metrics: Metrics): void => {
  metrics.watch("jobs_waiting", "Jobs whose time has come and that no process works on", "name", async () => {
    const sql = `select name, count(*)::int as waiting from ${jobsSchema}.job
      where state < 'active' and start_after <= now() group by name`;
    const { rows } = await engine.loose("app", sql, []);
    return Object.fromEntries(rows.map(({ name, waiting }) => [String(name), Number(waiting)]));
  });
  metrics.watch("database_connections", "Connections of the pool", "state", async () => engine.connections() ?? {});
};

const tracedJobs = (jobs: Jobs): Jobs => ({
  ...jobs,
  work: <T extends object>(name: string, handler: JobHandler<T>, options?: WorkOptions) => {
    const traced: JobHandler<T> = (data, job) =>
      inSpan("job", `job ${name}`, { job: name }, async () => handler(data, job));
    jobs.work(name, traced, options);
  },
});

/** Everything a process has one of; jobs begin with `jobs.start()`, once all queues are declared. */
export const makePlatform = (
  config: Config,
  database: Database,
  log: Log,
  gateways: Gateways,
  mediaFolders: readonly string[] = [],
): Platform => {
  const metrics = makeMetrics(config.NODE_ENV !== "test");
  watchFigures(database, metrics);
  const jobs = tracedJobs(makeJobs({ database, log, metrics, working: config.JOBS }));
  const { STREAMS_MAX: maximum, STREAMS_PER_TENANT: perTenant, STREAMS_PER_ADDRESS: perAddress } = config;
  const live = makeLive({ database, log, metrics, maximum, perTenant, perAddress });
  const limits = makeLimits(database);
  const platform: Platform = { config, database, log, jobs, live, limits, metrics, gateways, mediaFolders };
  registerMaintenance(platform);
  return platform;
};
