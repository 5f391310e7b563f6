/**
 * A year of a busy branch, written directly into the tables: delivered orders as the product stores them, and the daily
 * sums. Both come from one list.
 */
import { psql } from "./bench-database.ts";
import { mainCode } from "./menu-read.ts";

const customers = 20_000;
const days = 365;

const id = (kind: number, serial: string): string =>
  `('b3ad${kind}000-0000-4000-8000-' || lpad((${serial})::text, 12, '0'))::uuid`;

/** Two of three customers return within the year; lunch and dinner have more orders. */
const orders = (tenant: string, branch: string, count: number): string => `
  create schema bench;
  create unlogged table bench.sold as
  select n, ${id(1, "n")} as order_id, ${id(0, `n * 7919 % ${customers}`)} as customer_id,
    (now() at time zone 'Asia/Riyadh')::date - 1 - (n % ${days})::int as day, (1000 + n / ${days})::int as number,
    11 + (n * 31 % 13)::int as hour, (2 + n % 2)::smallint as order_type,
    (array['cash', 'physical_card', 'online_card'])[1 + n % 3] as method,
    (array['', 'instagram', 'poster', 'maps'])[1 + n % 4] as source, 1500 + (n * 37 % 9000)::bigint as price
  from generate_series(0, ${count - 1}::bigint) as n;
  insert into customer (tenant_id, id, phone_e164, dial_code, phone_number, full_name)
  select '${tenant}', ${id(0, "c")}, '+96652' || lpad(c::text, 7, '0'), '966', '52' || lpad(c::text, 7, '0'), 'Guest'
  from generate_series(0, ${customers - 1}) as c;
  insert into customer_order (tenant_id, id, branch_id, customer_id, number, business_day, order_type, previous_status,
    status, payment_method, recorded, promised_at, accept_before, address, subtotal, total_discount, charges, tax,
    tip, total, prices_include_tax, priced, language, utm_source, created_at)
  select '${tenant}', order_id, '${branch}', customer_id, number, day, order_type,
    case order_type when 3 then 'en_route' else 'ready' end, 'delivered', method,
    false, at, at,
    case order_type when 3 then '{}'::jsonb end, 2 * price, 0, 0, round(2 * price * 15 / 115.0), 0, 2 * price, true,
    jsonb_build_object('taxes', jsonb_build_array(jsonb_build_object('rate_bp', 1500, 'base', 2 * price, 'amount',
      round(2 * price * 15 / 115.0))), 'lines', '[]'::jsonb, 'padding', repeat('x', 900)), 'sa', nullif(source, ''), at
  from (select *, (day + make_interval(hours => hour)) at time zone 'Asia/Riyadh' as at from bench.sold) as placed
  order by at`;

const lines = (tenant: string): string => `
  insert into order_line (tenant_id, order_id, line_no, product_id, name, quantity, unit_price, options_price, line_total,
    discount, tax)
  select '${tenant}', s.order_id, line, p.id, p.name, 1, s.price, 0, s.price, 0,
    case line when 1 then round(2 * s.price * 15 / 115.0) - round(s.price * 15 / 115.0) else round(s.price * 15 / 115.0) end
  from bench.sold s cross join generate_series(1, 2) as line
  join (select id, name, row_number() over (order by id) - 1 as place, count(*) over () as of from product
    where tenant_id = '${tenant}') p on p.place = (s.n * 2 + line) % p.of;
  insert into payment_attempt (tenant_id, id, order_id, amount, provider, provider_ref, flow, status, status_rank, captured)
  select '${tenant}', ${id(2, "n")}, order_id, 2 * price, 'sandbox', 'bench-' || n, 'inline', 'paid', 50, 2 * price
  from bench.sold where method = 'online_card'`;

/** Points and visits of such a year. */
const around = (tenant: string, branch: string): string => `
  insert into visit (tenant_id, id, qr_uuid, branch_id, utm_source, created_at)
  select '${tenant}', ${id(3, "n")}, '${mainCode}', '${branch}', nullif(source, ''),
    (day + make_interval(hours => hour)) at time zone 'Asia/Riyadh' from bench.sold;
  insert into wallet (tenant_id, customer_id, seq, balance)
  select '${tenant}', customer_id, count(*), 10 * count(*) from bench.sold group by customer_id;
  insert into wallet_entry (tenant_id, customer_id, seq, prev_seq, prev_balance, delta, balance, kind, counter_account,
    source_type, source_id, created_at)
  select '${tenant}', customer_id, seq, nullif(seq - 1, 0), 10 * (seq - 1), 10, 10 * seq, 'earn', 'issue', 'order', order_id,
    (day + make_interval(hours => hour)) at time zone 'Asia/Riyadh'
  from (select *, row_number() over (partition by customer_id order by day, n) as seq from bench.sold) as earned`;

/** One order in five is rated with the establishment's form. */
const ratings = (tenant: string, branch: string): string => `
  insert into evaluation (tenant_id, id, form_id, version, branch_id, customer_id, order_id, score, low, created_at)
  select '${tenant}', ${id(4, "n")}, form.form_id, form.version, '${branch}', customer_id, order_id,
    (n * 13 % 101)::int, n * 13 % 101 < 40, (day + make_interval(hours => hour)) at time zone 'Asia/Riyadh'
  from bench.sold cross join (select form_id, max(version) as version from evaluation_version
    where tenant_id = '${tenant}' group by form_id order by form_id limit 1) as form
  where n % 5 = 0`;

const sums = (tenant: string, branch: string): string => `
  insert into branch_day (tenant_id, branch_id, number) values ('${tenant}', '${branch}', 1) on conflict do nothing;
  insert into sale (tenant_id, order_id, branch_id, customer_id, day, day_no)
  select '${tenant}', order_id, '${branch}', customer_id, day, 1 from bench.sold order by day;
  insert into first_sale (tenant_id, customer_id, order_id, branch_id, day)
  select distinct on (customer_id) '${tenant}'::uuid, customer_id, order_id, '${branch}'::uuid, day from bench.sold
  order by customer_id, day, order_id;
  insert into buyer_month (tenant_id, month, branch_id, customer_id)
  select distinct '${tenant}'::uuid, date_trunc('month', day)::date, '${branch}'::uuid, customer_id from bench.sold;
  insert into sales_hour (tenant_id, day, branch_id, order_type, payment_method, hour, orders, gross, tax)
  select '${tenant}', day, '${branch}', order_type, method, hour, count(*), sum(2 * price), sum(round(2 * price * 15 / 115.0))
  from bench.sold group by day, order_type, method, hour;
  insert into sales_item (tenant_id, day, branch_id, item_id, name, quantity, gross)
  select '${tenant}', s.day, '${branch}', l.product_id, max(l.name::text)::jsonb, count(*), sum(l.line_total)
  from bench.sold s join order_line l on l.tenant_id = '${tenant}' and l.order_id = s.order_id group by s.day, l.product_id;
  insert into sales_tax (tenant_id, day, branch_id, rate_bp, net, tax)
  select '${tenant}', day, '${branch}', 1500, sum(2 * price - round(2 * price * 15 / 115.0)), sum(round(2 * price * 15 / 115.0))
  from bench.sold group by day;
  insert into sales_source (tenant_id, day, branch_id, source, orders, gross)
  select '${tenant}', day, '${branch}', source, count(*), sum(2 * price) from bench.sold group by day, source`;

/** Fills a branch of a demo establishment with a number of orders of the last year. Returns both ids. */
export const fillYear = async (databaseUrl: string, count: number): Promise<{ tenant: string; branch: string }> => {
  const tenant = await psql(databaseUrl, `select tenant_id from qr_directory where uuid = '${mainCode}'`);
  const branch = await psql(databaseUrl, `select id from branch where tenant_id = '${tenant}' and not is_main limit 1`);
  const quickly = "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'";
  const write = (...steps: string[]): Promise<string> => psql(databaseUrl, [quickly, ...steps].join(";\n"));
  await write(orders(tenant, branch, count));
  await write(lines(tenant), around(tenant, branch), ratings(tenant, branch), sums(tenant, branch));
  await psql(databaseUrl, "drop schema bench cascade");
  await psql(databaseUrl, "vacuum (analyze)");
  await psql(databaseUrl, "checkpoint");
  return { tenant, branch };
};
