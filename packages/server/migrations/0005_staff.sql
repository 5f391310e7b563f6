-- Staff sign in by email before any establishment is known, so their accounts are a platform table.
-- An operator belongs to no establishment.
create table staff_account (
  id uuid primary key,
  tenant_id uuid references tenant (id),
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('cashier', 'manager', 'operator')),
  password_hash text not null,
  language text not null default 'sa' check (language in ('sa', 'en')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((role = 'operator') = (tenant_id is null))
);
select replicate('staff_account');
grant select, insert, update on staff_account to app;

create table staff_session (
  token_hash bytea primary key,
  staff_id uuid not null references staff_account (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_of_staff on staff_session (staff_id);
grant select, insert, update on staff_session to app;

-- The branches a cashier works in; a manager works in all.
create table staff_branch (
  tenant_id uuid not null,
  staff_id uuid not null,
  branch_id uuid not null,
  primary key (tenant_id, staff_id, branch_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('staff_branch', 'select, insert, delete');

-- Every change by staff: who, what, when, before, after; each entry sealed by the hash of the one before.
create table audit_entry (
  tenant_id uuid not null references establishment (tenant_id),
  seq bigint not null check (seq > 0),
  prev_seq bigint,
  prev_hash bytea,
  hash bytea not null,
  staff_id uuid not null,
  action text not null,
  target text not null,
  target_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, seq),
  unique (tenant_id, seq, hash),
  foreign key (tenant_id, prev_seq, prev_hash) references audit_entry (tenant_id, seq, hash),
  check ((seq = 1 and prev_seq is null and prev_hash is null) or (prev_seq = seq - 1 and prev_hash is not null))
);
select protect_tenant_table('audit_entry', 'select, insert');
