import { buildServer } from "./app.ts";
import { openGateways, openRegister } from "./open-gateways.ts";
import { type Config, ConfigError, readConfig } from "./platform/config/config.ts";
import { UnsafeCatalogError } from "./platform/db/catalog-check.ts";
import { FolderInUseError } from "./platform/db/folder-lock.ts";
import { MigrationError } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import type { Server } from "./platform/http/server.ts";
import { giveIdleMemoryBack } from "./platform/idle-memory.ts";
import { installJobs } from "./platform/jobs/install-jobs.ts";
import { makeLog } from "./platform/log/logger.ts";
import { makePlatform } from "./platform/start-platform.ts";

/** Errors an operator can fix are printed as a sentence without a stack. */
const sayable = [ConfigError, UnsafeCatalogError, FolderInUseError, MigrationError];

const stopOnSignal = (server: Server, log: ReturnType<typeof makeLog>, config: Config): void => {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    // Whatever hangs must not outlive the time an orchestrator gives.
    setTimeout(() => process.exit(1), config.LAME_DUCK_MS + config.SHUTDOWN_MS + 5_000).unref();
    const end = () => server.stop();
    server
      .leave()
      .then(end)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "did not stop cleanly");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = makeLog(config.LOG_LEVEL);
  const onError = (error: Error) => log.warn({ err: error }, "lost a database connection");
  const database = await openDatabase(config, { onError, prepare: installJobs });
  // Loaded in demo mode only: an installation runs without the demo and its pictures.
  const demo = config.DEMO ? await (await import("@sufra/demo/demo.ts")).openDemo(database, config) : null;
  if (demo) await openRegister(config, demo.register);
  const gateways = await openGateways({ config, database, log });
  const platform = makePlatform(config, database, log, gateways, demo ? [demo.mediaFolder] : []);
  const telemetry = config.OTLP_URL
    ? (await import("./platform/telemetry/open-telemetry.ts")).openTelemetry(config, platform.metrics.registry)
    : null;
  const server = await buildServer(platform);
  const stop = async (): Promise<void> => {
    try {
      await server.stop();
    } finally {
      await telemetry?.stop();
    }
  };
  stopOnSignal({ ...server, stop }, log, config);
  const address = await server.listen(config.HOST, config.PORT);
  log.info({ address, database: database.kind }, "listening");
  giveIdleMemoryBack();
  if (demo) process.stdout.write(demo.announcement);
};

start().catch((error: unknown) => {
  const plain = sayable.some((kind) => error instanceof kind);
  process.stderr.write(`${plain ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
