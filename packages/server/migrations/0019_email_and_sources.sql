-- Messages by e-mail beside those by SMS, and where a guest came from, from the first visit to the reward.

alter table outbox_message add column subject text;
alter table outbox_message add column html text;
-- The page that stops such messages; an e-mail names it in its head.
alter table outbox_message add column stop_url text;
-- Advertising waits for the hours it may be sent in.
alter table outbox_message add column not_before timestamptz;
alter table outbox_message add constraint outbox_message_email check ((channel = 'email') = (subject is not null));

-- Addresses and numbers that take no messages: refused by their own server, or stopped by whom they belong to. As a
-- keyed hash alone.
create table message_suppression (
  tenant_id uuid not null references establishment (tenant_id),
  channel text not null check (channel in ('sms', 'email')),
  contact_hmac bytea not null,
  reason text not null check (reason in ('refused', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, channel, contact_hmac)
);
select protect_tenant_table('message_suppression', 'select, insert');

-- The last touch moves on with each visit that names a source; the first stays.
alter table customer add column last_source_at timestamptz;
alter table customer_order add column first_source text;
alter table prize_claim add column first_source text;
alter table prize_claim add column utm_source text;
create index visit_of_device_first on visit (tenant_id, device_id, created_at) where utm_source is not null;
