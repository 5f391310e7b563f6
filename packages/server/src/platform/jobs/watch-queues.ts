import type { Database } from "../db/database.ts";
import type { Log } from "../log/logger.ts";
import { jobsSchema } from "./boss-on-engine.ts";

const intervalMs = 1_500;

/**
 * Asks regularly, for all queues in one statement, which of them have a job whose time has come, and wakes those:
 * jobs of other processes, deferred and repeated ones. The library polls each queue by itself, or notifies inside the
 * sending transaction, which makes all commits wait for each other.
 */
export const watchQueues = (
  { database, log }: { database: Database; log: Log },
  names: readonly string[],
  wake: (name: string) => void,
): (() => void) => {
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      const { rows } = await database.engine.loose(
        "app",
        `select q.name from unnest($1::text[]) as q (name) where exists (select from ${jobsSchema}.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
        [names],
      );
      for (const { name } of rows) wake(String(name));
    } catch (error) {
      log.warn({ err: error }, "cannot look for queued jobs; trying again");
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void ask(), intervalMs).unref();
  return () => clearInterval(timer);
};
