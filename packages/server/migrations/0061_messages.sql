-- Messages are retried until `good_until`, sent again by staff, and reported on by vendors.
alter table outbox_message add column next_try_at timestamptz;
alter table outbox_message add column resent_at timestamptz;
alter table outbox_message add column reported_at timestamptz;
-- Only messages that wait are tried again.
alter table outbox_message add constraint outbox_message_next_try check (next_try_at is null or state = 'queued');
-- Codes expire and are requested anew.
alter table outbox_message add constraint outbox_message_resent check (resent_at is null or (kind <> 'otp' and channel <> 'push'));

-- Devices that signed in before, also those that signed out. Serves open sessions as well.
create index session_by_device on session (tenant_id, device_id);
drop index session_of_device;

-- Codes by WhatsApp. A code that one channel refuses is sent by the other one, once: `fallback` names it until then.
alter table outbox_message drop constraint outbox_message_channel_check;
alter table outbox_message add constraint outbox_message_channel_check check (channel in ('sms', 'whatsapp', 'email', 'push'));
-- For the template; emptied with the text.
alter table outbox_message add column code text;
alter table outbox_message add column language text;
alter table outbox_message add check (language in ('sa', 'en'));
alter table outbox_message add column fallback text;
alter table outbox_message add check (fallback in ('sms', 'whatsapp'));
alter table outbox_message add constraint outbox_message_fallback check (fallback is null or (kind = 'otp' and fallback <> channel));
alter table establishment add column whatsapp_codes boolean not null default false;
