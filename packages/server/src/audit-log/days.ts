import { addDays, toInstant } from "@sufra/domain/hours/zoned-time.ts";
import type { Tx } from "../platform/db/database.ts";

type Days = { from?: string | undefined; to?: string | undefined };

/** The instants between which days of the establishment lie; open where a day is not named. */
export const loadInstants = async (
  tx: Tx,
  tenantId: string,
  { from, to }: Days,
): Promise<{ since: Date | null; until: Date | null }> => {
  if (from === undefined && to === undefined) return { since: null, until: null };
  const { time_zone } = await tx
    .selectFrom("establishment")
    .select("time_zone")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return {
    since: from === undefined ? null : toInstant(from, 0, time_zone),
    until: to === undefined ? null : toInstant(addDays(to, 1), 0, time_zone),
  };
};
