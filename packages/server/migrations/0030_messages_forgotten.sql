-- Whose a message was, where its number is no longer theirs: it goes with the person all the same.
alter table outbox_message add column customer_id uuid;
alter table outbox_message add foreign key (tenant_id, customer_id) references customer (tenant_id, id);

-- What is still to be forgotten, oldest first; and what went to a number.
create index outbox_message_readable on outbox_message (tenant_id, created_at) where recipient <> '' or body <> '';
create index outbox_message_recipient on outbox_message (tenant_id, recipient) where recipient <> '';
create index outbox_message_customer on outbox_message (tenant_id, customer_id) where customer_id is not null;
