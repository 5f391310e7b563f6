create table customer (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  -- Null once erased: the books stay, the person goes.
  phone_e164 text check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  dial_code text,
  phone_number text,
  full_name text,
  email text,
  gender text check (gender in ('male', 'female', 'other')),
  age_group text check (age_group in ('under_18', '18_24', '25_39', '40_60', '60_plus')),
  city text,
  language text not null default 'sa' check (language in ('sa', 'en')),
  first_source text,
  last_source text,
  registered_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, phone_e164),
  check ((erased_at is null) = (phone_e164 is not null))
);
select protect_tenant_table('customer', 'select, insert, update');

create table consent (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  purpose text not null check (purpose in ('terms', 'privacy', 'marketing')),
  version text not null,
  language text not null,
  channel text not null default 'web',
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('consent', 'select, insert, update');

create table address (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  title text not null,
  description text not null,
  door_number text not null default '',
  level_number text not null default '',
  block_number text not null default '',
  phone_number text not null default '',
  notes text not null default '',
  lat numeric(9, 6) not null check (lat between -90 and 90),
  lng numeric(9, 6) not null check (lng between -180 and 180),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('address', 'select, insert, update');
create index address_of_customer on address (tenant_id, customer_id) where deleted_at is null;

-- Kept per customer, or per device for a visitor; merged at sign-in.
create table bookmark (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  customer_id uuid,
  device_id uuid,
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade,
  check ((customer_id is null) <> (device_id is null))
);
select protect_tenant_table('bookmark', 'select, insert, delete');
create unique index bookmark_of_customer on bookmark (tenant_id, customer_id, product_id) where customer_id is not null;
create unique index bookmark_of_device on bookmark (tenant_id, device_id, product_id) where device_id is not null;

create table verification_code (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  phone_e164 text not null check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  purpose text not null check (purpose in ('sign_in', 'change_phone')),
  device_id uuid,
  -- Whether the device had its cookie already when it asked: then the code works on that device alone.
  device_known boolean not null default false,
  -- HMAC of the address that asked: what its guests verify widens its allowance.
  source_hash bytea,
  -- Who wants to move to this number; only for change_phone.
  customer_id uuid,
  -- HMAC of the four digits with the installation's key and this row's id: the digits are stored nowhere but the outbox.
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  superseded_at timestamptz,
  primary key (tenant_id, id)
);
select protect_tenant_table('verification_code', 'select, insert, update, delete');
create unique index verification_code_live on verification_code (tenant_id, phone_e164, purpose)
  where consumed_at is null and superseded_at is null;

-- A session is a family of refresh tokens, one generation live at a time.
create table session (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  device_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('session', 'select, insert, update');
create index session_of_customer on session (tenant_id, customer_id) where ended_at is null;

create table refresh_token (
  tenant_id uuid not null,
  session_id uuid not null,
  generation integer not null check (generation > 0),
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, session_id, generation),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references session (tenant_id, id)
);
select protect_tenant_table('refresh_token', 'select, insert, update');
create unique index refresh_token_live on refresh_token (tenant_id, session_id)
  where used_at is null and revoked_at is null;

create table access_token (
  tenant_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references session (tenant_id, id)
);
select protect_tenant_table('access_token', 'select, insert, delete');
create index access_token_of_session on access_token (tenant_id, session_id);

-- Sums that must not pass a cap within a day: codes a phone, texts an establishment.
create table usage (
  tenant_id uuid not null references establishment (tenant_id),
  rule text not null,
  subject text not null,
  day date not null,
  used integer not null check (used >= 0),
  cap integer not null,
  primary key (tenant_id, rule, subject, day),
  constraint usage_within_cap check (used <= cap)
);
select protect_tenant_table('usage', 'select, insert, update');

-- Messages leave after the transaction that caused them; a worker sends, at most once by id.
create table outbox_message (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  channel text not null check (channel in ('sms', 'email', 'push')),
  kind text not null check (kind in ('otp', 'service', 'promo')),
  recipient text not null,
  body text not null,
  dedupe_key text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  tries integer not null default 0,
  provider text,
  provider_ref text,
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, channel, dedupe_key)
);
select protect_tenant_table('outbox_message', 'select, insert, update');
