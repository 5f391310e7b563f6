-- Money received and given back, summed by day: reports read what came in, never the order's chosen method.

-- The business day of each movement, as it was when it was booked: a later time zone does not move it.
alter table settlement add column day date;
alter table settlement add column undone_day date;
grant update (undone_day) on settlement to app;
alter table refund add column day date;

-- What the reports sum. `day_no` is the branch's closing, so that Z reports and reports can be compared row by row.
create table money_day (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  day_no integer not null,
  tender text not null check (tender in ('cash', 'card', 'online', 'voucher')),
  payments integer not null default 0 check (payments >= 0),
  received bigint not null default 0 check (received >= 0),
  -- Mistaken settlements, on the day they were undone.
  undone_payments integer not null default 0 check (undone_payments >= 0),
  undone bigint not null default 0 check (undone >= 0),
  refunds integer not null default 0 check (refunds >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  primary key (tenant_id, day, branch_id, day_no, tender),
  foreign key (tenant_id, branch_id, day_no) references branch_day (tenant_id, branch_id, number)
);
select protect_tenant_table('money_day', 'select, insert, update');
create index money_day_of_closing on money_day (tenant_id, branch_id, day_no);

-- Orders of a time when nobody recorded payments at the branch; no new ones are added.
create index order_not_recorded on customer_order (tenant_id, business_day) include (branch_id, total, credited)
  where not recorded;

-- The owner's rows are behind the policies too while these are forced.
alter table settlement no force row level security;
alter table refund no force row level security;
alter table establishment no force row level security;
alter table payment_attempt no force row level security;
alter table money_day no force row level security;

update settlement t set day = (t.created_at at time zone e.time_zone)::date,
    undone_day = (t.undone_at at time zone e.time_zone)::date
  from establishment e where e.tenant_id = t.tenant_id;
update refund r set day = (r.created_at at time zone e.time_zone)::date
  from establishment e where e.tenant_id = r.tenant_id;

insert into money_day (tenant_id, day, branch_id, day_no, tender, payments, received, undone_payments, undone, refunds,
    refunded)
  select tenant_id, day, branch_id, day_no, tender, sum(payments), sum(received), sum(undone_payments), sum(undone),
    sum(refunds), sum(refunded)
  from (
    select tenant_id, day, branch_id, day_no, tender, 1 as payments, amount as received, 0 as undone_payments,
        0 as undone, 0 as refunds, 0 as refunded
      from settlement
    union all
    select tenant_id, undone_day, branch_id, undone_day_no, tender, 0, 0, 1, amount, 0, 0
      from settlement where undone_at is not null
    union all
    select r.tenant_id, r.day, r.branch_id, r.day_no, r.tender, 0, 0, 0, 0, 1, r.amount
      from refund r left join payment_attempt a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
      where r.state <> 'failed' and a.surplus is not true) m
  group by 1, 2, 3, 4, 5;

alter table settlement force row level security;
alter table refund force row level security;
alter table establishment force row level security;
alter table payment_attempt force row level security;
alter table money_day force row level security;

alter table settlement alter column day set not null;
alter table settlement add constraint settlement_undone_day check ((undone_at is null) = (undone_day is null));
alter table refund alter column day set not null;
