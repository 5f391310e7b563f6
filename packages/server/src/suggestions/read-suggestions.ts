import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readSuggestions as contract } from "@sufra/domain/menu/api.ts";
import { scheduledAt, type ScheduleRange, soldOutAt } from "@sufra/domain/menu/availability.ts";
import type { Tx } from "../platform/db/database.ts";

type Where = { tenantId: string; branchId: string };
type When = { now: Date; zone: string };

/** Twice the displayed number, since some may be unavailable. */
const candidates = 12;
const limit = 6;

const candidatesAt = (tx: Tx, { tenantId, branchId }: Where, first: readonly string[]) =>
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
    .orderBy("d.orders", (order) => order.desc().nullsLast())
    .orderBy("p.price")
    .orderBy("p.id")
    .limit(candidates)
    .execute();

/**
 * Available products of a branch by number of orders, then popular ones, then cheaper ones. `first` come before all:
 * this guest's favorites.
 */
export const popularAt = async (
  tx: Tx,
  where: Where,
  { now, zone }: When,
  first: readonly string[] = [],
): Promise<string[]> => {
  const rows = await candidatesAt(tx, where, first);
  const ranked = rows
    .filter(({ listed }) => listed !== false)
    .filter(({ sold_out, sold_out_until }) => !soldOutAt({ sold_out: sold_out ?? false, sold_out_until }, now))
    .filter(({ schedule, category_schedule }) =>
      [schedule, category_schedule].every((each) => scheduledAt(each as ScheduleRange[] | null, now, zone)),
    )
    .map(({ id }) => id);
  return [...new Set([...first.filter((id) => ranked.includes(id)), ...ranked])].slice(0, limit);
};

/** All facts with which a guest's phone computes suggestions for its cart. */
export const suggestionsAt = async (tx: Tx, where: Where, when: When): Promise<AnswerOf<typeof contract>> => {
  const pairs = await tx
    .selectFrom("product_pair")
    .select(["product_id", "other_id", "orders"])
    .where("tenant_id", "=", where.tenantId)
    .where("branch_id", "=", where.branchId)
    .orderBy("product_id")
    .orderBy("orders", "desc")
    .orderBy("other_id")
    .execute();
  return { popular: await popularAt(tx, where, when), pairs };
};
