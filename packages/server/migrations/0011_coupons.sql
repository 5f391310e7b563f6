-- A campaign: its rules, its limits, and how often it is in use. What is null restricts nothing. The limit is the
-- campaign's, whatever code leads to it; a campaign that has been redeemed keeps its limit per customer, and a changed
-- one is a new row.
create table coupon (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  -- As `normalCode` writes it.
  code text not null check (length(code) between 3 and 40 and code !~ '\s'),
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  kind text not null check (kind in ('percent', 'amount', 'free_delivery', 'free_item')),
  rate_bp integer check (rate_bp between 1 and 10000),
  amount bigint check (amount > 0),
  cap bigint check (cap > 0),
  applied text not null default 'entered' check (applied in ('automatic', 'entered')),
  -- Shown to every guest; others are seen once they are saved.
  listed boolean not null default false,
  stackable boolean not null default false,
  minimum bigint not null default 0 check (minimum >= 0),
  order_types smallint[] check (order_types <@ '{1,2,3}'::smallint[]),
  branches uuid[],
  -- Products and combos.
  items uuid[],
  starts_at timestamptz,
  ends_at timestamptz,
  first_order_only boolean not null default false,
  new_customers_only boolean not null default false,
  customer_id uuid,
  limit_total integer check (limit_total > 0),
  per_customer integer not null default 1 check (per_customer between 1 and 1000),
  -- Redemptions that stand: counted with them, checked by the reconciler.
  used integer not null default 0 check (used >= 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, id, per_customer),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  constraint coupon_within_total check (limit_total is null or used <= limit_total),
  check ((kind = 'percent') = (rate_bp is not null)),
  check ((kind = 'amount') = (amount is not null)),
  check (ends_at > starts_at),
  check (not first_order_only or per_customer = 1)
);
select protect_tenant_table('coupon', 'select, insert, update');
create unique index coupon_code on coupon (tenant_id, code) where active;
create index coupon_automatic on coupon (tenant_id) where active and applied = 'automatic';
create index coupon_of_customer on coupon (tenant_id, customer_id) where customer_id is not null;

create table saved_coupon (
  tenant_id uuid not null,
  customer_id uuid not null,
  coupon_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, customer_id, coupon_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, coupon_id) references coupon (tenant_id, id)
);
select protect_tenant_table('saved_coupon', 'select, insert, delete');

-- One use of a coupon, by an order or at the till. Whoever may use it n times has n slots; a dead order gives its slot
-- back by being released.
create table coupon_redemption (
  tenant_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  per_customer integer not null,
  customer_id uuid not null,
  slot integer not null,
  order_id uuid,
  staff_id uuid,
  branch_id uuid not null,
  -- What it took off, a waived fee included.
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, coupon_id, per_customer) references coupon (tenant_id, id, per_customer),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint coupon_slot_within_limit check (slot between 1 and per_customer),
  check ((order_id is null) <> (staff_id is null))
);
select protect_tenant_table('coupon_redemption', 'select, insert');
grant update (released_at) on coupon_redemption to app;
create unique index coupon_once_an_order on coupon_redemption (tenant_id, order_id, coupon_id)
  where released_at is null;
create unique index coupon_slot on coupon_redemption (tenant_id, coupon_id, customer_id, slot)
  where released_at is null;
create index coupon_redemption_of_customer on coupon_redemption (tenant_id, customer_id, created_at);

-- Phones with a delivered order at a branch, as a keyed hash: an offer for new customers stays closed to them after
-- their account is erased.
create table known_phone (
  tenant_id uuid not null,
  phone_hmac bytea not null,
  branch_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, phone_hmac, branch_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('known_phone', 'select, insert');
