import { type CurrentLevel, levelsFor, windowStart } from "@sufra/domain/loyalty/levels.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import { earnedSince, type Level, type Loyalty } from "./loyalty-facts.ts";
import type { OpenWallet } from "./locked-wallet.ts";

type Judge = (
  levels: readonly Level[],
  current: CurrentLevel,
  earned: number,
  now: Date,
  goalDays: number | null,
) => CurrentLevel;

const getRank = (levels: readonly Level[], id: string | null): number => levels.findIndex((level) => level.id === id);

/** Updates the level of a locked wallet by the points that count now. */
export const updateLevel = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  wallet: OpenWallet,
  { levels, rules }: Loyalty,
  judge: Judge,
): Promise<void> => {
  if (levels.length === 0) return;
  const { tenantId, customerId, now } = wallet;
  const goalDays = rules?.goal_days ?? null;
  const current = { level_id: wallet.level_id, until: wallet.level_until };
  const earned = await earnedSince(tx, tenantId, customerId, windowStart(now, goalDays));
  const { level_id, until } = judge(levels, current, earned, now, goalDays);
  if (level_id === current.level_id && until === current.until) return;
  await tx
    .updateTable("wallet")
    .set({ level_id, level_until: until, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
  Object.assign(wallet, { level_id, level_until: until });
  const order = levelsFor(levels, current.level_id);
  const steps = getRank(order, level_id) - getRank(order, current.level_id);
  const level = levels.find(({ id }) => id === (steps > 0 ? level_id : current.level_id));
  // Everybody starts on the lowest level: no notification for that.
  if (steps === 0 || !level || (current.level_id === null && getRank(order, level_id) === 0)) return;
  await recordActivity(tx, wallet, { kind: steps > 0 ? "level_reached" : "level_left", name: level.name });
  if (steps > 0)
    await notifyCustomer(platform, tx, {
      tenantId,
      customerId,
      notice: { kind: "level_reached", params: { level: level.name } },
      now,
      dedupeKey: `level_reached:${level.id}:${now.toISOString()}`,
    });
};
