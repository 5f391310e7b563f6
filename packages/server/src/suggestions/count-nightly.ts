import { countedDays, type Counted, newCounter } from "@sufra/domain/suggestions/suggest.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

type Night = Pick<Platform, "database" | "log">;

const dayMs = 86_400_000;
const batch = 2_000;
const rowsAtOnce = 1_000;

const ordersAfter = (tx: Tx, about: { tenantId: string; branchId: string; since: Date; after: string | null }) =>
  tx
    .selectFrom("customer_order as o")
    .select("o.id")
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

/** Reads in pages, each in its own transaction: ninety days of a busy branch are many orders. */
const countBranch = async ({ database }: Night, tenantId: string, branchId: string): Promise<Counted> => {
  const since = new Date(database.now().getTime() - countedDays * dayMs);
  const counter = newCounter();
  let after: string | null = null;
  for (;;) {
    const about = { tenantId, branchId, since, after };
    const page: { id: string; products: string[] | null }[] = await database.inTenant(
      tenantId,
      (tx) => ordersAfter(tx, about),
      { readOnly: true },
    );
    for (const { products } of page) counter.order(products ?? []);
    after = page.at(-1)?.id ?? null;
    if (page.length < batch) return counter.counted();
  }
};

/** Replaces all counts in one transaction, so that readers never see half of them. */
const replaceCounts = async (
  { database }: Night,
  tenantId: string,
  branchId: string,
  { demand, pairs }: Counted,
): Promise<void> => {
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
    const products = await tx.selectFrom("product").select("id").where("tenant_id", "=", tenantId).execute();
    const known = new Set(products.map(({ id }) => id));
    for (const table of ["product_demand", "product_pair"] as const)
      await tx.deleteFrom(table).where("tenant_id", "=", tenantId).where("branch_id", "=", branchId).execute();
    const asked = demand.filter(({ product_id }) => known.has(product_id));
    const together = pairs.filter(({ product_id, other_id }) => known.has(product_id) && known.has(other_id));
    for (let from = 0; from < asked.length; from += rowsAtOnce)
      await tx
        .insertInto("product_demand")
        .values(asked.slice(from, from + rowsAtOnce).map((row) => ({ ...where, ...row })))
        .execute();
    for (let from = 0; from < together.length; from += rowsAtOnce)
      await tx
        .insertInto("product_pair")
        .values(together.slice(from, from + rowsAtOnce).map((row) => ({ ...where, ...row })))
        .execute();
  });
};

/** Recounts what each branch's guests order, alone and together. Repeating gives the same result. */
export const countSuggestions = async (night: Night, tenantId: string): Promise<void> => {
  const branches = await night.database.inTenant(
    tenantId,
    (tx) => tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).execute(),
    { readOnly: true },
  );
  for (const { id } of branches)
    await replaceCounts(night, tenantId, id, await countBranch(night, tenantId, id)).catch((error: unknown) =>
      night.log.error({ err: error, branch: id }, "what is ordered together could not be counted"),
    );
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
