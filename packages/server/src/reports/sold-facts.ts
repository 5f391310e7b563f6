import { type RawBuilder, sql } from "kysely";

/**
 * Sales and returns from the ledgers, summed like the report tables. `orders` is anything with a column `order_id`: the
 * orders being recorded, or all of them for the check.
 */
export type Orders = RawBuilder<unknown>;

/** Facts of returns take the returns' own ids, in a column `return_id`. */
export const allReturns = (tenant: string): Orders =>
  sql`(select id as return_id from order_return where tenant_id = ${tenant})`;

/** Charges are stored with their tax. Their tax is the order's tax minus that of its lines. */
const soldHours = (tenant: string, orders: Orders) => sql`
  select o.business_day as day, o.branch_id, o.order_type, o.payment_method,
    extract(hour from o.created_at at time zone e.time_zone)::smallint as hour,
    count(*)::int as orders, sum(o.total - o.tip)::bigint as gross, sum(o.tax)::bigint as tax,
    sum(o.charges + case when o.prices_include_tax then 0 else o.tax - l.tax end)::bigint as charges,
    sum(o.tax - l.tax)::bigint as charges_tax, sum(o.tip)::bigint as tip,
    count(v.took)::int as timed, coalesce(sum(v.took), 0)::bigint as seconds,
    count(*) filter (where v.came > coalesce(o.first_promised_at, o.promised_at))::int as late
  from ${orders} s
  join customer_order o on o.tenant_id = ${tenant} and o.id = s.order_id
  join establishment e on e.tenant_id = ${tenant}
  left join (
    select order_id, sum(tax) as tax from order_line
    where tenant_id = ${tenant} and order_id in ${orders} group by order_id) t on t.order_id = o.id
  left join (
    select order_id, max(created_at) filter (where to_status = 'delivered') as came,
      min(created_at) filter (where to_status = 'pending') as since
    from order_event where tenant_id = ${tenant} and order_id in ${orders} group by order_id) moves on moves.order_id = o.id
  cross join lateral (select coalesce(t.tax, 0) as tax) l
  cross join lateral (
    select moves.came, case when o.scheduled_at is null then greatest(0, extract(epoch from moves.came - moves.since)) end::int
      as took) v
  group by o.business_day, o.branch_id, o.order_type, o.payment_method, 5`;

const soldItems = (tenant: string, orders: Orders) => sql`
  select o.business_day as day, o.branch_id, coalesce(l.product_id, l.combo_id) as item_id,
    max(l.name::text)::jsonb as name, sum(l.quantity)::bigint as quantity,
    sum(l.line_total - l.discount + case when o.prices_include_tax then 0 else l.tax end)::bigint as gross
  from ${orders} s
  join customer_order o on o.tenant_id = ${tenant} and o.id = s.order_id
  join order_line l on l.tenant_id = ${tenant} and l.order_id = o.id
  group by o.business_day, o.branch_id, 3`;

const soldTaxes = (tenant: string, orders: Orders) => sql`
  select o.business_day as day, o.branch_id, t.rate_bp, sum(t.amount)::bigint as tax,
    sum(t.base - case when o.prices_include_tax then t.amount else 0 end)::bigint as net
  from ${orders} s
  join customer_order o on o.tenant_id = ${tenant} and o.id = s.order_id
  cross join lateral jsonb_to_recordset(o.priced->'taxes') as t (rate_bp int, base bigint, amount bigint)
  group by o.business_day, o.branch_id, t.rate_bp`;

const soldSources = (tenant: string, orders: Orders) => sql`
  select o.business_day as day, o.branch_id, coalesce(o.utm_source, '') as source, count(*)::int as orders,
    sum(o.total - o.tip)::bigint as gross
  from ${orders} s
  join customer_order o on o.tenant_id = ${tenant} and o.id = s.order_id
  group by o.business_day, o.branch_id, 3`;

const returnedHours = (tenant: string, orders: Orders) => sql`
  select r.day, o.branch_id, o.order_type, o.payment_method, r.hour, count(*)::int as returns,
    sum(r.gross)::bigint as returned, sum(r.tax)::bigint as returned_tax, sum(r.charges)::bigint as returned_charges,
    sum(r.charges_tax)::bigint as returned_charges_tax, sum(r.tip)::bigint as returned_tip
  from ${orders} s
  join order_return r on r.tenant_id = ${tenant} and r.id = s.return_id
  join customer_order o on o.tenant_id = ${tenant} and o.id = r.order_id
  group by r.day, o.branch_id, o.order_type, o.payment_method, r.hour`;

const returnedItems = (tenant: string, orders: Orders) => sql`
  select r.day, o.branch_id, coalesce(l.product_id, l.combo_id) as item_id, max(l.name::text)::jsonb as name,
    sum(x.quantity)::bigint as returned_quantity, sum(x.gross)::bigint as returned
  from ${orders} s
  join order_return r on r.tenant_id = ${tenant} and r.id = s.return_id
  join customer_order o on o.tenant_id = ${tenant} and o.id = r.order_id
  cross join lateral jsonb_to_recordset(r.lines) as x (line_no int, quantity int, gross bigint)
  join order_line l on l.tenant_id = ${tenant} and l.order_id = o.id and l.line_no = x.line_no
  group by r.day, o.branch_id, 3`;

const returnedTaxes = (tenant: string, orders: Orders) => sql`
  select r.day, o.branch_id, t.rate_bp, sum(t.net)::bigint as returned_net, sum(t.tax)::bigint as returned_tax
  from ${orders} s
  join order_return r on r.tenant_id = ${tenant} and r.id = s.return_id
  join customer_order o on o.tenant_id = ${tenant} and o.id = r.order_id
  cross join lateral jsonb_to_recordset(r.taxes) as t (rate_bp int, net bigint, tax bigint)
  group by r.day, o.branch_id, t.rate_bp`;

const returnedSources = (tenant: string, orders: Orders) => sql`
  select r.day, o.branch_id, coalesce(o.utm_source, '') as source, sum(r.gross)::bigint as returned
  from ${orders} s
  join order_return r on r.tenant_id = ${tenant} and r.id = s.return_id
  join customer_order o on o.tenant_id = ${tenant} and o.id = r.order_id
  group by r.day, o.branch_id, 3`;

/** Sums of a table by day and branch, the rows they are made of, and the column `by` which reconciling compares them. */
export type DailySums = {
  table: string;
  keys: readonly string[];
  by: string;
  sums: readonly string[];
  /** Columns that take the value of the latest row. */
  latest?: readonly string[];
  rows: (tenant: string, orders: Orders) => RawBuilder<unknown>;
};

const hours = {
  table: "sales_hour",
  keys: ["day", "branch_id", "order_type", "payment_method", "hour"],
  by: "payment_method",
};
const items = { table: "sales_item", keys: ["day", "branch_id", "item_id"], by: "item_id", latest: ["name"] };
const taxes = { table: "sales_tax", keys: ["day", "branch_id", "rate_bp"], by: "rate_bp" };
const sources = { table: "sales_source", keys: ["day", "branch_id", "source"], by: "source" };

/** By the name of their check. A sum that is missing here stays 0. */
export const soldSums = {
  sales_hours: {
    ...hours,
    sums: ["orders", "gross", "tax", "charges", "charges_tax", "tip", "timed", "seconds", "late"],
    rows: soldHours,
  },
  sales_items: { ...items, sums: ["quantity", "gross"], rows: soldItems },
  sales_taxes: { ...taxes, sums: ["net", "tax"], rows: soldTaxes },
  sales_sources: { ...sources, sums: ["orders", "gross"], rows: soldSources },
} satisfies Record<string, DailySums>;

export const returnedSums = {
  sales_returns: {
    ...hours,
    sums: ["returns", "returned", "returned_tax", "returned_charges", "returned_charges_tax", "returned_tip"],
    rows: returnedHours,
  },
  sales_items_returned: { ...items, sums: ["returned_quantity", "returned"], rows: returnedItems },
  sales_taxes_returned: { ...taxes, sums: ["returned_net", "returned_tax"], rows: returnedTaxes },
  sales_sources_returned: { ...sources, sums: ["returned"], rows: returnedSources },
} satisfies Record<string, DailySums>;
