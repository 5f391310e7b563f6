-- no transaction
-- Each policy of a table is checked for each row that is read and written. The second one said what the first one says; that
-- no policy widens what a tenant sees is checked at every start: a tenant table has its one policy and no other.
create or replace function protect_tenant_table(target regclass, privileges text) returns void language plpgsql as $$
-- Distributing makes a table anew, so that its OID is another one afterwards.
declare name text := target::text;
begin
  perform distribute(name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format($p$create policy tenant_rows on %s as permissive for all to app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)$p$, name);
  execute format('grant %s on %s to app', privileges, name);
end $$;

-- A table at a time: a transaction that locks all of them meets those of guests in a circle, again and again.
do $$
declare walled regclass;
begin
  for walled in select polrelid::regclass from pg_policy where polname = 'tenant_wall' loop
    perform set_config('lock_timeout', '4s', true), set_config('citus.multi_shard_modify_mode', 'sequential', true);
    execute format('drop policy if exists tenant_wall on %s', walled);
    commit;
  end loop;
end $$;

-- Never read: the order brings its cart along. The branch's own key says that its establishment exists.
alter table quote alter column request drop not null;
alter table quote drop constraint if exists quote_tenant_id_fkey;
