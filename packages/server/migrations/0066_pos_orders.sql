-- Statuses and bills that come from the connected point of sale (ADR 42).

alter table order_event drop constraint order_event_actor_check;
alter table order_event add constraint order_event_actor_check
  check (actor in ('guest', 'cashier', 'manager', 'operator', 'payment', 'system', 'pos'));

-- A bill rung up at the connected point of sale has no member of our staff.
alter table counter_bill alter column staff_id drop not null;
alter table counter_bill add column external_id text;
alter table counter_bill add check (length(external_id) between 1 and 80);
alter table counter_bill drop constraint counter_bill_source_check;
alter table counter_bill add constraint counter_bill_source_check check (source in ('typed', 'receipt', 'pos'));
alter table counter_bill drop constraint counter_bill_receipt;
alter table counter_bill add constraint counter_bill_receipt check (
    (source = 'receipt') = (fingerprint is not null) and (source = 'receipt') = (issued_at is not null)
    and (source <> 'receipt' or reference is null));
alter table counter_bill add constraint counter_bill_pos check (
    (source = 'pos') = (external_id is not null) and (source = 'pos') = (staff_id is null));
alter table counter_bill drop constraint counter_bill_undone;
alter table counter_bill add constraint counter_bill_undone check (
    (undone_at is null) = (undo_reason is null) and (undone_at is null or undone_by is not null or source = 'pos')
    and (undone_at is not null or undone_by is null));
-- Once for each of its orders, also after it was undone.
create unique index counter_bill_pos_once on counter_bill (tenant_id, external_id) where external_id is not null;

-- Orders there that are none of ours, as messages name them.
create table pos_bill (
  tenant_id uuid not null references establishment (tenant_id),
  external_id text not null check (length(external_id) between 1 and 80),
  -- When it is read there; null: when the next message asks for it.
  check_at timestamptz,
  -- What was read last: what it earned, or why nothing.
  outcome text check (length(outcome) between 1 and 40),
  seen_at timestamptz not null,
  primary key (tenant_id, external_id)
);
select protect_tenant_table('pos_bill', 'select, insert, update, delete');
create index pos_bill_due on pos_bill (tenant_id, check_at) where check_at is not null;
create index pos_bill_seen on pos_bill (tenant_id, seen_at);
