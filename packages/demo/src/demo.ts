import type { Config } from "@sufra/server/platform/config/config.ts";
import type { Database } from "@sufra/server/platform/db/database.ts";
import { announceDemo } from "./announce.ts";
import { mediaFolder } from "./media.ts";
import { seedDemo } from "./seed-demo.ts";

/** Seeds the demo where it is missing. The server's entry loads this file in demo mode only. */
export const openDemo = async (
  database: Database,
  config: Config,
): Promise<{ mediaFolder: string; announcement: string }> => {
  await seedDemo(database);
  return { mediaFolder, announcement: announceDemo(config) };
};
