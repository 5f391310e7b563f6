-- A picture staff sent for guests to see, made anew in the sizes that screens ask for. Its files lie in the media store
-- under its id and never change; things name it by `image`. Once something has held it, it stays: what was given or
-- ordered keeps its picture.
create table picture (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  bytes integer not null check (bytes > 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  -- Once something holds it. What nothing ever held is forgotten in a day.
  kept_at timestamptz,
  primary key (tenant_id, id)
);
select protect_tenant_table('picture', 'select, insert, delete');
grant update (kept_at) on picture to app;
create index picture_loose on picture (tenant_id, created_at) where kept_at is null;
