-- Bills of a cash register that is not connected, for which a cashier gives a customer points.

-- In halalas; null: no limit, 0: none are taken. The first is for typed bills, the second for all bills of a customer's day.
alter table loyalty_rules add column bill_limit bigint default 100000;
alter table loyalty_rules add check (bill_limit >= 0);
alter table loyalty_rules add column bill_day_limit bigint default 200000;
alter table loyalty_rules add check (bill_day_limit >= 0);
-- A receipt older than this many days is refused.
alter table loyalty_rules add column receipt_days integer not null default 3;
alter table loyalty_rules add check (receipt_days between 1 and 31);

-- Neither an order nor a sale: it appears in no report of sales or money. Its lot has its id.
create table counter_bill (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  customer_id uuid not null,
  staff_id uuid not null,
  source text not null check (source in ('typed', 'receipt')),
  amount bigint not null check (amount > 0),
  -- The number on a typed bill.
  reference text check (length(reference) between 1 and 40),
  -- Of a receipt: when it was issued, and the digest of its seller, time, total and VAT.
  issued_at timestamptz,
  fingerprint bytea check (length(fingerprint) = 32),
  rules_version integer not null,
  multiplier_bp integer not null check (multiplier_bp >= 0),
  -- The establishment's day it counts for, and the points that day still had room for.
  day date not null,
  day_room bigint check (day_room >= 0),
  points bigint not null check (points >= 0),
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, rules_version) references loyalty_rules (tenant_id, version),
  constraint counter_bill_room check (points <= day_room),
  constraint counter_bill_receipt check (
    (source = 'receipt') = (fingerprint is not null) and (source = 'receipt') = (issued_at is not null)
    and (source = 'typed' or reference is null)),
  constraint counter_bill_undone check (
    (undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
select protect_tenant_table('counter_bill', 'select, insert');
grant update (undone_at, undone_by, undo_reason) on counter_bill to app;
-- A receipt that was undone may be used again, for the right customer.
create unique index counter_bill_receipt_once on counter_bill (tenant_id, fingerprint) where undone_at is null;
create index counter_bill_of_day on counter_bill (tenant_id, customer_id, day) where undone_at is null;
