-- An establishment's own account at an outside service. Secrets are encrypted with a key of the row, and that key with
-- one that no database has (ADR 39).
create table connection (
  tenant_id uuid not null references establishment (tenant_id),
  service text not null check (service ~ '^[a-z_]{1,40}$'),
  vendor text not null check (vendor ~ '^[a-z_]{1,40}$'),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- Nonce, tag and 32 encrypted bytes.
  wrapped_key bytea not null check (octet_length(wrapped_key) = 60),
  sealed bytea not null check (octet_length(sealed) > 28),
  saved_at timestamptz not null,
  state text not null default 'untested' check (state in ('untested', 'ok', 'attention')),
  state_since timestamptz not null,
  -- The newest failures first: code and time.
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array' and jsonb_array_length(errors) <= 5),
  primary key (tenant_id, service),
  check (state <> 'attention' or jsonb_array_length(errors) > 0)
);
select protect_tenant_table('connection', 'select, insert, update, delete');

-- New card payments use the establishment's own account, else the platform's.
alter table establishment drop column payment_provider;
