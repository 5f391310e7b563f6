/**
 * Served orders of one branch with their money, written directly into the tables as the product stores them: two lines,
 * tax, steps, invoice, payments by every tender, some undone, some returned in part. Reports' sums come from the same list.
 */
import { psql } from "./bench-database.ts";

const firstCustomer = 100_000;
const customers = 2_000;
export const drawerCount = 8;

export type Place = { tenant: string; branch: string; staff: string };
export type Batch = {
  /** Its orders and shifts are numbered from `first`: six digits, so that pgbench can compute their ids. */
  first: number;
  count: number;
  dayNo: number;
  /** Days before today; each batch has its own. */
  daysAgo: number;
  /** `day`: paid in every way, some returned. `till`: the first half is unpaid, the rest paid in cash. */
  money: "day" | "till";
};

/** Ids end with a number of six digits: the order's, its invoice's, its customer's or the shift's. */
export const orderIds = "b3ae0000-0000-4000-8000-000000";
export const customerIds = "b3ae1000-0000-4000-8000-000000";
export const invoiceIds = "b3ae2000-0000-4000-8000-000000";
export const shiftIds = "b3ae9000-0000-4000-8000-000000";
const id = (kind: string, number = "n"): string =>
  `('b3ae${kind}000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
/** As SQL and as an expression of pgbench. */
export const customerOf = (order: string): string => `${firstCustomer} + ${order} * 7919 % ${customers}`;

const people = ({ tenant, branch }: Place): string => `
  create schema bench;
  insert into customer (tenant_id, id, phone_e164, dial_code, phone_number, full_name)
  select '${tenant}', ${id("1", "c")}, '+96653' || lpad(c::text, 7, '0'), '966', '53' || lpad(c::text, 7, '0'), 'Guest'
  from generate_series(${firstCustomer}, ${firstCustomer + customers - 1}) as c;
  insert into cash_drawer (tenant_id, id, branch_id, number)
  select '${tenant}', ${id("8", "d")}, '${branch}', 100 + d from generate_series(1, ${drawerCount}) as d;
  insert into branch_day (tenant_id, branch_id, number) values ('${tenant}', '${branch}', 1) on conflict do nothing`;

const shifts = ({ tenant, branch, staff }: Place, { first }: Batch): string => `
  insert into cash_shift (tenant_id, id, branch_id, drawer_id, number, opened_by, keeper, opening, cash)
  select '${tenant}', ${id("9", `${first} + d - 1`)}, '${branch}', ${id("8", "d")}, ${first}, '${staff}', '${staff}', 0, 0
  from generate_series(1, ${drawerCount}) as d`;

/** A line costs a multiple of 115 halalas, so that its tax is whole. A twentieth of a day's orders return one line. */
const sold = ({ first, count, daysAgo, money }: Batch): string => `
  create unlogged table bench.sold as
  select *, (day + make_interval(hours => hour)) at time zone 'Asia/Riyadh' as at, price * 15 / 115 as tax
  from (select n, ${id("0")} as order_id, ${id("1", customerOf("n"))} as customer_id, current_date - ${daysAgo} as day,
      11 + (n * 31 % 12)::int as hour, 115 * (10 + n * 37 % 80) as price,
      ${money === "day" ? "(array['cash', 'cash', 'physical_card', 'cash', 'online_card'])[1 + n % 5]" : "'cash'"} as method,
      ${money === "day" ? "n % 20 = 0" : "false"} as back, ${money === "day" || `n >= ${first + count / 2}`} as is_paid
    from generate_series(${first}::bigint, ${first + count - 1}) as n) as made`;

/** Every fifth order is paid half in cash and half by voucher; every fiftieth by a card whose payment was a mistake. */
const paid = ({ first }: Batch): string => `
  create unlogged table bench.paid as
  select p.*, ${id("9", `${first} + n % ${drawerCount}`)} as shift_id,
    at + interval '25 minutes' as paid_at
  from (
    select n, order_id, day, at, 1 as part, case method when 'physical_card' then 'card' when 'online_card' then 'online'
      else 'cash' end as tender, case when n % 5 = 3 then price else 2 * price end as amount, n % 5 <> 3 as completes,
      false as undone from bench.sold where is_paid
    union all select n, order_id, day, at, 2, 'voucher', price, true, false from bench.sold where is_paid and n % 5 = 3
    union all select n, order_id, day, at, 3, 'card', 2 * price, true, true from bench.sold where is_paid and n % 50 = 0) p`;

const orders = ({ tenant, branch }: Place, { first }: Batch): string => `
  insert into customer_order (tenant_id, id, branch_id, customer_id, number, business_day, order_type, previous_status,
    status, payment_method, promised_at, accept_before, subtotal, total_discount, charges, tax, tip, total,
    prices_include_tax, priced, language, created_at, received, credited, refunds_booked, refunded)
  select '${tenant}', order_id, '${branch}', customer_id, n - ${first} + 1, day, 2, 'ready', 'delivered', method,
    at + interval '30 minutes', at + interval '5 minutes', 2 * price, 0, 0, 2 * tax, 0, 2 * price, true,
    jsonb_build_object('prices_include_tax', true, 'charges', '[]'::jsonb, 'total_discount', 0,
      'taxes', jsonb_build_array(jsonb_build_object('rate_bp', 1500, 'base', 2 * price, 'amount', 2 * tax)),
      'lines', (select jsonb_agg(jsonb_build_object('line_no', line, 'name', '{"sa":"برجر","en":"Burger"}'::jsonb,
          'quantity', 1, 'unit_price', price, 'options_price', 0, 'line_total', price, 'discount', 0, 'tax', tax,
          'options', '[]'::jsonb, 'products', '[]'::jsonb,
          'rates', jsonb_build_array(jsonb_build_object('rate_bp', 1500, 'net', price - tax, 'tax', tax))))
        from generate_series(1, 2) as line)),
    'sa', at, case when is_paid then 2 * price else 0 end, ${["", "", ""].map(() => "case when back then price else 0 end").join(", ")}
  from bench.sold;
  insert into order_number (tenant_id, branch_id, business_day, last)
  select '${tenant}', '${branch}', day, count(*) from bench.sold group by day;
  insert into order_line (tenant_id, order_id, line_no, product_id, name, quantity, unit_price, options_price, line_total,
    discount, tax)
  select '${tenant}', order_id, line, p.id, p.name, 1, price, 0, price, 0, tax from bench.sold
  cross join generate_series(1, 2) as line
  join (select id, name, row_number() over (order by id) - 1 as place, count(*) over () as of from product
    where tenant_id = '${tenant}') p on p.place = (n * 2 + line) % p.of;
  insert into order_event (tenant_id, id, order_id, from_status, to_status, order_type, actor, created_at)
  select '${tenant}', gen_random_uuid(), order_id, steps[step], steps[step + 1], 2, 'cashier', at + make_interval(mins => 5 * step)
  from bench.sold cross join generate_series(1, 4) as step
  cross join (select array['new', 'pending', 'sent_to_kitchen', 'ready', 'delivered'] as steps) s`;

/** Invoices and credit notes continue the establishment's numbers. */
const invoices = ({ tenant }: Place): string => `
  insert into invoice (tenant_id, id, order_id, number, kind, original_id, cause, seller_name, vat_number, issued_at, total,
    tax, qr_base64, previous_hash, lines)
  select '${tenant}', case note when 1 then ${id("3")} else ${id("2")} end, order_id,
    coalesce((select last from invoice_number where tenant_id = '${tenant}'), 0) + row_number() over (order by n, note),
    case note when 1 then 'credit_note' else 'invoice' end, case note when 1 then ${id("2")} end,
    case note when 1 then ${id("4")}::text else 'order' end, 'Sufra', '', at, case note when 1 then price else 2 * price end,
    case note when 1 then tax else 2 * tax end, '', 'bench', '[]'
  from bench.sold cross join generate_series(0, 1) as note where note = 0 or back;
  insert into invoice_number (tenant_id, last) select '${tenant}', max(number) from invoice where tenant_id = '${tenant}'
  on conflict (tenant_id) do update set last = excluded.last`;

const money = ({ tenant, branch, staff }: Place, { dayNo }: Batch): string => `
  insert into payment_attempt (tenant_id, id, order_id, amount, provider, provider_ref, flow, status, status_rank, captured)
  select '${tenant}', ${id("5")}, order_id, amount, 'sandbox', 'bench-' || n, 'inline', 'paid', 50, amount
  from bench.paid where tender = 'online';
  insert into settlement (tenant_id, id, order_id, branch_id, day_no, day, tender, amount, tendered, reference, attempt_id,
    shift_id, completes, staff_id, created_at, undone_by, undone_at, undone_reason, undone_shift_id, undone_day_no, undone_day)
  select '${tenant}', ('b3ae6' || lpad(part::text, 3, '0') || right(${id("0")}::text, 28))::uuid, order_id, '${branch}', ${dayNo}, day,
    tender, amount, case tender when 'cash' then amount end, '', case tender when 'online' then ${id("5")} end,
    case when tender <> 'online' then shift_id end, completes, case when tender <> 'online' then '${staff}'::uuid end, paid_at,
    case when undone then '${staff}'::uuid end, case when undone then paid_at end, case when undone then 'Wrong order' end,
    case when undone then shift_id end, case when undone then ${dayNo} end, case when undone then day end
  from bench.paid;
  insert into refund (tenant_id, id, order_id, branch_id, day_no, day, tender, amount, reason, cause, state, done_at, shift_id,
    return_id, staff_id, created_at)
  select '${tenant}', ${id("7")}, order_id, '${branch}', ${dayNo}, p.day, 'cash', s.price, 'cold', ${id("7")}::text, 'done',
    paid_at, shift_id, ${id("4")}, '${staff}', paid_at
  from bench.sold s join bench.paid p using (n, order_id) where back and part = 1;
  insert into order_return (tenant_id, id, order_id, branch_id, day_no, day, hour, gross, tax, charges, charges_tax, tip,
    lines, taxes, reason, staff_id, created_at)
  select '${tenant}', ${id("4")}, order_id, '${branch}', ${dayNo}, day, hour, price, tax, 0, 0, 0,
    jsonb_build_array(jsonb_build_object('line_no', 2, 'quantity', 1, 'gross', price, 'rates', rates)), rates, 'cold',
    '${staff}', at
  from bench.sold cross join lateral (
    select jsonb_build_array(jsonb_build_object('rate_bp', 1500, 'net', price - tax, 'tax', tax)) as rates) r
  where back;
  update cash_shift h set cash = cash + m.sum
  from (select shift_id, sum(sum) as sum from (
      select shift_id, amount as sum from bench.paid where tender = 'cash'
      union all select shift_id, -s.price from bench.sold s join bench.paid p using (n) where back and part = 1) moves
    group by shift_id) m
  where h.tenant_id = '${tenant}' and h.id = m.shift_id`;

const sums = ({ tenant, branch }: Place, { dayNo }: Batch): string => `
  insert into sale (tenant_id, order_id, branch_id, customer_id, day, day_no)
  select '${tenant}', order_id, '${branch}', customer_id, day, ${dayNo} from bench.sold;
  insert into first_sale (tenant_id, customer_id, order_id, branch_id, day)
  select distinct on (customer_id) '${tenant}'::uuid, customer_id, order_id, '${branch}'::uuid, day from bench.sold
  order by customer_id, n on conflict do nothing;
  insert into buyer_month (tenant_id, month, branch_id, customer_id)
  select distinct '${tenant}'::uuid, date_trunc('month', day)::date, '${branch}'::uuid, customer_id from bench.sold
  on conflict do nothing;
  insert into sales_hour (tenant_id, day, branch_id, order_type, payment_method, hour, orders, gross, tax, timed, seconds,
    returns, returned, returned_tax)
  select '${tenant}', day, '${branch}', 2, method, hour, count(*), sum(2 * price), sum(2 * tax), count(*), 900 * count(*),
    count(*) filter (where back), coalesce(sum(price) filter (where back), 0), coalesce(sum(tax) filter (where back), 0)
  from bench.sold group by day, method, hour;
  insert into sales_item (tenant_id, day, branch_id, item_id, name, quantity, gross, returned_quantity, returned)
  select '${tenant}', s.day, '${branch}', product_id, max(name::text)::jsonb, count(*), sum(line_total),
    count(*) filter (where back and line_no = 2), coalesce(sum(price) filter (where back and line_no = 2), 0)
  from bench.sold s join order_line l on l.tenant_id = '${tenant}' and l.order_id = s.order_id group by s.day, product_id;
  insert into sales_tax (tenant_id, day, branch_id, rate_bp, net, tax, returned_net, returned_tax)
  select '${tenant}', day, '${branch}', 1500, sum(2 * (price - tax)), sum(2 * tax),
    coalesce(sum(price - tax) filter (where back), 0), coalesce(sum(tax) filter (where back), 0) from bench.sold group by day;
  insert into sales_source (tenant_id, day, branch_id, source, orders, gross, returned)
  select '${tenant}', day, '${branch}', '', count(*), sum(2 * price), coalesce(sum(price) filter (where back), 0)
  from bench.sold group by day;
  insert into money_day (tenant_id, day, branch_id, day_no, tender, payments, received, undone_payments, undone, refunds, refunded)
  select '${tenant}', day, '${branch}', ${dayNo}, tender, sum(payments), sum(received), sum(undone_payments), sum(undone),
    sum(refunds), sum(refunded)
  from (
    select day, tender, 1 as payments, amount as received, undone::int as undone_payments,
      case when undone then amount else 0 end as undone, 0 as refunds, 0 as refunded from bench.paid
    union all select day, 'cash', 0, 0, 0, 0, 1, price from bench.sold where back) m
  group by day, tender`;

const write = (databaseUrl: string, ...steps: string[]): Promise<string> => {
  // A replica session runs no triggers, so that foreign keys are not checked per row.
  const quickly = "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'";
  return psql(databaseUrl, [quickly, ...steps].join(";\n"));
};

export const addPeople = (databaseUrl: string, place: Place): Promise<string> => write(databaseUrl, people(place));

/** Opens the drawers and fills a batch of served orders into the branch's open day. */
export const fillOrders = async (databaseUrl: string, place: Place, batch: Batch): Promise<void> => {
  await write(databaseUrl, "drop table if exists bench.sold, bench.paid", sold(batch), paid(batch));
  const parts = [shifts, orders, invoices, money, sums];
  await write(databaseUrl, ...parts.map((part) => part(place, batch)));
  await psql(databaseUrl, "vacuum (analyze)");
  await psql(databaseUrl, "checkpoint");
};
