create table category (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  position integer not null,
  active boolean not null default true,
  -- [{weekdays: [0..6], from_minute, to_minute}]: when it is offered, judged at the promised time; null = always.
  schedule jsonb,
  primary key (tenant_id, id)
);
select protect_tenant_table('category', 'select, insert, update, delete');

create table product (
  tenant_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  slug text not null,
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  -- A key of the media store; widths and formats are made from it.
  image text,
  image_color text,
  price bigint not null check (price >= 0),
  tax_rate_bp integer check (tax_rate_bp between 0 and 10000),
  nutrition jsonb,
  caffeine_mg integer check (caffeine_mg >= 0),
  allergens text[] not null default '{}',
  spicy_level smallint not null default 0 check (spicy_level between 0 and 3),
  preparation_minutes integer not null default 0 check (preparation_minutes between 0 and 600),
  capacity_units integer not null default 1 check (capacity_units between 0 and 1000),
  schedule jsonb,
  popular boolean not null default false,
  position integer not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, slug),
  foreign key (tenant_id, category_id) references category (tenant_id, id)
);
select protect_tenant_table('product', 'select, insert, update, delete');

create table option_group (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  name jsonb not null,
  min integer not null check (min >= 0),
  max integer not null check (max between 1 and 99),
  free integer not null default 0 check (free >= 0),
  primary key (tenant_id, id),
  check (min <= max)
);
select protect_tenant_table('option_group', 'select, insert, update, delete');

create table product_option_group (
  tenant_id uuid not null,
  product_id uuid not null,
  group_id uuid not null,
  position integer not null,
  primary key (tenant_id, product_id, group_id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, group_id) references option_group (tenant_id, id)
);
select protect_tenant_table('product_option_group', 'select, insert, update, delete');

create table option_item (
  tenant_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  name jsonb not null,
  price bigint not null check (price >= 0),
  calories integer check (calories >= 0),
  max_quantity integer not null default 1 check (max_quantity between 1 and 99),
  position integer not null,
  active boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references option_group (tenant_id, id)
);
select protect_tenant_table('option_item', 'select, insert, update, delete');
create index option_item_of_group on option_item (tenant_id, group_id);

create table combo (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  slug text not null,
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  image text,
  image_color text,
  price bigint not null check (price >= 0),
  schedule jsonb,
  position integer not null,
  active boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, slug)
);
select protect_tenant_table('combo', 'select, insert, update, delete');

create table combo_slot (
  tenant_id uuid not null,
  id uuid not null,
  combo_id uuid not null,
  name jsonb not null,
  min integer not null default 1 check (min between 1 and 9),
  position integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, combo_id) references combo (tenant_id, id)
);
select protect_tenant_table('combo_slot', 'select, insert, update, delete');

create table combo_slot_product (
  tenant_id uuid not null,
  slot_id uuid not null,
  product_id uuid not null,
  surcharge bigint not null default 0 check (surcharge >= 0),
  position integer not null,
  primary key (tenant_id, slot_id, product_id),
  foreign key (tenant_id, slot_id) references combo_slot (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
select protect_tenant_table('combo_slot_product', 'select, insert, update, delete');

-- What one branch does differently: its own price, not sold there, or sold out for now ("86").
create table branch_product (
  tenant_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  price bigint check (price >= 0),
  listed boolean not null default true,
  sold_out boolean not null default false,
  sold_out_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, branch_id, product_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
select protect_tenant_table('branch_product', 'select, insert, update, delete');

create table branch_option (
  tenant_id uuid not null,
  branch_id uuid not null,
  option_id uuid not null,
  sold_out boolean not null default false,
  sold_out_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, branch_id, option_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, option_id) references option_item (tenant_id, id)
);
select protect_tenant_table('branch_option', 'select, insert, update, delete');

create table branch_combo (
  tenant_id uuid not null,
  branch_id uuid not null,
  combo_id uuid not null,
  sold_out boolean not null default false,
  sold_out_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, branch_id, combo_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, combo_id) references combo (tenant_id, id)
);
select protect_tenant_table('branch_combo', 'select, insert, update, delete');
