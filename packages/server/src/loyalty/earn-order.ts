import type { Text } from "@sufra/domain/language/language.ts";
import { getBonuses, type SoldLine } from "@sufra/domain/loyalty/bonuses.ts";
import { dayRoom, getEligible, type LineBonus, pointsFor, withinCaps } from "@sufra/domain/loyalty/earning.ts";
import { type LoyaltyRules, plainMultiplier } from "@sufra/domain/loyalty/rules.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { type Bonus, type Earner, earnedOnDay, getHeldLevel, loadLoyalty, loadRules } from "./loyalty-facts.ts";
import { openWallet } from "./open-wallet.ts";
import { postPoints } from "./post-points.ts";

/** What an order will earn, by the rules and level at the time of ordering. */
export type PendingEarning = {
  rules_version: number | null;
  multiplier_bp: number;
  eligible: number;
  pending_points: number;
  bonus: LineBonus[];
  /** The names of the bonuses that count. */
  bonus_names: Text[];
};

const earnedOn = async (tx: Tx, tenantId: string, customerId: string, day: string): Promise<number> => {
  const { rows } = await sql<{ earned: number }>`
    select ${earnedOnDay(tenantId, customerId, sql`${day}::date`)} as earned`.execute(tx);
  return rows[0]?.earned ?? 0;
};

/** The multiplier of the customer's level. */
export const getMultiplier = (earner: Earner): number => getHeldLevel(earner)?.multiplier_bp ?? plainMultiplier;

/** What an order would sell now, with the bonuses of its establishment. */
export type Selling = { price: { lines: readonly SoldLine[] }; bonuses: readonly Bonus[]; now: Date };

/** The points an order would earn now: on its items after discounts and vouchers; used before it is written. */
export const pendingEarning = (earner: Earner, { price, bonuses, now }: Selling): PendingEarning => {
  const { rules } = earner;
  const eligible = getEligible(price.lines);
  const none = { bonus: [], bonus_names: [] };
  if (rules === null)
    return { rules_version: null, multiplier_bp: plainMultiplier, eligible, pending_points: 0, ...none };
  const multiplier_bp = getMultiplier(earner);
  const room = dayRoom(rules, earner.earnedToday);
  const { lines: bonus, used } = getBonuses(bonuses, price.lines, now, earner.zone);
  const pending_points = withinCaps(pointsFor(eligible, rules, multiplier_bp, bonus), rules, room);
  const bonus_names = used.map(({ name }) => name);
  return { rules_version: rules.version, multiplier_bp, eligible, pending_points, bonus, bonus_names };
};

/** The points to show before the order exists; null if points are off. */
export const getPointsPreview = ({ rules_version, pending_points }: PendingEarning): number | null =>
  rules_version === null ? null : pending_points;

/** `bonus`: as JSON; null if there is none. */
type StoredEarning = Omit<PendingEarning, "bonus" | "bonus_names"> & { bonus: string | null };

/** The part of the statement that places an order (as `placed`) which stores what it will earn. */
export const earningPart = (tenantId: string, customerId: string, earning: StoredEarning): RawBuilder<unknown> => sql`
  earning as (
    insert into order_earning
      (tenant_id, order_id, customer_id, rules_version, multiplier_bp, eligible, pending_points, bonus)
    select ${tenantId}::uuid, placed.id, ${customerId}::uuid, ${earning.rules_version}::int,
      ${earning.multiplier_bp}::int, ${earning.eligible}::bigint, ${earning.pending_points}::bigint, ${earning.bonus}::jsonb
    from placed returning 1)`;

type Pending = {
  customer_id: string;
  rules_version: number | null;
  multiplier_bp: number;
  eligible: number;
  bonus: LineBonus[] | null;
};

const pointsToday = async (
  tx: Tx,
  tenantId: string,
  { customer_id, multiplier_bp, eligible, bonus }: Pending,
  rules: LoyaltyRules | null,
  day: string,
): Promise<{ points: number; room: number | null }> => {
  if (rules === null) return { points: 0, room: null };
  const room = dayRoom(rules, await earnedOn(tx, tenantId, customer_id, day));
  return { points: withinCaps(pointsFor(eligible, rules, multiplier_bp, bonus ?? []), rules, room), room };
};

/** Posts a delivered order's points once, limited by the cap of that day. */
export const postOrderPoints = async (
  platform: Pick<Platform, "live" | "jobs" | "database">,
  tx: Tx,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<void> => {
  const earning = await tx
    .selectFrom("order_earning")
    .select(["customer_id", "rules_version", "multiplier_bp", "eligible", "bonus"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (!earning) return;
  const now = platform.database.now();
  const wallet = await openWallet(platform, tx, tenantId, earning.customer_id, now);
  const loyalty = await loadLoyalty(tx, tenantId, now);
  const rules = earning.rules_version === null ? null : await loadRules(tx, tenantId, earning.rules_version);
  const { day } = toLocalTime(now, loyalty.zone);
  const { points, room } = await pointsToday(tx, tenantId, earning, rules, day);
  const { numUpdatedRows } = await tx
    .updateTable("order_earning")
    .set({ state: "posted", day, day_room: room, points, purchase: earning.eligible, posted_at: now })
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  await postPoints(platform, tx, wallet, loyalty, {
    type: "order",
    id: orderId,
    points,
    rules,
    figures: { lifetime_purchases: earning.eligible, orders_count: 1 },
    activity: { kind: "order_earned", order_id: orderId },
  });
};
