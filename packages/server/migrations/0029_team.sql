-- A session can be named without its token, says where it was opened and when it was last used.
alter table staff_session add column id uuid not null default gen_random_uuid();
alter table staff_session add column device text not null default '';
alter table staff_session add column seen_at timestamptz not null default now();
alter table staff_session alter column id drop default;
create unique index staff_session_id on staff_session (id);
create index staff_account_of_tenant on staff_account (tenant_id);
