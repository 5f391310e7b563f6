import type { Platform } from "./http/context.ts";
import { purgeOldKeys } from "./http/idempotency.ts";
import { purgeOldEvents } from "./live/event-log.ts";

const hour = 3_600_000;

/** Every establishment's id. */
export const tenantIds = async (database: Platform["database"]): Promise<string[]> => {
  const rows = await database.platform((tx) => tx.selectFrom("tenant").select("id").execute(), { readOnly: true });
  return rows.map(({ id }) => id);
};

/**
 * Calls `fn` for each establishment in turn, or for some of them, for scheduled work. If one fails, the others still run, then it throws, so
 * that the job counts as failed.
 */
export const eachTenant = async (
  { database, log }: Pick<Platform, "database" | "log">,
  fn: (tenantId: string) => Promise<void>,
  ids?: readonly string[],
): Promise<void> => {
  const failures: unknown[] = [];
  for (const id of ids ?? (await tenantIds(database)))
    await fn(id).catch((error: unknown) => {
      failures.push(error);
      log.error({ err: error, tenant: id }, "ALARM: regular work failed for an establishment");
    });
  if (failures.length > 0) throw new AggregateError(failures, `regular work failed for ${failures.length}`);
};

/** Deletes the platform's old rows: keys after a day, events after an hour. */
export const registerMaintenance = (platform: Platform): void => {
  const { database, jobs } = platform;
  jobs.work(
    "platform-forget",
    async () => {
      const now = database.now().getTime();
      await eachTenant(platform, (tenantId) =>
        database.inTenant(tenantId, async (tx) => {
          await purgeOldKeys(tx, tenantId, new Date(now - 25 * hour));
          await purgeOldEvents(tx, tenantId, new Date(now - hour));
        }),
      );
    },
    { concurrency: 1, timeoutSeconds: 600 },
  );
  jobs.schedule("platform-forget", "17 * * * *");
};
