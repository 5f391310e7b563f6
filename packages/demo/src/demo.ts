import type { SandboxBusiness } from "@sufra/server/gateways/pos/sandbox/sandbox-business.ts";
import type { Config } from "@sufra/server/platform/config/config.ts";
import type { Database } from "@sufra/server/platform/db/database.ts";
import { announceDemo } from "./announce.ts";
import { mediaFolder } from "./media.ts";
import { getPosToken, readPosBusiness } from "./insert-pos.ts";
import { connectedEstablishment, seedDemo } from "./seed-demo.ts";

export type Demo = {
  mediaFolder: string;
  announcement: string;
  /** The point of sale that one of the establishments is connected to. */
  register: { tenantId: string; business: SandboxBusiness; token: string };
};

/** Seeds the demo where it is missing. The server's entry loads this file in demo mode only. */
export const openDemo = async (database: Database, config: Config): Promise<Demo> => {
  await seedDemo(database, config);
  const business = await readPosBusiness(database, connectedEstablishment);
  return {
    mediaFolder,
    announcement: announceDemo(config, business.id),
    register: { tenantId: connectedEstablishment.id, business, token: getPosToken(config) },
  };
};
