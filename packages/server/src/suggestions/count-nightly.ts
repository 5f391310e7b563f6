import { getDayPart } from "@sufra/domain/suggestions/day-part.ts";
import { countedDays, type Learner, newLearner } from "@sufra/domain/suggestions/learn.ts";
import { json } from "../platform/db/json.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

type Night = Pick<Platform, "database" | "log">;

const dayMs = 86_400_000;
const batch = 2_000;

const ordersAfter = (tx: Tx, about: { tenantId: string; branchId: string; since: Date; after: string | null }) =>
  tx
    .selectFrom("customer_order as o")
    .select((eb) => ["o.id", eb.fn.coalesce("o.scheduled_at", "o.created_at").as("at")])
    .select((eb) =>
      eb
        .selectFrom("order_line as l")
        .select((line) => line.fn.agg<string[] | null>("array_agg", ["l.product_id"]).as("products"))
        .where("l.tenant_id", "=", about.tenantId)
        .whereRef("l.order_id", "=", "o.id")
        .where("l.product_id", "is not", null)
        .as("products"),
    )
    .where("o.tenant_id", "=", about.tenantId)
    .where("o.branch_id", "=", about.branchId)
    .where("o.status", "=", "delivered")
    .where("o.created_at", ">=", about.since)
    .$if(about.after !== null, (rows) => rows.where("o.id", ">", about.after ?? ""))
    .orderBy("o.id")
    .limit(batch)
    .execute();

const readCategories = async (tx: Tx, tenantId: string): Promise<Map<string, string>> => {
  const products = await tx
    .selectFrom("product")
    .select(["id", "category_id"])
    .where("tenant_id", "=", tenantId)
    .execute();
  return new Map(products.map(({ id, category_id }) => [id, category_id]));
};

type Where = { tenantId: string; branchId: string };

/** Reads in pages, each in its own transaction: ninety days of a busy branch are many orders. */
const readOrders = async ({ database }: Night, { tenantId, branchId }: Where, zone: string): Promise<Learner> => {
  const since = new Date(database.now().getTime() - countedDays * dayMs);
  const learner = newLearner();
  let after: string | null = null;
  for (;;) {
    const about = { tenantId, branchId, since, after };
    const page: { id: string; at: Date; products: string[] | null }[] = await database.inTenant(
      tenantId,
      (tx) => ordersAfter(tx, about),
      { readOnly: true },
    );
    for (const { at, products } of page) learner.order(products ?? [], getDayPart(at, zone));
    after = page.at(-1)?.id ?? null;
    if (page.length < batch) return learner;
  }
};

/** Learns from the orders, and replaces all in one transaction, so that readers never see half of it. */
const replaceLearned = async ({ database }: Night, { tenantId, branchId }: Where, learner: Learner): Promise<void> => {
  const where = { tenant_id: tenantId, branch_id: branchId };
  await database.inTenant(tenantId, async (tx) => {
    // Two runs take turns. New orders, which refer to the branch, are not blocked.
    await tx
      .selectFrom("branch")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", branchId)
      .forNoKeyUpdate()
      .execute();
    await tx.deleteFrom("product_demand").where("tenant_id", "=", tenantId).where("branch_id", "=", branchId).execute();
    const categories = await readCategories(tx, tenantId);
    const { facts, orders } = learner.learn((id) => categories.get(id));
    const demand = facts.products.map(({ id, demand }, place) => ({
      ...where,
      product_id: id,
      orders: orders[place] ?? 0,
      by_part: demand,
    }));
    if (demand.length > 0) await tx.insertInto("product_demand").values(demand).execute();
    await tx
      .insertInto("suggestion_facts")
      .values({ ...where, facts: json(facts) })
      .onConflict((conflict) => conflict.columns(["tenant_id", "branch_id"]).doUpdateSet({ facts: json(facts) }))
      .execute();
  });
};

/** Learns again what each branch's guests order, alone, together and when. Repeating gives the same result. */
export const countSuggestions = async (night: Night, tenantId: string): Promise<void> => {
  const branches = await night.database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("branch as b")
        .innerJoin("establishment as e", "e.tenant_id", "b.tenant_id")
        .select(["b.id", "e.time_zone"])
        .where("b.tenant_id", "=", tenantId)
        .where("e.tenant_id", "=", tenantId)
        .execute(),
    { readOnly: true },
  );
  for (const { id, time_zone } of branches) {
    const where = { tenantId, branchId: id };
    await readOrders(night, where, time_zone)
      .then((learner) => replaceLearned(night, where, learner))
      .catch((error: unknown) =>
        night.log.error({ err: error, branch: id }, "what is ordered together could not be counted"),
      );
  }
};

/** Every night, where something was sold since. */
export const registerSuggestionCount = (platform: Platform): void => {
  const count = async (tenantId: string): Promise<void> => {
    const counted_at = platform.database.now();
    await countSuggestions(platform, tenantId);
    await platform.database.inTenant(tenantId, (tx) =>
      tx
        .insertInto("suggestion_count")
        .values({ tenant_id: tenantId, counted_at })
        .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ counted_at }))
        .execute(),
    );
  };
  platform.jobs.whenDue("suggestions", count, { everySeconds: 3_600, concurrency: 1, leaseSeconds: 1_800 });
};
