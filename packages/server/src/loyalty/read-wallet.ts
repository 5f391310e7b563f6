import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import type { listLevels, readRules, readWallet as contract } from "@sufra/domain/loyalty/api.ts";
import { levelAbove, levelsFor, windowStart } from "@sufra/domain/loyalty/levels.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { earnedSince, getHeldLevel, type Level, loadLoyalty, type Loyalty } from "./loyalty-facts.ts";

type Reader = { tenantId: string; customerId: string; language: Language; now: Date };

/** Number of lots shown on the wallet's card. */
const shownLots = 3;

const shownLevel = ({ active: _active, name, benefits, ...level }: Level, language: Language) => ({
  ...level,
  name: readText(name, language),
  benefits: benefits.map((benefit) => readText(benefit, language)),
});

/** Figures from other tables: one statement, each part uses its own index. */
const readFigures = (tx: Tx, { tenantId, customerId }: Reader, zone: string) =>
  tx
    .selectFrom("customer as c")
    .leftJoin("wallet as w", (join) =>
      join
        .onRef("w.tenant_id", "=", "c.tenant_id")
        .onRef("w.customer_id", "=", "c.id")
        .on("w.tenant_id", "=", tenantId),
    )
    .select(["c.created_at", "w.balance", "w.debt", "w.lifetime_points", "w.lifetime_purchases", "w.orders_count"])
    .select(["w.level_id", "w.level_until"])
    .select((eb) => [
      // A day with any page view counts as one visit.
      eb
        .selectFrom("visit as v")
        .select(sql<number>`count(distinct (v.created_at at time zone ${zone})::date)`.as("count"))
        .where("v.tenant_id", "=", tenantId)
        .where("v.customer_id", "=", customerId)
        .as("visits"),
      // An unpaid order earns nothing yet.
      eb
        .selectFrom("order_earning as e")
        .innerJoin("customer_order as o", (join) =>
          join.onRef("o.tenant_id", "=", "e.tenant_id").onRef("o.id", "=", "e.order_id"),
        )
        .select(sql<number>`coalesce(sum(e.pending_points), 0)::bigint`.as("points"))
        .where("e.tenant_id", "=", tenantId)
        .where("o.tenant_id", "=", tenantId)
        .where("e.customer_id", "=", customerId)
        .where("e.state", "=", "pending")
        .where("o.status", "<>", "awaiting_payment")
        .as("pending"),
    ])
    .where("c.tenant_id", "=", tenantId)
    .where("c.id", "=", customerId)
    .executeTakeFirstOrThrow();

const readEnding = (tx: Tx, { tenantId, customerId }: Reader) =>
  tx
    .selectFrom("point_lot")
    .select(["expires_at", sql<number>`sum(left_points)::bigint`.as("points")])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("left_points", ">", 0)
    .where("expires_at", "is not", null)
    .groupBy("expires_at")
    .orderBy("expires_at")
    .execute();

const pointsOfLevel = (tx: Tx, { tenantId, customerId, now }: Reader, { rules }: Loyalty): Promise<number> =>
  earnedSince(tx, tenantId, customerId, windowStart(now, rules?.goal_days ?? null));

/** Pass `known` if the caller has it already. */
export const readWallet = async (tx: Tx, reader: Reader, known?: Loyalty): Promise<AnswerOf<typeof contract>> => {
  const { now, language } = reader;
  const loyalty = known ?? (await loadLoyalty(tx, reader.tenantId, now));
  const [figures, ending, level_points] = await inOrder([
    readFigures(tx, reader, loyalty.zone),
    readEnding(tx, reader),
    pointsOfLevel(tx, reader, loyalty),
  ]);
  const level = getHeldLevel({ ...loyalty, levelId: figures.level_id });
  const next = levelAbove(loyalty.levels, level?.id ?? null);
  const lots = ending.flatMap(({ expires_at, points }) => (expires_at === null ? [] : [{ points, at: expires_at }]));
  // Expired points do not count, even before the hourly job posts the expiry.
  const over = lots.filter(({ at }) => at <= now).reduce((sum, { points }) => sum + points, 0);
  return {
    balance: (figures.balance ?? 0) - over,
    pending: figures.pending ?? 0,
    debt: figures.debt ?? 0,
    lifetime_points: figures.lifetime_points ?? 0,
    lifetime_purchases: figures.lifetime_purchases ?? 0,
    visits: figures.visits ?? 0,
    orders_count: figures.orders_count ?? 0,
    member_since: figures.created_at.toISOString(),
    level: level && shownLevel(level, language),
    next_level: next && {
      ...shownLevel(next, language),
      missing_points: Math.max(0, next.break_points - level_points),
    },
    level_points,
    level_until: figures.level_until?.toISOString() ?? null,
    expiring: lots
      .filter(({ at }) => at > now)
      .slice(0, shownLots)
      .map(({ points, at }) => ({ points, at: at.toISOString() })),
  };
};

/** The levels, and a customer's progress. */
export const readLevels = async (
  tx: Tx,
  { tenantId, customerId, language, now }: Omit<Reader, "customerId"> & { customerId: string | null },
): Promise<AnswerOf<typeof listLevels>> => {
  const loyalty = await loadLoyalty(tx, tenantId, now);
  const reader = customerId === null ? null : { tenantId, customerId, language, now };
  const wallet =
    reader &&
    (await tx
      .selectFrom("wallet")
      .select("level_id")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", reader.customerId)
      .executeTakeFirst());
  const level_points = reader ? await pointsOfLevel(tx, reader, loyalty) : 0;
  const currentLevel = reader ? getHeldLevel({ ...loyalty, levelId: wallet?.level_id ?? null }) : null;
  return {
    levels: levelsFor(loyalty.levels, currentLevel?.id ?? null).map((level) => ({
      ...shownLevel(level, language),
      reached: currentLevel !== null && level.break_points <= currentLevel.break_points,
      missing_points: Math.max(0, level.break_points - level_points),
    })),
    held: currentLevel?.id ?? null,
    level_points,
    goal_days: loyalty.rules?.goal_days ?? null,
  };
};

export const toRulesView = ({ rules }: Loyalty): AnswerOf<typeof readRules>["rules"] => {
  if (rules === null) return null;
  const {
    version: _version,
    voucher_days: _days,
    voucher_points: _vouchers,
    voucher_remainder: _rest,
    bill_limit: _bill,
    bill_day_limit: _day,
    receipt_days: _receipts,
    ...shown
  } = rules;
  return shown;
};
