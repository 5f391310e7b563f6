-- Operators make establishments, map hosts and switch an establishment off as the role `app`, each in that
-- establishment's own transaction (decision 22): the policies let it reach no other's row.
alter table tenant add column off_reason text;
alter table tenant add check (length(off_reason) <= 200);
-- When it is expected back, as guests are told; null = not said.
alter table tenant add column off_until timestamptz;
alter table tenant add check (not active or (off_reason is null and off_until is null));
alter table tenant enable row level security;
create policy anyone_reads on tenant for select to app using (true);
create policy tenant_adds on tenant for insert to app
  with check (id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy tenant_changes on tenant for update to app
  using (id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant insert (id, slug), update (active, off_reason, off_until) on tenant to app;

alter table host_mapping enable row level security;
create policy anyone_reads on host_mapping for select to app using (true);
create policy tenant_adds on host_mapping for insert to app
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy tenant_removes on host_mapping for delete to app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant insert, delete on host_mapping to app;
create index host_mapping_of_tenant on host_mapping (tenant_id);

-- The first operator is invited by nobody, and belongs to no establishment.
alter table staff_invitation alter column tenant_id drop not null;
alter table staff_invitation alter column invited_by drop not null;
alter table staff_invitation drop constraint staff_invitation_role_check;
alter table staff_invitation add check (role in ('cashier', 'manager', 'operator'));
alter table staff_invitation add check ((role = 'operator') = (tenant_id is null));
alter table staff_invitation add check (role = 'operator' or invited_by is not null);
create unique index staff_invitation_operator on staff_invitation (email)
  where tenant_id is null and accepted_at is null and withdrawn_at is null;

-- The icon of an installed app, where it is another picture than the logo.
alter table establishment add column icon_image text;
