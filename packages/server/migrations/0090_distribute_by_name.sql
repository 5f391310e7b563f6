-- For databases that have 0081 as it was written first. On Citus, distributing makes a table anew: its name stays, its OID
-- does not (ADR 68).
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
