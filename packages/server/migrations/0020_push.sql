-- A browser that asked to be told: whose it is, and where its vendor takes messages. Ends with the session of its
-- device; an address that the vendor no longer knows is forgotten.
create table push_subscription (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- In which it was asked for; and the device's own id, since a later session there is the same phone.
  session_id uuid not null,
  device_id uuid not null,
  -- The code the guest came by: where a message leads.
  qr_uuid uuid not null,
  endpoint text not null check (endpoint ~ '^https?://[^\s]+$' and length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- One browser is one person's at a time: whoever asked last.
  unique (tenant_id, endpoint),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, session_id) references session (tenant_id, id)
);
select protect_tenant_table('push_subscription', 'select, insert, update, delete');
create index push_subscription_of_customer on push_subscription (tenant_id, customer_id);

-- What a guest does not want to be pushed. No row = told, on the devices that asked; offers need their consent instead.
create table muted_topic (
  tenant_id uuid not null,
  customer_id uuid not null,
  topic text not null check (topic in ('order', 'reward')),
  muted_at timestamptz not null default now(),
  primary key (tenant_id, customer_id, topic),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('muted_topic', 'select, insert, delete');

-- A push message is one of the outbox: of which notice, to which browser, leading where. It is no news after `good_until`.
alter table outbox_message add column subscription_id uuid;
alter table outbox_message add column notification_id uuid;
alter table outbox_message add column link text;
alter table outbox_message add column good_until timestamptz;
alter table outbox_message add foreign key (tenant_id, notification_id) references notification (tenant_id, id);
alter table outbox_message add check ((channel = 'push') = (subscription_id is not null));
alter table outbox_message add check (channel <> 'push' or (notification_id is not null and link like '/%' and good_until is not null));
