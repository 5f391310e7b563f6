-- The till: who redeems for whom, the code by which a customer is recognised, and the trace of what was undone.

-- Whoever works the till cannot serve their own number; an account without one cannot be told apart and is not held back.
alter table staff_account add column phone_e164 text;
alter table staff_account add check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$');

-- A customer's own code, as an HMAC alone; their screen derives it again. Gone with the person when they are erased.
create table customer_code (
  tenant_id uuid not null,
  customer_id uuid not null,
  code_hmac bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, customer_id),
  unique (tenant_id, code_hmac),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('customer_code', 'select, insert, delete');

-- An undone use at the till says who undid it and why.
alter table coupon_redemption add column released_by uuid;
alter table coupon_redemption add column release_reason text;
alter table coupon_redemption add constraint coupon_redemption_undone check (
    (released_by is null) = (release_reason is null) and (released_by is null or released_at is not null));
grant update (released_by, release_reason) on coupon_redemption to app;

-- What one press at the till punched is one visit; it is undone as one.
alter table punch add column visit_id uuid;
alter table punch add column taken_back_by uuid;
alter table punch add column taken_back_reason text;
alter table punch add constraint punch_of_visit check ((staff_id is null) = (visit_id is null));
alter table punch add constraint punch_undone check (
    (taken_back_by is null) = (taken_back_reason is null) and (taken_back_by is null or taken_back_at is not null));
grant update (taken_back_by, taken_back_reason) on punch to app;
create index punch_by_visit on punch (tenant_id, visit_id) where visit_id is not null;

-- A redemption that is undone says why; one that a dead order undid needs no words.
alter table redemption add constraint redemption_undone check (channel = 'order' or (kind = 'undo') = (reason is not null));
