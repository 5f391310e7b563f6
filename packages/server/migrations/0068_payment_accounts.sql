-- An establishment may change its payment provider or account: what was paid stays with the account that took it
-- (ADR 44). Older attempts have none: the current account of their provider is asked.
alter table payment_attempt add column account text;
alter table payment_attempt add check (account ~ '^[0-9a-f]{32}$');
-- What the guest paid with, where it was not a card that was typed or kept.
alter table payment_attempt add column wallet text;
alter table payment_attempt add check (wallet in ('apple_pay', 'stc_pay'));
grant update (wallet) on payment_attempt to app;

-- Keys of an account that no new payment uses, for refunds and look-ups. Encrypted as in `connection`.
create table former_connection (
  tenant_id uuid not null references establishment (tenant_id),
  service text not null check (service = 'payments'),
  vendor text not null check (vendor ~ '^[a-z_]{1,40}$'),
  account text not null check (account ~ '^[0-9a-f]{32}$'),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  wrapped_key bytea not null check (octet_length(wrapped_key) = 60),
  sealed bytea not null check (octet_length(sealed) > 28),
  replaced_at timestamptz not null,
  primary key (tenant_id, service, vendor, account)
);
select protect_tenant_table('former_connection', 'select, insert, update, delete');
