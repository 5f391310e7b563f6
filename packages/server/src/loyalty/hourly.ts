import { levelAtWindowEnd } from "@sufra/domain/loyalty/levels.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { giveBirthdayGifts } from "./birthdays.ts";
import { updateLevel } from "./update-level.ts";
import { loadLoyalty } from "./loyalty-facts.ts";
import { openWallet } from "./open-wallet.ts";
import { batch, type Upkeep, untilNone } from "./until-none.ts";

const dayMs = 86_400_000;
/** Days before expiry at which the customer is notified. */
export const noticeDays = 7;

const walletsOver = async (tx: Tx, tenantId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom("point_lot")
    .select("customer_id")
    .distinct()
    .where("tenant_id", "=", tenantId)
    .where("left_points", ">", 0)
    .where("expires_at", "<=", now)
    .limit(batch)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
};

const levelsOver = async (tx: Tx, tenantId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom("wallet")
    .select("customer_id")
    .where("tenant_id", "=", tenantId)
    .where("level_until", "<=", now)
    .limit(batch)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
};

/** Posts expired points. Running twice changes nothing: expired lots are empty then. */
export const expirePoints = (platform: Upkeep, tenantId: string): Promise<void> => {
  const now = platform.database.now();
  return untilNone(
    platform,
    tenantId,
    (tx) => walletsOver(tx, tenantId, now),
    (tx, customerId) => openWallet(platform, tx, tenantId, customerId, now),
  );
};

/** Updates levels whose window is over; each gets a new one, or none. */
export const judgeLevels = (platform: Upkeep, tenantId: string): Promise<void> => {
  const now = platform.database.now();
  return untilNone(
    platform,
    tenantId,
    (tx) => levelsOver(tx, tenantId, now),
    async (tx, customerId) => {
      const wallet = await openWallet(platform, tx, tenantId, customerId, now);
      await updateLevel(platform, tx, wallet, await loadLoyalty(tx, tenantId, now), levelAtWindowEnd);
      // The level was removed or the rules have no window any more: not updated again.
      if (wallet.level_until !== null && wallet.level_until <= now)
        await tx
          .updateTable("wallet")
          .set({ level_until: null })
          .where("tenant_id", "=", tenantId)
          .where("customer_id", "=", customerId)
          .execute();
    },
  );
};

/** Notifies once per lot that its points expire within a week. */
export const noticeEnding = async (platform: Upkeep, tenantId: string): Promise<void> => {
  const { database } = platform;
  const now = database.now();
  await database.inTenant(tenantId, async (tx) => {
    const lots = await tx
      .updateTable("point_lot")
      .set({ noticed_at: now })
      .where("tenant_id", "=", tenantId)
      .where("left_points", ">", 0)
      .where("noticed_at", "is", null)
      .where("expires_at", ">", now)
      .where("expires_at", "<=", new Date(now.getTime() + noticeDays * dayMs))
      .returning(["customer_id", "expires_at", "left_points"])
      .execute();
    const ending = new Map<string, { customerId: string; at: Date; points: number }>();
    for (const { customer_id: customerId, expires_at: at, left_points } of lots) {
      if (at === null) continue;
      const key = `${customerId} ${at.getTime()}`;
      ending.set(key, { customerId, at, points: (ending.get(key)?.points ?? 0) + left_points });
    }
    for (const { customerId, at, points } of ending.values())
      await notifyCustomer(platform, tx, {
        tenantId,
        customerId,
        notice: { kind: "points_expiring", params: { points, at: at.toISOString() } },
        now,
        dedupeKey: `points_expiring:${at.toISOString()}:${getDay(now)}`,
      });
  });
};

const getDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Establishments have different midnights, so this is no nightly work. */
export const registerLoyaltyUpkeep = (platform: Platform): void =>
  platform.jobs.whenDue(
    "loyalty",
    async (tenantId) => {
      await expirePoints(platform, tenantId);
      await judgeLevels(platform, tenantId);
      await giveBirthdayGifts(platform, tenantId);
      await noticeEnding(platform, tenantId);
    },
    { everySeconds: 600, leaseSeconds: 600 },
  );
