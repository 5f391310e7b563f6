-- Scheduled orders wait, accepted, for their start. Large orders take units of several slots.
alter table customer_order add column start_at timestamptz;
alter table customer_order add column accepted_at timestamptz;
alter table customer_order add column accepted_by uuid;
alter table customer_order add constraint customer_order_accepted check (accepted_at is null or start_at is not null);
alter table customer_order add constraint customer_order_accepted_by check (accepted_by is null or accepted_at is not null);

grant update (start_at, accepted_at, accepted_by) on customer_order to app;

-- The owner's rows are behind the policies too while these are forced.
alter table customer_order no force row level security;
alter table branch no force row level security;
alter table delivery_zone no force row level security;

-- Scheduled orders that still wait start when their branch, whose preparation is the longest known part, needs it.
update customer_order o
set start_at = (o.scheduled_at at time zone 'UTC' - make_interval(mins => b.preparation_minutes + coalesce((
  select z.minutes from delivery_zone z where z.tenant_id = o.tenant_id and z.id = o.zone_id), 0))) at time zone 'UTC'
from branch b
where b.tenant_id = o.tenant_id and b.id = o.branch_id and o.scheduled_at is not null;
alter table customer_order
  add constraint customer_order_start check ((start_at is null) = (scheduled_at is null));

create table order_slot (
  tenant_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  slot_at timestamptz not null,
  units integer not null check (units > 0),
  primary key (tenant_id, order_id, slot_at),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, branch_id, slot_at) references kitchen_slot (tenant_id, branch_id, slot_at)
);
select protect_tenant_table('order_slot', 'select, insert');
alter table order_slot no force row level security;

-- Orders of before took one slot each, which stays as it is.
insert into order_slot (tenant_id, order_id, branch_id, slot_at, units)
select tenant_id, id, branch_id, slot_at, slot_units from customer_order where slot_at is not null and slot_units > 0;

alter table customer_order force row level security;
alter table branch force row level security;
alter table delivery_zone force row level security;
alter table order_slot force row level security;

alter table customer_order drop column slot_at;
alter table customer_order drop column slot_units;
