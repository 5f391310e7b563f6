-- Who bought in a month: the distinct customers of a year are read from these, not from each sale. Written with the sale.
create table buyer_month (
  tenant_id uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  branch_id uuid not null,
  customer_id uuid not null,
  primary key (tenant_id, month, branch_id, customer_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('buyer_month', 'select, insert');

alter table sale no force row level security;
alter table buyer_month no force row level security;
insert into buyer_month
  select distinct tenant_id, date_trunc('month', day)::date, branch_id, customer_id from sale;
alter table sale force row level security;
alter table buyer_month force row level security;

-- A page of customers, newest first.
create index customer_newest on customer (tenant_id, created_at desc, id desc) where erased_at is null;
