-- A campaign may be a batch of codes, each to be used once. It has no code of its own then, and comes to nobody by
-- itself. Its limits stay the campaign's.
alter table coupon alter column code drop not null;
alter table coupon add column batch integer;
alter table coupon add check (batch between 1 and 10000);
-- Of a copy that was given to one customer: the campaign it counts for.
alter table coupon add column campaign_id uuid;
alter table coupon add foreign key (tenant_id, campaign_id) references coupon (tenant_id, id);
alter table coupon add constraint coupon_has_codes check ((code is null) = (batch is not null));
alter table coupon add constraint coupon_batch_is_entered check (
    batch is null or (applied = 'entered' and not listed and customer_id is null)
  );
create index coupon_copies on coupon (tenant_id, campaign_id) where campaign_id is not null;
-- A campaign that was never used and that nobody holds may go; the foreign keys keep every other.
grant delete on coupon to app;

create table batch_code (
  tenant_id uuid not null,
  -- As `codeOf` makes it.
  code text not null check (length(code) = 12),
  coupon_id uuid not null,
  primary key (tenant_id, code),
  unique (tenant_id, coupon_id, code),
  foreign key (tenant_id, coupon_id) references coupon (tenant_id, id)
);
select protect_tenant_table('batch_code', 'select, insert, delete');

-- Which code of a batch was used: once, until that use is released.
alter table coupon_redemption add column code text;
alter table coupon_redemption add foreign key (tenant_id, coupon_id, code) references batch_code (tenant_id, coupon_id, code);
create unique index batch_code_once on coupon_redemption (tenant_id, code) where released_at is null and code is not null;
create index coupon_redemption_of_campaign on coupon_redemption (tenant_id, coupon_id, created_at);

-- Which code of a batch a guest saved.
alter table saved_coupon add column code text;
alter table saved_coupon add foreign key (tenant_id, coupon_id, code) references batch_code (tenant_id, coupon_id, code);
grant update (code) on saved_coupon to app;
create index saved_coupon_of_campaign on saved_coupon (tenant_id, coupon_id);
