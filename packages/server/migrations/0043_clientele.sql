-- Customers as managers see them: found by a name however it is spelled, their points put right by two pairs of eyes.

-- As `foldForSearch` folds a text. A first sieve alone: what comes through it is judged by `searchScore`.
alter table customer add column search_name text generated always as (
  translate(
    regexp_replace(lower(normalize(full_name, nfkd)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'),
    'ٱةىیک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اهييك01234567890123456789')) stored;

alter table establishment add column adjustment_limit integer not null default 1000;
alter table establishment add check (adjustment_limit between 0 and 100000);

-- Points that a manager adds or takes. Beyond the limit it waits for another manager; whoever asked never approves.
create table points_adjustment (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  points bigint not null check (points <> 0 and points between -1000000 and 1000000),
  -- Emptied with the person: it may speak of them.
  reason text not null,
  needs_second boolean not null,
  -- void: the person was erased before anybody decided.
  state text not null check (state in ('pending', 'posted', 'declined', 'void')),
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  constraint points_adjustment_second check (decided_by is null or (needs_second and decided_by <> asked_by)),
  constraint points_adjustment_decided check (case
    when not needs_second then state = 'posted' and decided_by is null
    when state in ('posted', 'declined') then decided_by is not null and decided_at is not null
    else decided_by is null end)
);
select protect_tenant_table('points_adjustment', 'select, insert');
grant update (state, decided_by, decided_at, reason) on points_adjustment to app;
create index points_adjustment_pending on points_adjustment (tenant_id, asked_at) where state = 'pending';
create index points_adjustment_of_customer on points_adjustment (tenant_id, customer_id, asked_at desc);
