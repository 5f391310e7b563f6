import { getRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { benefitNames, type LevelBenefits } from "@sufra/domain/loyalty/level-benefits.ts";
import type { BonusRule } from "@sufra/domain/loyalty/bonuses.ts";
import { levelFor, type LevelStep } from "@sufra/domain/loyalty/levels.ts";
import type { ScheduleRange } from "@sufra/domain/menu/api.ts";
import type { LoyaltyRules } from "@sufra/domain/loyalty/rules.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Tx } from "../platform/db/database.ts";

export type Level = LevelStep & LevelBenefits & { name: Text; multiplier_bp: number; benefits: Text[] };

export const levelColumns = [
  "id",
  "name",
  "break_points",
  "multiplier_bp",
  "benefits",
  "active",
  ...benefitNames,
] as const;

/** An establishment's time zone, its current rules (null: no points) and all levels, stopped ones included. */
export type Loyalty = { zone: string; rules: LoyaltyRules | null; levels: Level[] };

export const ruleColumns = [
  "version",
  "points_per_100_sar",
  "expiry_days",
  "expiry_date",
  "goal_days",
  "max_points_per_day",
  "max_points_per_transaction",
  "max_redeems_per_day",
  "min_redemption",
  "max_redemption_per_transaction",
  "max_redemption_per_day",
  "halalas_per_point",
  "voucher_days",
  "voucher_remainder",
  "voucher_points",
  "bill_limit",
  "bill_day_limit",
  "receipt_days",
] as const;

/** The latest published version in force at `now`; scheduled versions do not count yet. */
const loyaltyQuery = (tx: Tx, tenantId: string, now: Date) =>
  tx
    .selectFrom("establishment")
    .select((eb) => [
      "time_zone",
      jsonObjectFrom(
        eb
          .selectFrom("loyalty_rules")
          .select(ruleColumns)
          .where("loyalty_rules.tenant_id", "=", tenantId)
          .where((rules) => rules.or([rules("effective_from", "is", null), rules("effective_from", "<=", now)]))
          .orderBy("version", "desc")
          .limit(1),
      ).as("rules"),
      jsonArrayFrom(
        eb
          .selectFrom("loyalty_level")
          .select(levelColumns)
          .where("loyalty_level.tenant_id", "=", tenantId)
          .where("removed_at", "is", null),
      ).as("levels"),
    ])
    .where("establishment.tenant_id", "=", tenantId);

type Row = Omit<LoyaltyRules, "voucher_remainder"> & { voucher_remainder: string };

const getRules = (row: Row): LoyaltyRules => ({ ...row, voucher_remainder: getRemainder(row.voucher_remainder) });

export const loadLoyalty = async (tx: Tx, tenantId: string, now: Date): Promise<Loyalty> => {
  const row = await loyaltyQuery(tx, tenantId, now).executeTakeFirstOrThrow();
  return { zone: row.time_zone, rules: row.rules && getRules(row.rules), levels: row.levels };
};

/** The version in force and those to come, the latest first. */
export const loadRulesSince = async (tx: Tx, tenantId: string, now: Date) => {
  const inForce = tx
    .selectFrom("loyalty_rules")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("tenant_id", "=", tenantId)
    .where((eb) => eb.or([eb("effective_from", "is", null), eb("effective_from", "<=", now)]));
  const rows = await tx
    .selectFrom("loyalty_rules")
    .select([...ruleColumns, "effective_from"])
    .where("tenant_id", "=", tenantId)
    .where((eb) => eb("version", ">=", eb.fn.coalesce(inForce, eb.lit(0))))
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({ ...getRules(row), effective_from: row.effective_from }));
};

export const loadLevels = (tx: Tx, tenantId: string): Promise<Level[]> =>
  tx
    .selectFrom("loyalty_level")
    .select(levelColumns)
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .execute();

export type Bonus = BonusRule & { id: string; name: Text; schedule: ScheduleRange[] | null };

/** Bonuses that are on and not over; whether one holds now is judged with each order. */
export const loadBonuses = (tx: Tx, tenantId: string, now: Date): Promise<Bonus[]> =>
  tx
    .selectFrom("earning_bonus")
    .select(["id", "name", "multiplier_bp", "points", "schedule", "items", "starts_at", "ends_at"])
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("id")
    .execute();

/** Points that a customer earned on a day, by orders and bills, less those taken back: what the day's cap counts. */
export const earnedOnDay = (
  tenantId: string,
  customerId: string | RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql<number>`(
  (select coalesce(sum(e.points - e.reversed), 0) from order_earning e
    where e.tenant_id = ${tenantId} and e.customer_id = ${customerId} and e.state = 'posted' and e.day = ${day})
  + (select coalesce(sum(b.points), 0) from counter_bill b
    where b.tenant_id = ${tenantId} and b.customer_id = ${customerId} and b.undone_at is null and b.day = ${day})
  )::bigint`;

/** A customer's level (null: none yet) and the points earned so far on the establishment's day. */
export type Earner = Loyalty & { levelId: string | null; earnedToday: number };

/** The level a customer stands on: before their first one the lowest. */
export const getHeldLevel = ({ levels, levelId }: Pick<Earner, "levels" | "levelId">): Level | null =>
  levels.find(({ id }) => id === levelId) ?? levelFor(levels, 0);

/** The facts for one customer's points now; one statement, since every order needs it. */
export const loadEarner = async (tx: Tx, tenantId: string, customerId: string, now: Date): Promise<Earner> => {
  const row = await loyaltyQuery(tx, tenantId, now)
    .select((eb) => [
      eb
        .selectFrom("wallet")
        .select("level_id")
        .where("wallet.tenant_id", "=", tenantId)
        .where("wallet.customer_id", "=", customerId)
        .as("level_id"),
      earnedOnDay(tenantId, customerId, sql`(${now}::timestamptz at time zone establishment.time_zone)::date`).as(
        "earned_today",
      ),
    ])
    .executeTakeFirstOrThrow();
  const { time_zone: zone, rules, levels, level_id: levelId, earned_today } = row;
  return { zone, rules: rules && getRules(rules), levels, levelId, earnedToday: earned_today };
};

/** The version of the rules under which points were earned. */
export const loadRules = async (tx: Tx, tenantId: string, version: number): Promise<LoyaltyRules> =>
  getRules(
    await tx
      .selectFrom("loyalty_rules")
      .select(ruleColumns)
      .where("tenant_id", "=", tenantId)
      .where("version", "=", version)
      .executeTakeFirstOrThrow(),
  );

/** Points that count for a level: earned since `since` (null: ever), minus points taken back. */
export const earnedSince = async (
  tx: Tx,
  tenantId: string,
  customerId: string,
  since: Date | null,
): Promise<number> => {
  const { earned } = await tx
    .selectFrom("point_lot")
    .select(sql<number>`coalesce(sum(points - reversed), 0)::bigint`.as("earned"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .$if(since !== null, (lots) => lots.where("earned_at", ">", since))
    .executeTakeFirstOrThrow();
  return earned;
};

/** All earned points that still count, by lot; an order's lot has the order's id. */
export const loadEarnings = async (
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<{ id: string; at: Date; points: number }[]> =>
  tx
    .selectFrom("point_lot")
    .select((eb) => ["id", "earned_at as at", eb("points", "-", eb.ref("reversed")).as("points")])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
