import { type RawBuilder, sql } from "kysely";
import {
  allSales,
  returnedHours,
  returnedItems,
  returnedSources,
  returnedTaxes,
  soldHours,
  soldItems,
  soldSources,
  soldTaxes,
} from "./sold-facts.ts";

type Check = (tenantId: string) => RawBuilder<{ id: string; found: string }>;

/** Compares stored sums with the ledgers, by day and `key`; hours are excluded, since a time zone may change. */
const compared = (tenant: string, table: string, key: string, sums: readonly string[], rows: RawBuilder<unknown>) => {
  const text = (of: string) =>
    sql`concat_ws('/', ${sql.join(sums.map((name) => sql`${sql.ref(of)}.${sql.ref(name)}`))})`;
  const summed = sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
  const of = sql`day, branch_id, ${sql.ref(key)}::text as what, ${summed}`;
  return sql<{ id: string; found: string }>`
    select concat_ws(' ', coalesce(a.day, b.day), coalesce(a.branch_id, b.branch_id), coalesce(a.what, b.what)) as id,
      concat(${text("a")}, ' <> ', ${text("b")}) as found
    from (select ${of} from ${sql.table(table)} where tenant_id = ${tenant} group by 1, 2, 3
      having ${sql.join(
        sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
        sql` or `,
      )}) a
    full join (select ${of} from (${rows}) as facts group by 1, 2, 3
      having ${sql.join(
        sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
        sql` or `,
      )}) b
      on a.day = b.day and a.branch_id = b.branch_id and a.what = b.what
    where ${text("a")} is distinct from ${text("b")}`;
};

const taken = ["orders", "gross", "tax", "charges", "charges_tax", "tip", "timed", "seconds", "late"];
const back = ["returns", "returned", "returned_tax", "returned_charges", "returned_charges_tax", "returned_tip"];

/** The stored sums of the reports against the orders. */
export const salesChecks: Record<string, Check> = {
  sales_booked: (tenant) => sql`
    select o.id::text as id, concat(o.status, ', but not counted') as found from customer_order o
    where o.tenant_id = ${tenant} and (o.status = 'delivered' or (o.status = 'returned' and o.previous_status = 'delivered'))
      and not exists (select from sale s where s.tenant_id = ${tenant} and s.order_id = o.id)
    union all
    select o.id::text, concat(o.status, ', but counted') from sale s
    join customer_order o on o.tenant_id = ${tenant} and o.id = s.order_id
    where s.tenant_id = ${tenant} and (o.status not in ('delivered', 'returned') or (o.status = 'returned')
      <> exists (select from order_return r where r.tenant_id = ${tenant} and r.order_id = o.id))`,
  sales_first: (tenant) => sql`
    select s.customer_id::text as id, 'has bought, but no first order' as found from sale s
    where s.tenant_id = ${tenant} and not exists (
      select from first_sale f where f.tenant_id = ${tenant} and f.customer_id = s.customer_id)`,
  sales_hours: (tenant) => compared(tenant, "sales_hour", "payment_method", taken, soldHours(tenant, allSales(tenant))),
  sales_returns: (tenant) =>
    compared(tenant, "sales_hour", "payment_method", back, returnedHours(tenant, allSales(tenant))),
  sales_items: (tenant) =>
    compared(tenant, "sales_item", "item_id", ["quantity", "gross"], soldItems(tenant, allSales(tenant))),
  sales_items_returned: (tenant) =>
    compared(
      tenant,
      "sales_item",
      "item_id",
      ["returned_quantity", "returned"],
      returnedItems(tenant, allSales(tenant)),
    ),
  sales_taxes: (tenant) =>
    compared(tenant, "sales_tax", "rate_bp", ["net", "tax"], soldTaxes(tenant, allSales(tenant))),
  sales_taxes_returned: (tenant) =>
    compared(tenant, "sales_tax", "rate_bp", ["returned_net", "returned_tax"], returnedTaxes(tenant, allSales(tenant))),
  sales_sources: (tenant) =>
    compared(tenant, "sales_source", "source", ["orders", "gross"], soldSources(tenant, allSales(tenant))),
  sales_sources_returned: (tenant) =>
    compared(tenant, "sales_source", "source", ["returned"], returnedSources(tenant, allSales(tenant))),
};
