-- A vendor's delivery report names a message by the vendor's own reference.
create index outbox_message_reference on outbox_message (tenant_id, provider, provider_ref)
  where provider_ref is not null;
