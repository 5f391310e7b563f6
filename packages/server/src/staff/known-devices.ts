import type { Tx } from "../platform/db/database.ts";
import { getDigest } from "./tokens.ts";

/** A browser that has not signed in for this long is a stranger again. */
const keptMs = 90 * 86_400_000;

type Device = { staffId: string; deviceId: string; now: Date };

export const isKnownDevice = async (tx: Tx, { staffId, deviceId, now }: Device): Promise<boolean> => {
  const row = await tx
    .selectFrom("staff_device")
    .select("staff_id")
    .where("staff_id", "=", staffId)
    .where("device_hash", "=", getDigest(deviceId))
    .where("seen_at", ">", new Date(now.getTime() - keptMs))
    .executeTakeFirst();
  return row !== undefined;
};

/** Stores the browser of a sign-in, and forgets those of long ago. */
export const noteDevice = async (tx: Tx, { staffId, deviceId, now }: Device): Promise<void> => {
  await tx
    .deleteFrom("staff_device")
    .where("staff_id", "=", staffId)
    .where("seen_at", "<=", new Date(now.getTime() - keptMs))
    .execute();
  await tx
    .insertInto("staff_device")
    .values({ staff_id: staffId, device_hash: getDigest(deviceId), seen_at: now })
    .onConflict((conflict) => conflict.columns(["staff_id", "device_hash"]).doUpdateSet({ seen_at: now }))
    .execute();
};

/** With a new password, browsers prove themselves again. */
export const forgetDevices = (tx: Tx, staffId: string): Promise<unknown> =>
  tx.deleteFrom("staff_device").where("staff_id", "=", staffId).execute();
