-- Rewards and coupons that the connected register redeems, its lost bills, and its own entries in the audit log (ADR 42).

-- The key by which the register calls us; it names its establishment, and only its hash is stored.
create table pos_reward_key (
  tenant_id uuid primary key references establishment (tenant_id),
  token_hash bytea not null check (length(token_hash) = 32),
  last4 text not null check (length(last4) = 4),
  issued_at timestamptz not null,
  issued_by uuid not null,
  used_at timestamptz,
  -- A code by SMS proves the guest's phone before a reward is used.
  ask_code boolean not null default false
);
select protect_tenant_table('pos_reward_key', 'select, insert, update, delete');

alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('sign_in', 'change_phone', 'pos_reward'));

-- `external_id`: the register's order, or the redemption's own id where the register named none.
alter table redemption add column external_id text;
alter table redemption add check (length(external_id) between 1 and 80);
alter table redemption drop constraint redemption_channel_check;
alter table redemption add constraint redemption_channel_check check (channel in ('order', 'till', 'pos'));
alter table redemption add constraint redemption_pos check (
    (channel = 'pos') = (external_id is not null) and (channel <> 'pos' or branch_id is not null));
drop index redemption_of_day;
create index redemption_of_day on redemption (tenant_id, branch_id, created_at desc) where channel <> 'order';
create index redemption_of_bill on redemption (tenant_id, external_id) where external_id is not null;

alter table coupon_redemption add column external_id text;
alter table coupon_redemption add check (length(external_id) between 1 and 80);
alter table coupon_redemption drop constraint coupon_redemption_check;
alter table coupon_redemption add constraint coupon_redemption_check check (num_nonnulls(order_id, staff_id, external_id) = 1);
alter table coupon_redemption drop constraint coupon_amount_known;
alter table coupon_redemption add constraint coupon_amount_known check (amount is not null or order_id is null);
alter table coupon_redemption drop constraint coupon_redemption_undone;
alter table coupon_redemption add constraint coupon_redemption_undone check (
    (release_reason is null or released_at is not null)
    and (released_by is null or release_reason is not null)
    and (release_reason is null or released_by is not null or external_id is not null));
-- One register order uses a coupon once, however often it asks.
create unique index coupon_redemption_pos_once on coupon_redemption (tenant_id, coupon_id, external_id)
  where external_id is not null and released_at is null;

-- Null: the connected point of sale did it.
alter table audit_entry alter column staff_id drop not null;

-- New bills are asked for after this number there; null: none was asked for yet.
alter table pos_business add column bills_after text;
alter table pos_business add check (length(bills_after) between 1 and 80);
alter table pos_business add column bills_next_at timestamptz not null default now();
