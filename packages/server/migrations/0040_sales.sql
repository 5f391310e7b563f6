-- What was sold and what came back, counted by day as it happens, so that a year of figures is read in a moment. An
-- order counts once it was handed over, on its business day; what comes back counts on the day it came back (see
-- domain/reports/sales.ts). `sale` and `order_return` are the books, the other tables their sums: `npm run reconcile`
-- compares them.

-- An order that counts; once.
create table sale (
  tenant_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  customer_id uuid not null,
  day date not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
select protect_tenant_table('sale', 'select, insert');
create index sale_of_day on sale (tenant_id, day, branch_id, customer_id);

-- The first order of a customer that counts.
create table first_sale (
  tenant_id uuid not null,
  customer_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  day date not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, order_id) references sale (tenant_id, order_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('first_sale', 'select, insert');
create index first_sale_of_day on first_sale (tenant_id, day, branch_id);

-- What of an order came back: with the tax inside (`gross`), the tip beside it, by line and by rate.
create table order_return (
  tenant_id uuid not null,
  order_id uuid not null,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  gross bigint not null check (gross >= 0),
  tax bigint not null check (tax >= 0),
  charges bigint not null check (charges >= 0),
  charges_tax bigint not null check (charges_tax >= 0),
  tip bigint not null check (tip >= 0),
  lines jsonb not null,
  taxes jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references sale (tenant_id, order_id),
  check (tax <= gross)
);
select protect_tenant_table('order_return', 'select, insert');

create table sales_hour (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  order_type smallint not null check (order_type in (1, 2, 3)),
  payment_method text not null check (payment_method in ('cash', 'physical_card', 'online_card')),
  hour smallint not null check (hour between 0 and 23),
  orders integer not null default 0 check (orders >= 0),
  gross bigint not null default 0 check (gross >= 0),
  tax bigint not null default 0 check (tax >= 0),
  charges bigint not null default 0 check (charges >= 0),
  charges_tax bigint not null default 0 check (charges_tax >= 0),
  tip bigint not null default 0 check (tip >= 0),
  -- Orders wanted at once whose minutes are known, how long they took, and how many came later than promised.
  timed integer not null default 0 check (timed >= 0),
  seconds bigint not null default 0 check (seconds >= 0),
  late integer not null default 0 check (late between 0 and orders),
  returns integer not null default 0 check (returns >= 0),
  returned bigint not null default 0 check (returned >= 0),
  returned_tax bigint not null default 0 check (returned_tax >= 0),
  returned_charges bigint not null default 0 check (returned_charges >= 0),
  returned_charges_tax bigint not null default 0 check (returned_charges_tax >= 0),
  returned_tip bigint not null default 0 check (returned_tip >= 0),
  primary key (tenant_id, day, branch_id, order_type, payment_method, hour),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('sales_hour', 'select, insert, update');

-- A product or combo, with the name it was last sold under.
create table sales_item (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  item_id uuid not null,
  name jsonb not null,
  quantity bigint not null default 0 check (quantity >= 0),
  gross bigint not null default 0 check (gross >= 0),
  returned_quantity bigint not null default 0 check (returned_quantity >= 0),
  returned bigint not null default 0 check (returned >= 0),
  primary key (tenant_id, day, branch_id, item_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('sales_item', 'select, insert, update');

create table sales_tax (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  net bigint not null default 0 check (net >= 0),
  tax bigint not null default 0 check (tax >= 0),
  returned_net bigint not null default 0 check (returned_net >= 0),
  returned_tax bigint not null default 0 check (returned_tax >= 0),
  primary key (tenant_id, day, branch_id, rate_bp),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('sales_tax', 'select, insert, update');

-- Where the guests of a day's orders came from; '' = nothing was named.
create table sales_source (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  source text not null,
  orders integer not null default 0 check (orders >= 0),
  gross bigint not null default 0 check (gross >= 0),
  returned bigint not null default 0 check (returned >= 0),
  primary key (tenant_id, day, branch_id, source),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('sales_source', 'select, insert, update');

-- What is read by its time. Figures of a period read these indexes alone.
create index visit_of_time on visit (tenant_id, created_at) include (branch_id, utm_source);
create index wallet_entry_of_time on wallet_entry (tenant_id, created_at) include (kind, delta);
create index prize_claim_of_time on prize_claim (tenant_id, created_at) include (kind);
create index redemption_of_time on redemption (tenant_id, created_at);
create index coupon_redemption_of_time on coupon_redemption (tenant_id, created_at) include (branch_id, amount, released_at);
create index punch_of_time on punch (tenant_id, punched_at) include (branch_id, taken_back_at);
create index evaluation_of_time on evaluation (tenant_id, created_at) include (branch_id, score, low);
create index refund_of_time on refund (tenant_id, created_at) include (order_id, attempt_id, amount, state);
create index order_of_day on customer_order (tenant_id, business_day, branch_id, payment_method, id);
