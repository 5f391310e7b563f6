-- Loyalty cards in phones' wallets: who has one with whom, what it showed last, and the phones that asked for news of it.

create table wallet_pass (
  tenant_id uuid not null,
  customer_id uuid not null,
  vendor text not null check (vendor in ('apple', 'google')),
  -- Points and level as the card shows them: where the wallet says otherwise, its phones are told.
  shown text not null,
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, customer_id, vendor),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('wallet_pass', 'select, insert, update');

create table pass_phone (
  tenant_id uuid not null,
  customer_id uuid not null,
  device_id text not null check (length(device_id) between 1 and 100),
  push_token text not null check (length(push_token) between 1 and 200),
  vendor text not null default 'apple' check (vendor = 'apple'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, customer_id, device_id),
  foreign key (tenant_id, customer_id, vendor) references wallet_pass (tenant_id, customer_id, vendor)
);
select protect_tenant_table('pass_phone', 'select, insert, update, delete');
create index pass_phone_of_device on pass_phone (tenant_id, device_id);
