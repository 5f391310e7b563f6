import type { Platform } from "./http/context.ts";

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

/** Deletes expired rows of all establishments, oldest first and ten minutes' worth at a time. */
export const forgetOld = async (
  { database }: Pick<Platform, "database">,
  table: "idempotency" | "live_event" | "quote",
  before: Date,
): Promise<void> => {
  for (;;) {
    const { rows } = await database.engine.loose("app", "select forget_old($1, $2) as more", [table, before]);
    if (rows[0]?.more !== true) return;
  }
};

/** Deletes the platform's old rows: keys after a day, events after an hour, claims that ended a day ago. */
export const registerMaintenance = (platform: Platform): void => {
  const { database, jobs } = platform;
  const forget = async (): Promise<void> => {
    const now = database.now().getTime();
    await forgetOld(platform, "idempotency", new Date(now - 25 * hour));
    // Streams that were disconnected longer start again without replay.
    await forgetOld(platform, "live_event", new Date(now - hour));
    await database.platform((tx) =>
      tx
        .deleteFrom("due_claim")
        .where("claimed_until", "<", new Date(now - 24 * hour))
        .execute(),
    );
  };
  jobs.work("platform-forget", forget, { concurrency: 1, timeoutSeconds: 600 });
  jobs.schedule("platform-forget", "7,17,27,37,47,57 * * * *");
};
