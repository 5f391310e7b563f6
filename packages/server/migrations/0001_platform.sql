-- Platform tables: what is known before any establishment is. Tenant tables follow from 0002 on.

-- The role all queries run under. It may not log in by itself where the server makes its own login role
-- (a member of `app`); an operator may also create `app` with LOGIN beforehand. It owns nothing.
do $$ begin
  if exists (select from pg_roles where rolname = 'app') then return; end if;
  create role app nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
exception when duplicate_object or unique_violation then null;
end $$;

-- Spreads a tenant table over the nodes of a Citus cluster; on plain PostgreSQL there is nothing to do.
-- Called right after `create table`, before anything refers to the table.
create function distribute(target text) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table(target, 'tenant_id');
  end if;
end $$;

-- Copies a platform table to every node of a Citus cluster, so that tenant tables may refer to it.
create function replicate(target text) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_reference_table(target);
  end if;
end $$;

revoke execute on function distribute(text), replicate(text) from public;
revoke create on schema public from public;
grant usage on schema public to app;

create table tenant (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
select replicate('tenant');
grant select on tenant to app;

-- Which establishment a host name stands for; `branch_id` is set where the host stands for one branch.
create table host_mapping (
  host text primary key check (host = lower(host)),
  tenant_id uuid not null references tenant (id),
  branch_id uuid,
  created_at timestamptz not null default now()
);
select replicate('host_mapping');
grant select on host_mapping to app;

-- The one narrow way from a printed code to its establishment, read before the tenant is known. Rows are never
-- deleted: a code that is taken out of use is switched off, and its uuid is not given out again.
create table qr_directory (
  uuid uuid primary key,
  tenant_id uuid not null references tenant (id),
  branch_id uuid,
  table_id uuid,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check (table_id is null or branch_id is not null)
);
select replicate('qr_directory');
alter table qr_directory enable row level security;
alter table qr_directory force row level security;
create policy anyone_reads on qr_directory for select to app using (true);
create policy tenant_adds on qr_directory for insert to app
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy tenant_changes on qr_directory for update to app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update on qr_directory to app;
create index qr_directory_of_tenant on qr_directory (tenant_id, branch_id);

-- Answers of keyed calls, inserted in the transaction of their effect: a replay finds the first answer,
-- a second request of the same key waits for the first one's row.
create table idempotency (
  tenant_id uuid not null,
  actor text not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  response text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, actor, route, key)
);
select distribute('idempotency');
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy tenant_rows on idempotency for all to app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy tenant_wall on idempotency as restrictive for all to app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update, delete on idempotency to app;
create index idempotency_age on idempotency (tenant_id, created_at);

-- The truth behind the event streams: a stream that was away reads what it missed from here. Kept an hour.
create table live_event (
  tenant_id uuid not null,
  id uuid not null,
  topic text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
select distribute('live_event');
alter table live_event enable row level security;
alter table live_event force row level security;
create policy tenant_rows on live_event for all to app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy tenant_wall on live_event as restrictive for all to app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, delete on live_event to app;
create index live_event_recent on live_event (tenant_id, created_at);

-- Counters of tries, shared by all processes (the shape is rate-limiter-flexible's).
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limit to app;
create index rate_limit_expire on rate_limit (expire);

-- The password of the login role the server makes for itself; only the owner may read it.
create table login_role (
  name text primary key,
  password text not null,
  created_at timestamptz not null default now()
);
