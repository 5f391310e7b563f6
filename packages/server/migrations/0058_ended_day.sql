-- The day whose closing counts an order that ended unserved. By its time it could be in two closings, or in none.
alter table customer_order add column ended_day_no integer;
alter table customer_order add foreign key (tenant_id, branch_id, ended_day_no) references branch_day (tenant_id, branch_id, number);
grant update (ended_day_no) on customer_order to app;
create index order_ended_in on customer_order (tenant_id, branch_id, ended_day_no) where ended_day_no is not null;

-- The owner's rows are behind the policies too while these are forced.
alter table customer_order no force row level security;
alter table branch_day no force row level security;
alter table order_event no force row level security;
update customer_order o set ended_day_no = d.number
  from branch_day d, order_event v
  where d.tenant_id = o.tenant_id and d.branch_id = o.branch_id and d.open
    and v.tenant_id = o.tenant_id and v.order_id = o.id and v.to_status = o.status
    and v.created_at >= d.opened_at and o.status in ('canceled', 'declined');
alter table customer_order force row level security;
alter table branch_day force row level security;
alter table order_event force row level security;
