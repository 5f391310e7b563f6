-- A picture a guest sent, made anew before it was kept; its bytes lie in the store under the same id. Owned by a
-- customer, or by a visitor's device.
create table upload (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  customer_id uuid,
  device_id uuid,
  bytes integer not null check (bytes > 0),
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  created_at timestamptz not null default now(),
  -- Once something holds it. What nothing holds for a day is forgotten.
  kept_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  constraint upload_owner check ((customer_id is null) <> (device_id is null))
);
select protect_tenant_table('upload', 'select, insert, delete');
grant update (kept_at, customer_id, device_id) on upload to app;
create index upload_loose on upload (tenant_id, created_at) where kept_at is null;
create index upload_of_customer on upload (tenant_id, customer_id) where customer_id is not null;
