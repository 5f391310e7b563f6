import { answerBy } from "@sufra/domain/hours/accept-time.ts";
import { leadMinutes, promiseKept } from "@sufra/domain/hours/promise.ts";
import type { Tx } from "../platform/db/database.ts";
import type { StoredPrice } from "../pricing/quotes.ts";
import { loadBranchFacts } from "../branches/branch-facts.ts";

type Waiting = {
  branch_id: string;
  promised_at: Date;
  zone_id: string | null;
  priced: unknown;
  start_at: Date | null;
};

/** What changes for an order that reaches its branch only now, since it waited for its payment. */
export type Arrival = { promised_at: Date; accept_before: Date; accepted_at: Date | null };

/** Minutes the slowest item of an order takes by today's menu, and those of its way. */
const toMinutes = async (tx: Tx, tenantId: string, order: Waiting): Promise<{ items: number; way: number }> => {
  // Written with the order by `insertOrder` alone.
  const { lines } = order.priced as StoredPrice;
  const ids = lines.flatMap((line) => [line.product_id, ...line.products.map(({ product_id }) => product_id)]);
  const { items, way } = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom("product")
        .select((each) => each.fn.max("preparation_minutes").as("items"))
        .where("tenant_id", "=", tenantId)
        .where("id", "in", [...new Set(ids.filter((id) => id !== null))])
        .as("items"),
      eb
        .selectFrom("delivery_zone")
        .select("minutes")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", order.zone_id)
        .as("way"),
    ])
    .executeTakeFirstOrThrow();
  return { items: items ?? 0, way: way ?? 0 };
};

/**
 * Uses the current hours, closure and load, not those of placing. A promise that can no longer be met moves by what the
 * kitchen needs. The reserved slots stay. A scheduled order that a branch accepts by itself waits for its start.
 */
export const loadArrival = async (tx: Tx, tenantId: string, order: Waiting, now: Date): Promise<Arrival> => {
  const branch = await loadBranchFacts(tx, tenantId, order.branch_id);
  if (branch === null) throw new Error("an order's branch is gone");
  const { items, way } = await toMinutes(tx, tenantId, order);
  const lead = leadMinutes({ branch: branch.preparation_minutes, items: [items], busy: branch.busy_delay_minutes });
  const promised_at = promiseKept(order.promised_at, now, lead + way);
  const waits = branch.auto_accept && order.start_at !== null && order.start_at > now;
  return {
    promised_at,
    accept_before: answerBy(branch, { now, startAt: order.start_at, promisedAt: promised_at }),
    accepted_at: waits ? now : null,
  };
};
