-- An older step of an order is no news once the next is told: it stays kept, and is shown no more.
alter table notification add column replaced_by uuid;
alter table notification add foreign key (tenant_id, replaced_by) references notification (tenant_id, id);
grant update (replaced_by) on notification to app;
create index notification_unread on notification (tenant_id, customer_id)
  where read_at is null and replaced_by is null;
