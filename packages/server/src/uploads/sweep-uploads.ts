import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { eachTenant } from "../platform/maintenance.ts";

const hour = 3_600_000;
/** Uploads that were never used. */
const looseMs = 24 * hour;

const forgetLoose = async (tx: Tx, tenantId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .deleteFrom("upload")
    .where("tenant_id", "=", tenantId)
    .where("kept_at", "is", null)
    .where("created_at", "<", new Date(now.getTime() - looseMs))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};

/** The maximum number of values in a statement is 65,535. */
const idsAtOnce = 1_000;

/** Those ids that a row still refers to. */
const named = async (tx: Tx, tenantId: string, ids: string[]): Promise<Set<string>> => {
  const known = new Set<string>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await tx
      .selectFrom("upload")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", ids.slice(from, from + idsAtOnce))
      .execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
};

/**
 * Deletes pictures that are unused for a day, then files without a row, left by a crash between storing and recording
 * or between deleting and removing. New files are skipped, as their row may follow.
 */
export const sweepUploads = async (
  { database, gateways }: Pick<Platform, "database" | "gateways">,
  tenantId: string,
): Promise<number> => {
  const now = database.now();
  await database.inTenant(tenantId, (tx) => forgetLoose(tx, tenantId, now));
  const files = await gateways.storage.writtenBefore(tenantId, now.getTime() - hour);
  const known = await database.inTenant(tenantId, (tx) => named(tx, tenantId, files), { readOnly: true });
  const orphans = files.filter((id) => !known.has(id));
  for (const id of orphans) await gateways.storage.remove(tenantId, id);
  return orphans.length;
};

/** Deletes what was never used: the row, then its file. */
const forgetUnused = async (facts: Pick<Platform, "database" | "gateways">, tenantId: string): Promise<void> => {
  const { database, gateways } = facts;
  const ids = await database.inTenant(tenantId, (tx) => forgetLoose(tx, tenantId, database.now()));
  for (const id of ids) await gateways.storage.remove(tenantId, id);
  await sweepPictures(facts, tenantId);
};

/** Deletes staff's unused pictures. A crash in between leaves files without a row. */
export const sweepPictures = async (
  { database, gateways }: Pick<Platform, "database" | "gateways">,
  tenantId: string,
): Promise<number> => {
  const before = new Date(database.now().getTime() - looseMs);
  const rows = await database.inTenant(tenantId, (tx) =>
    tx
      .deleteFrom("picture")
      .where("tenant_id", "=", tenantId)
      .where("kept_at", "is", null)
      .where("created_at", "<", before)
      .returning("id")
      .execute(),
  );
  for (const { id } of rows) await gateways.pictures.remove(tenantId, id);
  return rows.length;
};

const sweepQueue = "uploads.sweep";
const forgetQueue = "uploads.forget";

type Forgotten = { tenantId: string; ids: string[] };

/** Deletes an erased guest's pictures: rows in the transaction, files right after it. */
export const deleteUploads = async (
  { jobs }: Pick<Platform, "jobs">,
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<void> => {
  const rows = await tx
    .deleteFrom("upload")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .returning("id")
    .execute();
  if (rows.length === 0) return;
  await jobs.send<Forgotten>(tx, forgetQueue, { tenantId, ids: rows.map(({ id }) => id) });
};

export const registerUploadSweep = (platform: Platform): void => {
  const { jobs, gateways } = platform;
  jobs.work<Forgotten>(forgetQueue, async ({ tenantId, ids }) => {
    for (const id of ids) await gateways.storage.remove(tenantId, id);
  });
  jobs.whenDue("uploads", (tenantId) => forgetUnused(platform, tenantId), { everySeconds: 3_600 });
  // Only a crash leaves files without a row. No row names them, so the folders are read.
  const sweep = async () =>
    eachTenant(
      platform,
      async (tenantId) => void (await sweepUploads(platform, tenantId)),
      await gateways.storage.tenants(),
    );
  jobs.work(sweepQueue, sweep, { concurrency: 1, timeoutSeconds: 1_800 });
  jobs.schedule(sweepQueue, "23 4 * * *");
};
