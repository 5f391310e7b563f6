import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { buildServer } from "../app.ts";
import { createLocalIssuer } from "../gateways/invoices/local-issuer.ts";
import { type PaymentSandbox, startPaymentSandbox } from "../gateways/payments/sandbox/start-sandbox.ts";
import { noPush } from "../gateways/push/no-push.ts";
import { createFolderPictures } from "../gateways/storage/folder-pictures.ts";
import { createFolderStorage } from "../gateways/storage/folder-storage.ts";
import { createOutboxEmail } from "../gateways/email/outbox-email.ts";
import { createOutboxSms } from "../gateways/sms/outbox-sms.ts";
import { makePaymentProviders, sandboxWebhook } from "../payments/index.ts";
import { type Config, readConfig } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { Gateways, Platform } from "../platform/http/context.ts";
import { makeLog } from "../platform/log/logger.ts";
import { makePlatform } from "../platform/start-platform.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

export type Product = {
  url: string;
  port: number;
  config: Config;
  database: Database;
  platform: Platform;
  sandbox: PaymentSandbox;
  stop: () => Promise<void>;
};

export type ProductOptions = { environment?: Record<string, string>; gateways?: Partial<Gateways> };

/** The whole product on one free port with a card provider of its own; jobs are worked off. */
export const startProduct = async (given?: Database, more: ProductOptions = {}): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), "sufra-shop-"));
  const port = await freePort();
  const config = readConfig({
    ...{ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent", PORT: String(port) },
    ...more.environment,
  });
  const url = `http://127.0.0.1:${port}`;
  const { database, drop } = given ? { database: given, drop: async () => undefined } : await openTestDatabase("shop");
  const webhookOf = sandboxWebhook(config.CODE_SECRET, url);
  const sandbox = await startPaymentSandbox({ port: 0, dataDir: null, webhookOf, webhookPausesMs: [0, 200, 400] });
  const platform = makePlatform(config, database, makeLog(config.LOG_LEVEL), {
    push: noPush,
    sms: createOutboxSms(async ({ idempotencyKey }) => idempotencyKey),
    email: createOutboxEmail(),
    invoices: createLocalIssuer(),
    pictures: createFolderPictures(join(folder, "media")),
    storage: createFolderStorage(join(folder, "uploads")),
    payments: makePaymentProviders(config.CODE_SECRET, sandbox),
    walletPasses: { apple: null, google: null },
    ...more.gateways,
  });
  const server = await buildServer(platform);
  await server.listen("127.0.0.1", port);
  return {
    ...{ url, port, config, database, platform, sandbox },
    stop: async () => {
      await server.stop();
      await sandbox.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
