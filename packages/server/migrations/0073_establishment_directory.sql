-- Operators find establishments by any part of a name, address, domain or phone, and read a page of them in one query
-- (ADR 52).

create table establishment_directory (
  tenant_id uuid primary key references tenant (id),
  -- What was indexed, as `directory_source` answered it: where it differs now, the row is written again.
  source text not null,
  -- The same, folded for search, a line each; and all of its parts of one to three letters.
  words text not null,
  pieces text[] not null
);
select replicate('establishment_directory');
alter table establishment_directory enable row level security;
alter table establishment_directory force row level security;
create policy anyone_reads on establishment_directory for select to app using (true);
create policy tenant_adds on establishment_directory for insert to app
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy tenant_changes on establishment_directory for update to app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update on establishment_directory to app;
create index establishment_directory_pieces on establishment_directory using gin (pieces);

-- Names, address, domains and phones of an establishment, a line each. With the rights of its caller.
create function directory_source(id uuid) returns text language sql stable as $$
  select concat_ws(E'\n', e.name->>'sa', e.name->>'en', t.slug,
    (select string_agg(h.host, E'\n' order by h.host) from host_mapping h where h.tenant_id = t.id), e.phone,
    (select string_agg(b.phone, E'\n' order by b.id) from branch b where b.tenant_id = t.id))
  from tenant t join establishment e on e.tenant_id = t.id where t.id = directory_source.id
$$;

-- What an operator's list shows of the named establishments, and nothing else of them.
create function establishment_summaries(ids uuid[]) returns table (
  id uuid, slug text, name jsonb, logo_image text, brand_color text, active boolean, off_reason text,
  off_until timestamptz, hosts text[], orders_today integer, last_order_at timestamptz, has_manager boolean,
  has_branch boolean, has_menu boolean, unsent boolean, all_off boolean)
language sql stable security definer
set search_path = public, pg_temp
as $$
  select t.id, t.slug, e.name, e.logo_image, e.brand_color, t.active, t.off_reason, t.off_until,
    array(select h.host from host_mapping h where h.tenant_id = t.id order by h.host),
    (select count(*)::integer from branch b join customer_order o on o.tenant_id = b.tenant_id and o.branch_id = b.id
      where b.tenant_id = t.id and o.tenant_id = t.id and o.status <> 'awaiting_payment'
        and o.created_at > now() - interval '25 hours'
        and (o.created_at at time zone e.time_zone)::date = (now() at time zone e.time_zone)::date),
    (select max(newest.at) from branch b cross join lateral (
      select o.created_at as at from customer_order o where o.tenant_id = t.id and o.branch_id = b.id
      order by o.created_at desc limit 1) newest where b.tenant_id = t.id),
    exists (select from staff_account s where s.tenant_id = t.id and s.role = 'manager' and s.active),
    exists (select from branch b where b.tenant_id = t.id),
    exists (select from product p where p.tenant_id = t.id and p.active),
    exists (select from outbox_message m where m.tenant_id = t.id and m.state = 'failed'
      and (m.recipient <> '' or m.body <> '') and m.created_at > now() - interval '1 day'),
    exists (select from service_switch s where s.tenant_id = t.id and s.branch_id is null and s.service = 'all'
      and not s.active)
  from unnest(ids) as asked (id) join tenant t on t.id = asked.id join establishment e on e.tenant_id = t.id
  order by t.id desc
$$;
revoke execute on function establishment_summaries(uuid[]) from public;
grant execute on function establishment_summaries(uuid[]) to app;
do $$ declare target text; begin
  foreach target in array array['branch', 'product', 'service_switch', 'establishment_directory'] loop
    execute format('create policy owner_summarizes on %I for select to current_user using (true)', target);
  end loop;
end $$;
