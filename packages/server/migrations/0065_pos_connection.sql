-- Connecting a point of sale (ADR 42): whose business it is, what was read there, and what is gone there.

-- A business there belongs to one establishment of the platform; regular work visits the connected ones only.
create table pos_directory (
  vendor text not null check (vendor ~ '^[a-z_]{1,40}$'),
  business_id text not null check (length(business_id) between 1 and 80),
  tenant_id uuid not null unique references tenant (id),
  primary key (vendor, business_id)
);
select replicate('pos_directory');
alter table pos_directory enable row level security;
alter table pos_directory force row level security;
create policy anyone_reads on pos_directory for select to app using (true);
create policy tenant_adds on pos_directory for insert to app
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy tenant_leaves on pos_directory for delete to app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, delete on pos_directory to app;

-- A token that came from their marketplace and waits until the manager confirms its business.
create table pos_candidate (
  tenant_id uuid not null references establishment (tenant_id),
  staff_id uuid not null,
  business_id text not null check (length(business_id) between 1 and 80),
  reference text not null check (length(reference) between 1 and 80),
  name text not null,
  prices_include_tax boolean not null,
  currency text not null,
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, staff_id)
);
select protect_tenant_table('pos_candidate', 'select, insert, update, delete');

alter table pos_business add column currency text not null default 'SAR';

-- Links whose other side was not there any more when it was read last.
alter table pos_link add column gone_at timestamptz;
-- Of an option or combo: whether it was hidden there when it was read last. Hiding it here by hand stays until that changes.
alter table pos_link add column hidden boolean not null default false;

-- What the manager links to: their branches, tables, charges, taxes and payment methods as they were read last.
create table pos_thing (
  tenant_id uuid not null references establishment (tenant_id),
  kind text not null check (kind in ('branch', 'table', 'charge', 'tax', 'payment_method')),
  external_id text not null check (length(external_id) between 1 and 80),
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  -- Of a table: its branch there.
  branch_id text,
  -- Of a branch.
  receives_online_orders boolean,
  -- Of a tax.
  rate_bp integer check (rate_bp between 0 and 10000),
  primary key (tenant_id, kind, external_id)
);
select protect_tenant_table('pos_thing', 'select, insert, update, delete');

-- A reading of theirs, page by page: links (what is linked by hand), menu (for a preview), live (prices and stock).
create table pos_read (
  tenant_id uuid not null references establishment (tenant_id),
  what text not null check (what in ('links', 'menu', 'live')),
  -- A new one each time: jobs of an earlier reading stop.
  id uuid not null,
  state text not null check (state in ('reading', 'done', 'failed')),
  -- The page that is read next.
  step jsonb not null check (jsonb_typeof(step) = 'object'),
  pages integer not null default 0 check (pages >= 0),
  -- In a row without an answer.
  tries integer not null default 0 check (tries >= 0),
  -- Until then a process reads it, or waits.
  next_at timestamptz not null,
  error text check (length(error) between 1 and 40),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, what),
  constraint pos_read_failed check ((state = 'failed') = (state <> 'reading' and error is not null)),
  constraint pos_read_ended check ((state = 'reading') = (ended_at is null))
);
select protect_tenant_table('pos_read', 'select, insert, update, delete');

-- The pages of the menu as they were read, until they are applied.
create table pos_menu_page (
  tenant_id uuid not null references establishment (tenant_id),
  part text not null check (part in ('categories', 'products', 'combos')),
  page integer not null check (page > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (tenant_id, part, page)
);
select protect_tenant_table('pos_menu_page', 'select, insert, update, delete');

-- What the point of sale said last, where it takes a product off a branch: staff's own marks stay until it changes its mind.
create table pos_stock (
  tenant_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  sold_out boolean not null,
  unlisted boolean not null,
  primary key (tenant_id, branch_id, product_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade,
  check (sold_out or unlisted)
);
select protect_tenant_table('pos_stock', 'select, insert, update, delete');
