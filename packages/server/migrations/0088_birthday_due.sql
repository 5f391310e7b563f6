-- no transaction
create index concurrently if not exists customer_birthday_due on customer (birthday_next, tenant_id)
  where birthday_next is not null;
alter table customer validate constraint customer_birthday;
alter table customer validate constraint customer_birthday_whole;
