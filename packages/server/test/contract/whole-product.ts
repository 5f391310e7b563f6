import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildServer } from "../../src/app.ts";
import type { WalletPasses } from "../../src/gateways/wallet-pass/pass-card.ts";
import { openGateways, openSandbox } from "../../src/open-gateways.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Server } from "../../src/platform/http/server.ts";
import { makeLog } from "../../src/platform/log/logger.ts";
import { makePlatform } from "../../src/platform/start-platform.ts";
import { type Client, makeClient } from "../support/http-client.ts";
import { openTestDatabase } from "../support/test-database.ts";

export type WholeProduct = {
  url: string;
  server: Server;
  database: Database;
  client: (qr?: string, language?: "sa" | "en") => Client;
  stop: () => Promise<void>;
};

/** A vendor that accepts every card: without it the calls for wallet cards would all answer 404. */
const walletPasses: WalletPasses = {
  apple: async () => null,
  google: async () => ({
    link: async () => "https://pay.google.com/gp/v/save/card",
    update: async () => undefined,
    end: async () => undefined,
    check: async () => undefined,
  }),
};

/**
 * For work on one area: `CONTRACT_CALLS=/coupons/ vitest run …` tries only calls whose address contains the text. The
 * minimum counts of the tests then fail on purpose, and CI refuses it.
 */
const limitCalls = (calls: Server["app"]["calls"], part: string | undefined): void => {
  if (part === undefined || part === "") return;
  if (process.env.CI) throw new Error("CONTRACT_CALLS limits the contract tests and has no place in CI");
  calls.splice(0, calls.length, ...calls.filter(({ url }) => url.includes(part)));
};

/** Every feature of the product on one free port. Jobs are off, so that only tests change data. */
export const startWholeProduct = async (environment: Record<string, string> = {}): Promise<WholeProduct> => {
  const folder = mkdtempSync(join(tmpdir(), "sufra-contract-"));
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    JOBS: "false",
    SANDBOX_PAYMENT_PORT: "0",
    // Nothing listens there: no test may reach a vendor.
    WHATSAPP_URL: "http://127.0.0.1:9",
    TAQNYAT_URL: "http://127.0.0.1:9",
    NATIONAL_ADDRESS_URL: "http://127.0.0.1:9",
    // Any file does: only Apple looks into it.
    APPLE_PAY_DOMAIN_FILE: import.meta.filename,
    // The tests send far more requests than guests; the limits have their own test.
    LIMIT_SCALE: "1000",
    ...environment,
  });
  const { database, drop } = await openTestDatabase("contract");
  const sandbox = await openSandbox(config);
  const log = makeLog(config.LOG_LEVEL);
  const gateways = { ...(await openGateways({ config, database, log }, sandbox)), walletPasses };
  const platform = makePlatform(config, database, log, gateways);
  const server = await buildServer(platform);
  const url = await server.listen("127.0.0.1", 0);
  limitCalls(server.app.calls, process.env.CONTRACT_CALLS);
  return {
    url,
    server,
    database,
    client: (qr, language = "en") => makeClient(url, { qr, headers: { "accept-language": language } }),
    stop: async () => {
      await server.stop();
      await sandbox.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
