-- Every move an order may make, by type. The order's own (type, previous_status, status) refers to it, so that
-- no bug above the database can take a step that is not in the table. 'new' is where an order comes from.
create table order_transition (
  order_type smallint not null check (order_type in (1, 2, 3)),
  from_status text not null,
  to_status text not null,
  primary key (order_type, from_status, to_status)
);
select replicate('order_transition');
grant select on order_transition to app;
insert into order_transition
select t, f, s from (values (1), (2), (3)) as types (t), (values
  ('new', 'awaiting_payment'), ('new', 'pending'),
  ('awaiting_payment', 'pending'), ('awaiting_payment', 'canceled'),
  ('pending', 'sent_to_kitchen'), ('pending', 'declined'), ('pending', 'canceled'),
  ('sent_to_kitchen', 'ready'), ('sent_to_kitchen', 'canceled'), ('ready', 'canceled'),
  ('delivered', 'returned')) as moves (f, s)
union all values (1, 'ready', 'delivered'), (2, 'ready', 'delivered'),
  (3, 'ready', 'assigned'), (3, 'assigned', 'en_route'), (3, 'en_route', 'delivered'),
  (3, 'assigned', 'returned'), (3, 'en_route', 'returned');

create table quote (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  branch_id uuid not null,
  request jsonb not null,
  priced jsonb not null,
  total bigint not null check (total >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('quote', 'select, insert, delete');
create index quote_expired on quote (tenant_id, expires_at);

create table order_number (
  tenant_id uuid not null,
  branch_id uuid not null,
  business_day date not null,
  last integer not null check (last > 0),
  primary key (tenant_id, branch_id, business_day),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('order_number', 'select, insert, update');

create table kitchen_slot (
  tenant_id uuid not null,
  branch_id uuid not null,
  slot_at timestamptz not null,
  used integer not null check (used >= 0),
  cap integer not null,
  primary key (tenant_id, branch_id, slot_at),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint kitchen_slot_within_cap check (used <= cap)
);
select protect_tenant_table('kitchen_slot', 'select, insert, update');

create table customer_order (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  customer_id uuid not null,
  number integer not null check (number > 0),
  business_day date not null,
  order_type smallint not null check (order_type in (1, 2, 3)),
  previous_status text not null,
  status text not null,
  status_reason text,
  payment_method text not null check (payment_method in ('cash', 'physical_card', 'online_card')),
  -- unpaid, paid, partially_refunded, refunded: cached from the payments, checked by the reconciler.
  payment_state text not null default 'unpaid' check (payment_state in ('unpaid', 'paid', 'partially_refunded', 'refunded')),
  scheduled_at timestamptz,
  promised_at timestamptz not null,
  accept_before timestamptz not null,
  pay_before timestamptz,
  table_id uuid,
  table_number integer,
  -- Snapshot of the delivery address and zone at the time of placing.
  address jsonb,
  zone_id uuid,
  -- Snapshot of who ordered; emptied when the customer is erased.
  customer_name text not null default '',
  customer_phone text not null default '',
  slot_at timestamptz,
  slot_units integer not null default 0 check (slot_units >= 0),
  slot_released_at timestamptz,
  subtotal bigint not null check (subtotal >= 0),
  total_discount bigint not null check (total_discount between 0 and subtotal),
  charges bigint not null check (charges >= 0),
  tax bigint not null check (tax >= 0),
  tip bigint not null check (tip >= 0),
  total bigint not null check (total >= 0),
  prices_include_tax boolean not null,
  -- The whole priced answer, frozen: lines as shown, charges and taxes one by one.
  priced jsonb not null,
  notes text not null default '',
  vehicle text not null default '',
  language text not null,
  cart_id uuid,
  cart_version integer,
  device_id uuid,
  utm_source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, branch_id, business_day, number),
  unique (tenant_id, cart_id, cart_version),
  unique (tenant_id, id, total),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, table_id) references dining_table (tenant_id, id),
  constraint order_total_adds_up check (
    total = subtotal - total_discount + charges + tip + case when prices_include_tax then 0 else tax end),
  check ((order_type = 1) = (table_id is not null)),
  check ((order_type = 3) = (address is not null))
);
-- Totals, lines and addresses are frozen: only what a move changes may be updated.
select protect_tenant_table('customer_order', 'select, insert');
-- Added once the table is distributed: before, a reference to a copied table would bind its other references to one node.
alter table customer_order add foreign key (order_type, previous_status, status)
  references order_transition (order_type, from_status, to_status);
grant update (previous_status, status, status_reason, payment_method, payment_state, promised_at, accept_before,
  pay_before, customer_name, customer_phone, notes, address, slot_released_at, updated_at) on customer_order to app;
create index order_of_customer on customer_order (tenant_id, customer_id, created_at desc);
create index order_live on customer_order (tenant_id, branch_id, status, created_at)
  where status in ('awaiting_payment', 'pending', 'sent_to_kitchen', 'ready', 'assigned', 'en_route');
create index order_of_branch on customer_order (tenant_id, branch_id, created_at desc);
create index order_at_table on customer_order (tenant_id, table_id, created_at desc) where table_id is not null;

create table order_line (
  tenant_id uuid not null,
  order_id uuid not null,
  line_no integer not null check (line_no > 0),
  product_id uuid,
  combo_id uuid,
  name jsonb not null,
  quantity integer not null check (quantity between 1 and 99),
  unit_price bigint not null check (unit_price >= 0),
  options_price bigint not null check (options_price >= 0),
  line_total bigint not null,
  discount bigint not null check (discount between 0 and line_total),
  tax bigint not null check (tax >= 0),
  -- Chosen options with names and prices; for a combo its products with their own.
  chosen jsonb not null default '[]',
  note text not null default '',
  primary key (tenant_id, order_id, line_no),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  check (line_total = quantity * (unit_price + options_price)),
  check ((product_id is null) <> (combo_id is null))
);
select protect_tenant_table('order_line', 'select, insert');

create table order_event (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  from_status text not null,
  to_status text not null,
  order_type smallint not null,
  actor text not null check (actor in ('guest', 'cashier', 'manager', 'operator', 'payment', 'system')),
  staff_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
select protect_tenant_table('order_event', 'select, insert');
alter table order_event add foreign key (order_type, from_status, to_status)
  references order_transition (order_type, from_status, to_status);
create index order_event_of_order on order_event (tenant_id, order_id, created_at);

create table payment_attempt (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  provider text not null,
  provider_ref text,
  flow text not null check (flow in ('inline', 'redirect')),
  status text not null check (status in ('requires_action', 'processing', 'authorized', 'paid', 'failed', 'voided',
    'refunded', 'partially_refunded', 'expired')),
  status_rank smallint not null,
  failure_code text,
  -- Money that arrived late for an order that no longer wants it: outside the one-live-attempt index, always refunded.
  surplus boolean not null default false,
  captured bigint not null default 0,
  refunded bigint not null default 0,
  brand text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, provider_ref),
  foreign key (tenant_id, order_id, amount) references customer_order (tenant_id, id, total),
  check (0 <= refunded and refunded <= captured and captured <= amount)
);
select protect_tenant_table('payment_attempt', 'select, insert');
grant update (provider_ref, status, status_rank, failure_code, surplus, captured, refunded, brand, last4, next_check_at,
  updated_at) on payment_attempt to app;
create unique index payment_attempt_live on payment_attempt (tenant_id, order_id)
  where status in ('requires_action', 'processing', 'authorized', 'paid', 'partially_refunded') and not surplus;
create index payment_attempt_hanging on payment_attempt (tenant_id, next_check_at) where next_check_at is not null;

create table refund (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  -- One refund a cause: an order dies once, a return names its lines once, a surplus payment is sent back once.
  cause text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'failed')),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, attempt_id, cause),
  foreign key (tenant_id, attempt_id) references payment_attempt (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
select protect_tenant_table('refund', 'select, insert');
grant update (state, tries, done_at) on refund to app;

create table provider_event (
  tenant_id uuid not null references establishment (tenant_id),
  provider text not null,
  event_id text not null,
  type text not null,
  provider_ref text,
  received_at timestamptz not null default now(),
  primary key (tenant_id, provider, event_id)
);
select protect_tenant_table('provider_event', 'select, insert');

create table invoice_number (
  tenant_id uuid not null references establishment (tenant_id),
  last bigint not null check (last > 0),
  primary key (tenant_id)
);
select protect_tenant_table('invoice_number', 'select, insert, update');

-- number runs without a gap per establishment; uuid, counter and previous hash serve reporting to the authority later.
create table invoice (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number bigint not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  original_id uuid,
  seller_name text not null,
  vat_number text not null,
  issued_at timestamptz not null,
  total bigint not null check (total >= 0),
  tax bigint not null check (tax >= 0),
  qr_base64 text not null,
  previous_hash text not null,
  lines jsonb not null,
  cause text not null,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, order_id, kind, cause),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, original_id) references invoice (tenant_id, id),
  check ((kind = 'credit_note') = (original_id is not null))
);
select protect_tenant_table('invoice', 'select, insert');
