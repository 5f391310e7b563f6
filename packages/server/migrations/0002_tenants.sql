-- One call makes a tenant table what every tenant table must be: distributed, forced behind row-level
-- security, and open to the role `app` for the named privileges only (the books never get DELETE).
create function protect_tenant_table(target regclass, privileges text) returns void language plpgsql as $$
-- Distributing makes a table anew, so that its OID is another one afterwards.
declare name text := target::text;
begin
  perform distribute(name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format($p$create policy tenant_rows on %s as permissive for all to app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)$p$, name);
  -- Beside the permissive one, so that a later permissive policy cannot widen what a tenant sees.
  execute format($p$create policy tenant_wall on %s as restrictive for all to app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)$p$, name);
  execute format('grant %s on %s to app', privileges, name);
end $$;

create table establishment (
  tenant_id uuid primary key references tenant (id),
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  legal_name jsonb not null default '{"sa":"","en":""}',
  logo_image text,
  cover_image text,
  brand_color text not null default '#0f6b4f' check (brand_color ~ '^#[0-9a-f]{6}$'),
  theme jsonb not null default '{}',
  font text not null default 'readex' check (font in ('readex', 'alexandria', 'rubik')),
  shape text not null default 'scallop',
  digits text not null default 'latin' check (digits in ('latin', 'arabic')),
  currency text not null default 'SAR' check (currency = 'SAR'),
  default_language text not null default 'sa' check (default_language in ('sa', 'en')),
  time_zone text not null default 'Asia/Riyadh',
  prices_include_tax boolean not null default true,
  tax_rate_bp integer not null default 1500 check (tax_rate_bp between 0 and 10000),
  vat_number text check (vat_number ~ '^3[0-9]{13}3$'),
  tax_address jsonb not null default '{"sa":"","en":""}',
  phone text,
  email text,
  social_links jsonb not null default '[]',
  tips_enabled boolean not null default false,
  card_entry text not null default 'inline' check (card_entry in ('inline', 'redirect')),
  payment_provider text not null default 'sandbox' check (payment_provider in ('sandbox', 'moyasar')),
  terms_version text not null default '1',
  -- Countries whose mobiles are sent sign-in codes (ISO 3166).
  code_countries text[] not null default '{SA}',
  choice_minutes integer not null default 120 check (choice_minutes between 1 and 1440),
  menu_version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select protect_tenant_table('establishment', 'select, insert, update');

create table branch (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  is_main boolean not null default false,
  position integer not null default 0,
  name jsonb not null,
  address jsonb not null,
  city jsonb not null,
  district jsonb not null,
  phone text,
  lat numeric(9, 6) not null check (lat between -90 and 90),
  lng numeric(9, 6) not null check (lng between -180 and 180),
  order_types smallint[] not null default '{1,2,3}' check (order_types <@ '{1,2,3}'::smallint[]),
  -- Metres around the branch inside which a guest must stand; null = no fence for that type.
  dine_in_geofence integer check (dine_in_geofence > 0),
  pickup_geofence integer check (pickup_geofence > 0),
  closed_by_staff boolean not null default false,
  closed_until timestamptz,
  preparation_minutes integer not null default 15 check (preparation_minutes between 0 and 600),
  busy_delay_minutes integer not null default 0 check (busy_delay_minutes between 0 and 600),
  accept_minutes integer not null default 10 check (accept_minutes between 1 and 600),
  auto_accept boolean not null default false,
  -- Weighted kitchen units that one 15-minute slot holds; null = no limit.
  slot_capacity integer check (slot_capacity > 0),
  service_charge_bp integer not null default 0 check (service_charge_bp between 0 and 10000),
  integrated boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index branch_main on branch (tenant_id) where is_main;
select protect_tenant_table('branch', 'select, insert, update');

-- A range belongs to the weekday it starts on (0 = Sunday) and may run past midnight: closes_minute up to 2880.
create table branch_hours (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  weekday smallint not null check (weekday between 0 and 6),
  opens_minute integer not null check (opens_minute between 0 and 1439),
  closes_minute integer not null check (closes_minute <= 2880),
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  check (closes_minute > opens_minute)
);
select protect_tenant_table('branch_hours', 'select, insert, update, delete');
create index branch_hours_of_branch on branch_hours (tenant_id, branch_id);

-- Replaces the day it names (no ranges = closed that day), not the tail of the day before.
create table branch_hours_exception (
  tenant_id uuid not null,
  branch_id uuid not null,
  day date not null,
  ranges jsonb not null,
  note jsonb not null default '{"sa":"","en":""}',
  primary key (tenant_id, branch_id, day),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('branch_hours_exception', 'select, insert, update, delete');

create table branch_payment_method (
  tenant_id uuid not null,
  branch_id uuid not null,
  order_type smallint not null check (order_type in (1, 2, 3)),
  method text not null check (method in ('cash', 'physical_card', 'online_card')),
  primary key (tenant_id, branch_id, order_type, method),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('branch_payment_method', 'select, insert, delete');

create table delivery_zone (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name jsonb not null,
  -- A ring of [lng, lat] pairs, first = last, as GeoJSON orders them; further rings are holes.
  polygon jsonb not null,
  fee bigint not null check (fee >= 0),
  minimum bigint not null default 0 check (minimum >= 0),
  minutes integer not null check (minutes between 1 and 600),
  priority integer not null default 0,
  active boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('delivery_zone', 'select, insert, update, delete');
create index delivery_zone_of_branch on delivery_zone (tenant_id, branch_id);

create table dining_table (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  number integer not null check (number between 1 and 9999),
  seats integer not null default 4,
  state text not null default 'available' check (state in ('available', 'reserved', 'occupied', 'check_printed')),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, branch_id, number),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('dining_table', 'select, insert, update, delete');

-- A guest at a table asks for the waiter or the bill; one open call of a kind a table.
create table table_call (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  table_id uuid not null,
  kind text not null check (kind in ('waiter', 'bill')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, table_id) references dining_table (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('table_call', 'select, insert, update');
create unique index table_call_open on table_call (tenant_id, table_id, kind) where done_at is null;

-- A row exists only for what management has switched off (or on again); no row = on.
create table service_switch (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  branch_id uuid,
  service text not null check (service in ('ordering', 'points_shop', 'prize_shop', 'wheel', 'punch_cards',
    'referral', 'register_and_win', 'evaluation', 'coupons', 'all')),
  active boolean not null,
  reason text,
  returns_at timestamptz,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('service_switch', 'select, insert, update');
create unique index service_switch_establishment on service_switch (tenant_id, service) where branch_id is null;
create unique index service_switch_branch on service_switch (tenant_id, branch_id, service) where branch_id is not null;

create table visit (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  qr_uuid uuid not null,
  branch_id uuid,
  device_id uuid,
  customer_id uuid,
  utm_source text check (utm_source ~ '^[A-Za-z0-9_.~-]{1,64}$'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select protect_tenant_table('visit', 'select, insert');
-- Where a new customer came from: the last sourced visit of their device.
create index visit_of_device on visit (tenant_id, device_id, created_at desc) where utm_source is not null;

create table slide (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  branch_id uuid,
  image text not null,
  text jsonb not null,
  link text,
  position integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('slide', 'select, insert, update, delete');

create table popup (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  branch_id uuid,
  background_image text not null,
  popup_text jsonb not null,
  button_text jsonb not null,
  redirect_url text,
  frequency text not null check (frequency in ('first_launch', 'daily', 'every_visit')),
  priority integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('popup', 'select, insert, update, delete');
