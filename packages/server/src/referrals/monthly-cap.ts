import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { getMonth } from "@sufra/domain/referrals/lead-states.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** An inviter's rewarded friends, by the first day of the month. */
export const monthlyRule = "referral_month";

const monthNow = async (tx: Tx, tenantId: string, now: Date): Promise<string> => {
  const { time_zone } = await tx
    .selectFrom("establishment")
    .select("time_zone")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return getMonth(toLocalTime(now, time_zone).day);
};

/** Counts one more rewarded friend; false at the cap. One statement, so that no race can exceed it. */
export const takeMonthly = async (
  tx: Tx,
  tenantId: string,
  referrerId: string,
  cap: number,
  now: Date,
): Promise<boolean> => {
  const taken = await tx
    .insertInto("usage")
    .values({
      tenant_id: tenantId,
      rule: monthlyRule,
      subject: referrerId,
      day: await monthNow(tx, tenantId, now),
      used: 1,
      cap,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "rule", "subject", "day"])
        .doUpdateSet({ used: sql<number>`usage.used + 1`, cap: sql<number>`greatest(excluded.cap, usage.used + 1)` })
        .where(sql<boolean>`usage.used < excluded.cap`),
    )
    .returning("used")
    .executeTakeFirst();
  return taken !== undefined;
};

export const monthlyCount = async (tx: Tx, tenantId: string, referrerId: string, now: Date): Promise<number> => {
  const row = await tx
    .selectFrom("usage")
    .select("used")
    .where("tenant_id", "=", tenantId)
    .where("rule", "=", monthlyRule)
    .where("subject", "=", referrerId)
    .where("day", "=", await monthNow(tx, tenantId, now))
    .executeTakeFirst();
  return row?.used ?? 0;
};
