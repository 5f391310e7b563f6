-- A link with which a courier delivers one order (ADR 45): of its token only the hash, of its position only the newest.
create table courier_link (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  name text not null default '' check (length(name) <= 60),
  phone text check (phone ~ '^[+][1-9][0-9]{6,14}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set when the order ends, another link replaces this one, or it expired.
  ended_at timestamptz,
  lat numeric(9, 6) check (lat between -90 and 90),
  lng numeric(9, 6) check (lng between -180 and 180),
  -- Meters, as the phone estimates it.
  accuracy integer check (accuracy between 0 and 100000),
  positioned_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  check (expires_at > created_at),
  check (num_nulls(lat, lng, accuracy, positioned_at) in (0, 4)),
  constraint courier_link_forgets check (ended_at is null or positioned_at is null)
);
select protect_tenant_table('courier_link',
  'select, insert, update (name, phone, ended_at, lat, lng, accuracy, positioned_at)');
create unique index courier_link_open on courier_link (tenant_id, order_id) where ended_at is null;
create index courier_link_of_order on courier_link (tenant_id, order_id);
create index courier_link_named on courier_link (tenant_id, created_at) where name <> '' or phone is not null;

alter table order_event drop constraint order_event_actor_check;
alter table order_event add constraint order_event_actor_check
  check (actor in ('guest', 'cashier', 'manager', 'operator', 'payment', 'system', 'pos', 'courier'));
