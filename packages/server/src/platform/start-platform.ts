import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import type { Gateways, Platform } from "./http/context.ts";
import { makeLimits } from "./http/rate-limits.ts";
import { makeJobs } from "./jobs/jobs.ts";
import { makeLive } from "./live/live.ts";
import type { Log } from "./log/logger.ts";
import { registerMaintenance } from "./maintenance.ts";
import { makeMetrics } from "./metrics.ts";

/** Everything a process has one of; jobs begin with `jobs.start()`, once all queues are declared. */
export const makePlatform = (
  config: Config,
  database: Database,
  log: Log,
  gateways: Gateways,
  mediaFolders: readonly string[] = [],
): Platform => {
  const metrics = makeMetrics(config.NODE_ENV !== "test");
  const jobs = makeJobs({ database, log, metrics, working: config.JOBS });
  const { STREAMS_MAX: maximum, STREAMS_PER_TENANT: perTenant, STREAMS_PER_ADDRESS: perAddress } = config;
  const live = makeLive({ database, log, metrics, maximum, perTenant, perAddress });
  const limits = makeLimits(database);
  const platform: Platform = { config, database, log, jobs, live, limits, metrics, gateways, mediaFolders };
  registerMaintenance(platform);
  return platform;
};
