import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../../src/platform/config/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Gateways, Hooks } from "../../src/platform/http/context.ts";
import { type Feature, makeServer, type Server } from "../../src/platform/http/server.ts";
import { makeLog } from "../../src/platform/log/logger.ts";
import { makePlatform } from "../../src/platform/start-platform.ts";
import { type Client, makeClient } from "./http-client.ts";
import { openTestDatabase } from "./test-database.ts";

export type TestServer = {
  url: string;
  server: Server;
  database: Database;
  config: Config;
  client: (defaults?: { qr?: string; headers?: Record<string, string> }) => Client;
  stop: () => Promise<void>;
};

export type TestServerOptions = {
  features: Feature[];
  hooks?: Partial<Hooks>;
  gateways?: Gateways;
  /** Overrides of the environment, as texts. */
  environment?: Record<string, string>;
  /** Default: a new one, on PostgreSQL or in memory like the suite. */
  database?: Database;
};

const noHooks: Hooks = { identify: async () => null, serviceState: async () => null };

/** The real server with the given features on a free port, in this process. */
export const startTestServer = async (options: TestServerOptions): Promise<TestServer> => {
  const folder = mkdtempSync(join(tmpdir(), "sufra-test-"));
  const environment = {
    NODE_ENV: "test",
    DATA_DIR: folder,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    ...options.environment,
  };
  const config = readConfig(environment);
  const given = options.database;
  const { database, drop } = given
    ? { database: given, drop: async () => undefined }
    : await openTestDatabase("server");
  const platform = makePlatform(config, database, makeLog(config.LOG_LEVEL), options.gateways ?? ({} as Gateways));
  const server = await makeServer(platform, { ...noHooks, ...options.hooks }, options.features);
  const url = await server.listen("127.0.0.1", 0);
  return {
    url,
    server,
    database,
    config,
    client: (defaults) => makeClient(url, defaults),
    stop: async () => {
      await server.stop();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
