-- Money after the order: what was really received and given back, by whom and at which drawer.

-- One closing of a branch's books. Sales, returns, payments and refunds name the open one; a closed one gets no more.
create table branch_day (
  tenant_id uuid not null,
  branch_id uuid not null,
  number integer not null check (number > 0),
  opened_at timestamptz not null default now(),
  open boolean not null default true,
  primary key (tenant_id, branch_id, number),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('branch_day', 'select, insert');
grant update (open) on branch_day to app;
create unique index branch_day_open on branch_day (tenant_id, branch_id) where open;

create table cash_drawer (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  number integer not null check (number > 0),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, branch_id, number),
  unique (tenant_id, id, branch_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('cash_drawer', 'select, insert');
grant update (removed_at) on cash_drawer to app;

-- A drawer from its float to its count.
create table cash_shift (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  drawer_id uuid not null,
  number integer not null check (number > 0),
  opened_by uuid not null,
  opened_at timestamptz not null default now(),
  -- Who works at it now.
  keeper uuid not null,
  opening bigint not null check (opening >= 0),
  -- What should lie in the drawer. Every movement of cash changes it while the shift is open; nothing goes below zero.
  cash bigint not null check (cash >= 0),
  open boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, drawer_id, number),
  foreign key (tenant_id, drawer_id, branch_id) references cash_drawer (tenant_id, id, branch_id)
);
select protect_tenant_table('cash_shift', 'select, insert');
grant update (keeper, cash, open) on cash_shift to app;
create unique index cash_shift_open on cash_shift (tenant_id, drawer_id) where open;
create index cash_shift_of_branch on cash_shift (tenant_id, branch_id, opened_at desc);

-- Cash that moves without an order, and who took the drawer over.
create table cash_shift_entry (
  tenant_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  kind text not null check (kind in ('paid_in', 'paid_out', 'handover')),
  amount bigint not null check (amount >= 0 and (kind = 'handover') = (amount = 0)),
  reason text not null,
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, shift_id) references cash_shift (tenant_id, id)
);
select protect_tenant_table('cash_shift_entry', 'select, insert');
create index cash_shift_entry_of_shift on cash_shift_entry (tenant_id, shift_id, created_at);

-- A closing of a drawer (shift_id) or of a branch (day_no). Written once: nobody may update it.
create table z_report (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  shift_id uuid,
  day_no integer,
  closed_by uuid not null,
  closed_at timestamptz not null default now(),
  expected bigint,
  counted bigint check (counted >= 0),
  report jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, shift_id),
  unique (tenant_id, branch_id, day_no),
  foreign key (tenant_id, shift_id) references cash_shift (tenant_id, id),
  foreign key (tenant_id, branch_id, day_no) references branch_day (tenant_id, branch_id, number),
  check ((shift_id is null) <> (day_no is null)),
  check ((shift_id is null) = (counted is null) and (shift_id is null) = (expected is null))
);
select protect_tenant_table('z_report', 'select, insert');
create index z_report_of_branch on z_report (tenant_id, branch_id, closed_at desc);

-- Money received for an order. A mistaken one is undone, never changed.
create table settlement (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  day_no integer not null,
  tender text not null check (tender in ('cash', 'card', 'online', 'voucher')),
  amount bigint not null check (amount > 0),
  -- Cash alone: what the guest gave; the rest went back as change.
  tendered bigint,
  -- The terminal's slip, or the voucher's number.
  reference text not null default '',
  attempt_id uuid,
  -- The drawer; null online, and while the courier has the cash.
  shift_id uuid,
  with_courier boolean not null default false,
  -- Whether nothing was left to pay: the sale then counts at this drawer, once.
  completes boolean not null default false,
  staff_id uuid,
  created_at timestamptz not null default now(),
  handed_in_by uuid,
  handed_in_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  undone_reason text,
  -- Where the cash was taken out again.
  undone_shift_id uuid,
  undone_day_no integer,
  primary key (tenant_id, id),
  unique (tenant_id, attempt_id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, branch_id, day_no) references branch_day (tenant_id, branch_id, number),
  foreign key (tenant_id, branch_id, undone_day_no) references branch_day (tenant_id, branch_id, number),
  foreign key (tenant_id, shift_id) references cash_shift (tenant_id, id),
  foreign key (tenant_id, undone_shift_id) references cash_shift (tenant_id, id),
  foreign key (tenant_id, attempt_id) references payment_attempt (tenant_id, id),
  constraint settlement_tendered check (tendered is null or (tender = 'cash' and tendered >= amount)),
  constraint settlement_online check ((tender = 'online') = (attempt_id is not null)),
  constraint settlement_place check (case
    when tender = 'online' then shift_id is null and not with_courier
    when with_courier then tender = 'cash' and (shift_id is null) = (handed_in_at is null)
    else shift_id is not null end),
  constraint settlement_undone check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_reason is null))
);
select protect_tenant_table('settlement', 'select, insert');
grant update (shift_id, handed_in_by, handed_in_at, undone_by, undone_at, undone_reason, undone_shift_id,
  undone_day_no) on settlement to app;
create index settlement_of_order on settlement (tenant_id, order_id);
create unique index settlement_completes on settlement (tenant_id, order_id) where completes and undone_at is null;
create index settlement_of_shift on settlement (tenant_id, shift_id);
create index settlement_of_day on settlement (tenant_id, branch_id, day_no) include (tender, amount);
create index settlement_undone_in on settlement (tenant_id, undone_shift_id) where undone_shift_id is not null;
create index settlement_with_courier on settlement (tenant_id, branch_id)
  where with_courier and shift_id is null and undone_at is null;

-- What the order's row carries, each moved by one conditional update: received, promised back, given back, and the part
-- of the total that returns took away.
alter table customer_order add column received bigint not null default 0;
alter table customer_order add check (received >= 0);
alter table customer_order add column refunds_booked bigint not null default 0;
alter table customer_order add column refunded bigint not null default 0;
alter table customer_order add column credited bigint not null default 0;
-- False for orders of a time when nobody recorded what was paid at the branch.
alter table customer_order add column recorded boolean not null default true;
alter table customer_order add constraint order_never_refunds_more check (
    0 <= refunded and refunded <= refunds_booked and refunds_booked <= received);
alter table customer_order add constraint order_never_credits_more check (credited between 0 and total);
grant update (received, refunds_booked, refunded, credited, recorded) on customer_order to app;

-- Refunds at the desk name their drawer, their return and who gave them; online ones their attempt.
alter table refund alter column attempt_id drop not null;
alter table refund add column tender text not null default 'online';
alter table refund add check (tender in ('cash', 'card', 'online', 'voucher'));
alter table refund add column shift_id uuid;
alter table refund add column branch_id uuid;
alter table refund add column day_no integer;
alter table refund add column return_id uuid;
alter table refund add column staff_id uuid;
alter table refund add column reference text not null default '';
alter table refund add foreign key (tenant_id, shift_id) references cash_shift (tenant_id, id);
alter table refund add foreign key (tenant_id, branch_id, day_no) references branch_day (tenant_id, branch_id, number);
alter table refund add constraint refund_online check ((tender = 'online') = (attempt_id is not null));
alter table refund add constraint refund_place check ((tender = 'online') = (shift_id is null));
create index refund_of_shift on refund (tenant_id, shift_id) where shift_id is not null;
create index refund_of_day on refund (tenant_id, branch_id, day_no);
create index refund_of_order on refund (tenant_id, order_id);

-- Any number of returns of one order.
alter table order_return add column id uuid not null default gen_random_uuid();
alter table order_return add column branch_id uuid;
alter table order_return add column day_no integer;
alter table order_return add column kind text not null default 'return';
alter table order_return add check (kind in ('return', 'goodwill'));
-- Charges that came back, by rate as the lines are.
alter table order_return add column charge_lines jsonb not null default '[]';
alter table order_return add column reason text not null default '';
alter table order_return add column staff_id uuid;
alter table order_return add column approved_by uuid;
alter table order_return drop constraint order_return_pkey;
alter table order_return add primary key (tenant_id, id);
alter table order_return add foreign key (tenant_id, branch_id, day_no) references branch_day (tenant_id, branch_id, number);
alter table order_return alter column id drop default;
create index order_return_of_order on order_return (tenant_id, order_id);
create index order_return_of_day on order_return (tenant_id, branch_id, day_no);

alter table sale add column day_no integer;
alter table sale add foreign key (tenant_id, branch_id, day_no) references branch_day (tenant_id, branch_id, number);
create index sale_of_branch_day on sale (tenant_id, branch_id, day_no);

-- A return above one manager's limit waits for a second one.
create table return_request (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  request jsonb not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'posted', 'declined')),
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  constraint return_request_second check (decided_by is null or decided_by <> asked_by),
  constraint return_request_decided check ((state = 'pending') = (decided_by is null)
    and (decided_by is null) = (decided_at is null))
);
select protect_tenant_table('return_request', 'select, insert');
grant update (state, decided_by, decided_at) on return_request to app;
create index return_request_pending on return_request (tenant_id, asked_at) where state = 'pending';
create unique index return_request_of_order on return_request (tenant_id, order_id) where state = 'pending';

-- A document tells all of an order; the tip stands outside its total.
alter table invoice add column tip bigint not null default 0;
alter table invoice add check (tip >= 0);
alter table invoice add column discounts jsonb not null default '[]';
alter table invoice add column charges jsonb not null default '[]';

-- What one person may do alone.
-- As much as a return may be at all: no second person until the establishment lowers it.
alter table establishment add column refund_limit bigint not null default 10000000;
alter table establishment add check (refund_limit >= 0);
alter table establishment add column cashier_cancel_limit bigint not null default 0;
alter table establishment add check (cashier_cancel_limit >= 0);

-- A raised limit counts once a second manager agrees.
create table limit_change (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('points', 'refund', 'cashier_cancel')),
  from_limit bigint not null check (from_limit >= 0),
  to_limit bigint not null check (to_limit > from_limit),
  state text not null default 'pending' check (state in ('pending', 'posted', 'declined')),
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, id),
  constraint limit_change_second check (decided_by is null or state = 'declined' or decided_by <> asked_by),
  constraint limit_change_decided check ((state = 'pending') = (decided_by is null)
    and (decided_by is null) = (decided_at is null))
);
select protect_tenant_table('limit_change', 'select, insert');
grant update (state, decided_by, decided_at) on limit_change to app;
create unique index limit_change_pending on limit_change (tenant_id, kind) where state = 'pending';

-- A cashier may cancel what the kitchen has, up to the manager's limit (transitions.ts decides who).

-- The owner's rows are behind the policies too while these are forced.
alter table customer_order no force row level security;
alter table payment_attempt no force row level security;
alter table refund no force row level security;
alter table branch no force row level security;
alter table branch_day no force row level security;
alter table settlement no force row level security;
alter table order_return no force row level security;
alter table sale no force row level security;
alter table cash_drawer no force row level security;

insert into branch_day (tenant_id, branch_id, number) select tenant_id, id, 1 from branch;
insert into cash_drawer (tenant_id, id, branch_id, number) select tenant_id, gen_random_uuid(), id, 1 from branch;
insert into settlement (tenant_id, id, order_id, branch_id, day_no, tender, amount, attempt_id, completes, created_at)
  select a.tenant_id, gen_random_uuid(), a.order_id, o.branch_id, 1, 'online', a.captured, a.id, true, a.updated_at
  from payment_attempt a join customer_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
  where a.captured > 0 and not a.surplus;
update customer_order o set received = p.captured, refunded = p.refunded, refunds_booked = p.booked
  from (
    select a.tenant_id, a.order_id, sum(a.captured) as captured, sum(a.refunded) as refunded, coalesce(sum((
      select sum(r.amount) from refund r
      where r.tenant_id = a.tenant_id and r.attempt_id = a.id and r.state <> 'failed')), 0) as booked
    from payment_attempt a where a.captured > 0 and not a.surplus group by 1, 2) p
  where p.tenant_id = o.tenant_id and p.order_id = o.id;
update customer_order o set recorded = false
  where o.received = 0 and o.total > 0 and o.status in ('delivered', 'returned');
update refund r set branch_id = o.branch_id, day_no = 1
  from customer_order o where o.tenant_id = r.tenant_id and o.id = r.order_id;
update order_return r set branch_id = o.branch_id, day_no = 1
  from customer_order o where o.tenant_id = r.tenant_id and o.id = r.order_id;
update sale set day_no = 1;
update customer_order o set credited = least(o.total, r.gross + r.tip)
  from order_return r where r.tenant_id = o.tenant_id and r.order_id = o.id;
update customer_order set credited = total where status in ('declined', 'canceled');
update customer_order o set credited = total where status = 'returned'
  and not exists (select from order_return r where r.tenant_id = o.tenant_id and r.order_id = o.id);

alter table customer_order force row level security;
alter table payment_attempt force row level security;
alter table refund force row level security;
alter table branch force row level security;
alter table branch_day force row level security;
alter table settlement force row level security;
alter table order_return force row level security;
alter table sale force row level security;
alter table cash_drawer force row level security;

alter table refund alter column branch_id set not null;
alter table refund alter column day_no set not null;
alter table order_return alter column branch_id set not null;
alter table order_return alter column day_no set not null;
alter table sale alter column day_no set not null;

-- Follows from the sums, so it can never differ from them. Money counts as given back once it is.
alter table customer_order drop column payment_state;
alter table customer_order add column payment_state text not null generated always as (case
  when not recorded then 'not_recorded'
  when received = 0 then case when total = 0 then 'paid' else 'unpaid' end
  when refunded = received then 'refunded'
  when refunded > 0 then 'partially_refunded'
  when received - refunds_booked < total - credited then 'partly_paid'
  when received - refunds_booked > total - credited then 'overpaid'
  else 'paid' end) stored;
-- What waits to be paid at a branch.
create index order_to_settle on customer_order (tenant_id, branch_id, created_at)
  where status = 'delivered' and recorded and payment_state in ('unpaid', 'partly_paid', 'overpaid');
