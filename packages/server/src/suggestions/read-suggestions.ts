import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readSuggestions as contract } from "@sufra/domain/menu/api.ts";
import { scheduledAt, type ScheduleRange, soldOutAt } from "@sufra/domain/menu/availability.ts";
import { getDayPart } from "@sufra/domain/suggestions/day-part.ts";
import { noFacts } from "@sufra/domain/suggestions/suggest.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

type Where = { tenantId: string; branchId: string };
type When = { now: Date; zone: string };

/** Twice the displayed number, since some may be unavailable. */
const candidates = 12;
const limit = 6;

const candidatesAt = (tx: Tx, { tenantId, branchId }: Where, part: number, first: readonly string[]) =>
  tx
    .selectFrom("product as p")
    .innerJoin("category as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.category_id"),
    )
    .leftJoin("product_demand as d", (join) =>
      join
        .onRef("d.tenant_id", "=", "p.tenant_id")
        .onRef("d.product_id", "=", "p.id")
        .on("d.branch_id", "=", branchId)
        .on("d.tenant_id", "=", tenantId),
    )
    .leftJoin("branch_product as b", (join) =>
      join
        .onRef("b.tenant_id", "=", "p.tenant_id")
        .onRef("b.product_id", "=", "p.id")
        .on("b.branch_id", "=", branchId)
        .on("b.tenant_id", "=", tenantId),
    )
    .select(["p.id", "p.schedule", "c.schedule as category_schedule", "b.listed", "b.sold_out", "b.sold_out_until"])
    .where("p.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("p.active", "=", true)
    .where("c.active", "=", true)
    .where((eb) =>
      eb.or([
        eb("d.orders", "is not", null),
        eb("p.popular", "=", true),
        ...(first.length > 0 ? [eb("p.id", "in", first)] : []),
      ]),
    )
    .$if(first.length > 0, (rows) => rows.orderBy((eb) => eb("p.id", "in", first), "desc"))
    // Arrays of the database begin at 1; a count from before 0090 has none.
    .orderBy(sql`d.by_part[${part + 1}::integer]`, (order) => order.desc().nullsLast())
    .orderBy("d.orders", (order) => order.desc().nullsLast())
    .orderBy("p.price")
    .orderBy("p.id")
    .limit(candidates)
    .execute();

/**
 * Available products of a branch by number of orders at this part of the day, then popular ones, then cheaper ones.
 * `first` come before all: this guest's favorites.
 */
export const popularAt = async (
  tx: Tx,
  where: Where,
  { now, zone }: When,
  first: readonly string[] = [],
): Promise<string[]> => {
  const rows = await candidatesAt(tx, where, getDayPart(now, zone), first);
  const ranked = rows
    .filter(({ listed }) => listed !== false)
    .filter(({ sold_out, sold_out_until }) => !soldOutAt({ sold_out: sold_out ?? false, sold_out_until }, now))
    .filter(({ schedule, category_schedule }) =>
      [schedule, category_schedule].every((each) => scheduledAt(each as ScheduleRange[] | null, now, zone)),
    )
    .map(({ id }) => id);
  return [...new Set([...first.filter((id) => ranked.includes(id)), ...ranked])].slice(0, limit);
};

/** All facts with which a guest's phone computes suggestions for its cart, at any hour and without a network. */
export const suggestionsAt = async (tx: Tx, where: Where, when: When): Promise<AnswerOf<typeof contract>> => {
  const learned = await tx
    .selectFrom("suggestion_facts")
    .select("facts")
    .where("tenant_id", "=", where.tenantId)
    .where("branch_id", "=", where.branchId)
    .executeTakeFirst();
  return { popular: await popularAt(tx, where, when), pairs: [], ...(learned?.facts ?? noFacts) };
};
