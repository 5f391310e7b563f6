-- A link by e-mail makes somebody one of the team. It is looked up before any establishment is known, by the hash of
-- its token; whoever accepts it becomes a staff_account.
create table staff_invitation (
  id uuid primary key,
  tenant_id uuid not null references tenant (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('cashier', 'manager')),
  branch_ids uuid[] not null default '{}',
  token_hash bytea not null unique,
  invited_by uuid not null references staff_account (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create unique index staff_invitation_open on staff_invitation (tenant_id, email)
  where accepted_at is null and withdrawn_at is null;
grant select, insert, update on staff_invitation to app;
