import { sql } from "kysely";
import { openDay } from "../drawers/branch-day.ts";
import type { Tx } from "../platform/db/database.ts";
import { type DailySums, type Orders, returnedSums, soldSums } from "./sold-facts.ts";

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Adds rows to a table of sums, sorted by their keys: concurrent writers of the same days cannot deadlock. */
export const addSums = (tenant: string, { table, keys, sums, latest = [], rows }: DailySums, orders: Orders) => {
  const target = sql.table(table);
  const more = sums.map((name) => sql`${sql.ref(name)} = ${target}.${sql.ref(name)} + excluded.${sql.ref(name)}`);
  const last = latest.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const columns = list([...keys, ...sums, ...latest]);
  return sql`with added as (
      insert into ${target} (tenant_id, ${columns})
      select ${tenant}::uuid, ${columns} from (${rows(tenant, orders)}) as facts order by ${list(keys)}
      on conflict (tenant_id, ${list(keys)}) do update set ${sql.join([...last, ...more])}
        where ${target}.tenant_id = ${tenant})
    select`;
};

const countSales = async (tx: Tx, tenant: string, orders: Orders): Promise<void> => {
  for (const sums of Object.values(soldSums)) await addSums(tenant, sums, orders).execute(tx);
};

export const countReturns = async (tx: Tx, tenant: string, orders: Orders): Promise<void> => {
  for (const sums of Object.values(returnedSums)) await addSums(tenant, sums, orders).execute(tx);
};

/** The orders of an array of ids, in the shape of the facts. */
export const theseOrders = (ids: readonly string[]): Orders =>
  sql`(select unnest(array[${sql.join(ids)}]::uuid[]) as order_id)`;
export const theseReturns = (ids: readonly string[]): Orders =>
  sql`(select unnest(array[${sql.join(ids)}]::uuid[]) as return_id)`;

/**
 * Counts delivered orders once each, in the transaction of their move. It is the last step, since others who count the
 * same day wait for its end.
 */
export const recordSales = async (
  tx: Tx,
  tenantId: string,
  branchId: string,
  orderIds: readonly string[],
): Promise<void> => {
  const { dayNo } = await openDay(tx, tenantId, branchId);
  const { rows } = await sql<{ order_id: string }>`
    insert into sale as s (tenant_id, order_id, branch_id, customer_id, day, day_no)
    select o.tenant_id, o.id, o.branch_id, o.customer_id, o.business_day, ${dayNo}::int from customer_order o
    where o.tenant_id = ${tenantId} and o.id in (${sql.join(orderIds)})
    on conflict (tenant_id, order_id) do nothing returning s.order_id`.execute(tx);
  if (rows.length === 0) return;
  const recorded = theseOrders(rows.map(({ order_id }) => order_id));
  await sql`
    with first as (
      insert into first_sale (tenant_id, customer_id, order_id, branch_id, day)
      select distinct on (customer_id) tenant_id, customer_id, order_id, branch_id, day from sale
      where tenant_id = ${tenantId} and order_id in ${recorded} order by customer_id, day, order_id
      on conflict (tenant_id, customer_id) do nothing),
    months as (
      insert into buyer_month (tenant_id, month, branch_id, customer_id)
      select distinct tenant_id, date_trunc('month', day)::date as month, branch_id, customer_id from sale
      where tenant_id = ${tenantId} and order_id in ${recorded} order by month, branch_id, customer_id
      on conflict (tenant_id, month, branch_id, customer_id) do nothing)
    select`.execute(tx);
  await countSales(tx, tenantId, recorded);
};
