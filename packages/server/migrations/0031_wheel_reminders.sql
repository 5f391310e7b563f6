-- Who asked to be told when a wheel may be spun again: one wish a guest and wheel, told once.
create table wheel_reminder (
  tenant_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  -- Where they asked: whether they may spin is judged there.
  branch_id uuid not null,
  due_at timestamptz not null,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, campaign_id, customer_id),
  foreign key (tenant_id, campaign_id) references campaign (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('wheel_reminder', 'select, insert, update, delete');
