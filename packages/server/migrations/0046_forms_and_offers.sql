-- A form is taken out of the console rather than deleted: what guests answered stays, with what they were asked.
alter table evaluation_form add column removed_at timestamptz;
alter table evaluation_form add constraint evaluation_form_removed check (removed_at is null or not active);
create index evaluation_of_form on evaluation (tenant_id, form_id, id desc);

-- What a manager tells guests who agreed to be offered things: written, scheduled, then told once to each.
create table offer (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  title jsonb not null,
  text jsonb not null,
  link text,
  audience text not null check (audience in ('all', 'level', 'branch', 'absent')),
  level_id uuid,
  branch_id uuid,
  absent_days integer check (absent_days between 1 and 3650),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  send_at timestamptz,
  started_at timestamptz,
  done_at timestamptz,
  -- How far the telling has come: customers are told in the order of their ids.
  told_up_to uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, level_id) references loyalty_level (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint offer_audience check (
    (audience = 'level') = (level_id is not null) and (audience = 'branch') = (branch_id is not null)
    and (audience = 'absent') = (absent_days is not null)),
  constraint offer_time check (state = 'draft' or state = 'stopped' or send_at is not null),
  constraint offer_begun check ((state in ('sending', 'sent')) <= (started_at is not null)),
  constraint offer_done check ((state = 'sent') = (done_at is not null))
);
select protect_tenant_table('offer', 'select, insert, update, delete');

-- Who was told, once each, and when they first followed it.
create table offer_recipient (
  tenant_id uuid not null,
  offer_id uuid not null,
  customer_id uuid not null,
  told_at timestamptz not null,
  opened_at timestamptz,
  primary key (tenant_id, offer_id, customer_id),
  foreign key (tenant_id, offer_id) references offer (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('offer_recipient', 'select, insert');
grant update (opened_at) on offer_recipient to app;
create index offer_recipient_of_customer on offer_recipient (tenant_id, customer_id);
