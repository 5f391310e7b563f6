import { storeConnection } from "../connections/save-connection.ts";
import { type PosSandbox, startPosSandbox } from "../gateways/pos/sandbox/start-sandbox.ts";
import { readConfig } from "../platform/config/config.ts";
import { startTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { openShop, type Shop } from "../../test/fixtures/shop.ts";
import { linkShop, shopBusiness } from "./shop-business.test-data.ts";
import { posWebhookAddress } from "./webhook-address.ts";

const SECRETS_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;
/** Short, so that a killed process is followed soon. */
const POS_TIMEOUT_MS = "1000";

export type PosProcesses = {
  two: TwoProcesses;
  sandbox: PosSandbox;
  open: () => Promise<Shop>;
  stop: () => Promise<void>;
};

/** Two server processes and one point of sale, to which each shop is connected as in an installation. */
export const startPosProcesses = async (label: string, businesses = 4): Promise<PosProcesses> => {
  const all = Array.from({ length: businesses }, (_, place) => shopBusiness(place));
  const sandbox = await startPosSandbox({
    port: 0,
    dataDir: null,
    businesses: all,
    limitPerMinute: 100_000,
    webhookPausesMs: [0, 500, 2_000],
  });
  const environment = { FOODICS_URL: sandbox.url, SECRETS_KEYS, POS_TIMEOUT_MS };
  const two = await startTwoProcesses(label, undefined, { environment });
  const config = { ...two.config, ...readConfig({ NODE_ENV: "test", SECRETS_KEYS, DATA_DIR: two.config.DATA_DIR }) };
  let opened = 0;
  return {
    two,
    sandbox,
    open: async () => {
      const shop = await openShop(two.database, { auto_accept: false });
      const business = all[opened % all.length] ?? shopBusiness();
      opened += 1;
      const { tenantId } = shop;
      const token = sandbox.addToken(business.id);
      await two.database.inTenant(tenantId, async (tx) => {
        const now = two.database.now();
        const secrets = { access_token: { value: token, since: now.toISOString() } };
        const connection = { service: "pos", vendor: "foodics", settings: {}, secrets, state: "ok" } as const;
        await storeConnection({ database: two.database, config, tenantId, now }, tx, connection);
      });
      await linkShop(two.database, shop, business);
      return shop;
    },
    stop: async () => {
      await two.stop();
      await sandbox.close();
    },
  };
};

/** Where a process takes messages about an establishment. */
export const addressAt = ({ two }: Pick<PosProcesses, "two">, url: string, { tenantId }: Shop): string =>
  posWebhookAddress(url, two.config.CODE_SECRET, tenantId);
