-- A card that its guest asked to keep. The number stays with the provider, who knows it by `token` (ADR 43).
create table saved_card (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  provider text not null check (provider ~ '^[a-z_]{1,40}$'),
  -- The provider's account, as a hash of its public key: other accounts do not know the token.
  account text not null check (account ~ '^[0-9a-f]{32}$'),
  token text not null check (length(token) between 1 and 200),
  -- The bank has confirmed the card: only then it can be used.
  verified boolean not null,
  brand text check (brand ~ '^[a-z_]{1,20}$'),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 2100),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, token),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('saved_card', 'select, insert, update (verified), delete');
create index saved_card_of_customer on saved_card (tenant_id, customer_id);
create index saved_card_unverified on saved_card (tenant_id, created_at) where not verified;

-- A removed card that the provider has yet to forget; nothing of its guest is left here.
create table card_removal (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  provider text not null,
  account text not null,
  token text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select protect_tenant_table('card_removal', 'select, insert, delete');
