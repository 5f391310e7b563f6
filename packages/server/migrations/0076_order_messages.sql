-- What staff tell the guest of one order, and the promise that reports judge after it was changed (ADR 58).
create table order_message (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  staff_id uuid not null,
  text text not null check (length(text) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
select protect_tenant_table('order_message', 'select, insert, delete');
alter table order_message add foreign key (staff_id) references staff_account (id);
create index order_message_of_order on order_message (tenant_id, order_id, created_at);

-- Null as long as the promise was never changed.
alter table customer_order add column first_promised_at timestamptz;
grant update (first_promised_at) on customer_order to app;
