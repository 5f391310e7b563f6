/** The part of `npm run dev` that Vite reloads: the server's code, while the database stays open. */
import { openDemo } from "../packages/demo/src/demo.ts";
import { features, getHooks } from "../packages/server/src/app.ts";
import { openGateways } from "../packages/server/src/open-gateways.ts";
import type { FrontEnd } from "../packages/server/src/pages/front-end.ts";
import { mountPages } from "../packages/server/src/pages/routes.ts";
import { type Config, readConfig } from "../packages/server/src/platform/config/config.ts";
import type { Database } from "../packages/server/src/platform/db/database.ts";
import { openDatabase } from "../packages/server/src/platform/db/open-database.ts";
import type { App, Gateways } from "../packages/server/src/platform/http/context.ts";
import { makeServer, type Server } from "../packages/server/src/platform/http/server.ts";
import { installJobs } from "../packages/server/src/platform/jobs/install-jobs.ts";
import { type Log, makeLog } from "../packages/server/src/platform/log/logger.ts";
import { makePlatform } from "../packages/server/src/platform/start-platform.ts";

export { readStyleSheet } from "../packages/server/src/pages/critical-css.ts";
export { readFonts } from "../packages/server/src/pages/front-end.ts";

/** Opened once per `npm run dev`. */
export type Opened = {
  config: Config;
  log: Log;
  database: Database;
  gateways: Gateways;
  mediaFolder: string;
  greeting: string;
};

export const open = async (environment: NodeJS.ProcessEnv): Promise<Opened> => {
  const config = readConfig(environment);
  const log = makeLog(config.LOG_LEVEL);
  const onError = (error: Error) => log.warn({ err: error }, "lost a database connection");
  const database = await openDatabase(config, { onError, prepare: installJobs });
  const { mediaFolder, announcement } = await openDemo(database, config);
  return {
    config,
    log,
    database,
    gateways: await openGateways({ config, database, log }),
    mediaFolder,
    greeting: announcement,
  };
};

/** Vite inlines scripts and styles, which the production policy refuses. */
const developmentPages = (frontEnd: FrontEnd) => async (app: App) => {
  app.http.addHook("onSend", async (_, reply) => void reply.removeHeader("content-security-policy"));
  await mountPages(app, frontEnd);
};

export const buildApi = async (opened: Opened, frontEnd: FrontEnd): Promise<Server> => {
  const { config, log, database, gateways, mediaFolder } = opened;
  const lasting: Database = { ...database, close: async () => undefined };
  const platform = makePlatform(config, lasting, log, gateways, [mediaFolder]);
  const pages = { name: "pages", register: developmentPages(frontEnd) };
  const mounted = features.map((feature) => (feature.name === "pages" ? pages : feature));
  const server = await makeServer(platform, getHooks(platform), mounted);
  await server.app.http.ready();
  await platform.jobs.start();
  return server;
};
