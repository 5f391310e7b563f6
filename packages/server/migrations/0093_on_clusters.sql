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

-- A cluster fills in the defaults of what an INSERT leaves out, and asks for the right to write those too.
grant insert (active, created_at) on tenant to app;

-- A cluster plans no query of an SQL function with arguments, so these are PL/pgSQL. Each query names one establishment.
create or replace function directory_source(id uuid) returns text language plpgsql stable as $$
begin
  return (select concat_ws(E'\n', e.name->>'sa', e.name->>'en', t.slug,
    (select string_agg(h.host, E'\n' order by h.host) from host_mapping h where h.tenant_id = t.id), e.phone,
    (select string_agg(b.phone, E'\n' order by b.id) from branch b where b.tenant_id = e.tenant_id))
  from tenant t join establishment e on e.tenant_id = t.id where t.id = directory_source.id and e.tenant_id = directory_source.id);
end $$;
create or replace function establishment_summaries(ids uuid[]) returns table (
  id uuid, slug text, name jsonb, logo_image text, brand_color text, active boolean, off_reason text,
  off_until timestamptz, hosts text[], orders_today integer, last_order_at timestamptz, has_manager boolean,
  has_branch boolean, has_menu boolean, unsent boolean, all_off boolean)
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare asked uuid;
begin
  for asked in select i from unnest(ids) as i order by i desc loop
  return query
  select t.id, t.slug, e.name, e.logo_image, e.brand_color, t.active, t.off_reason, t.off_until,
    array(select h.host from host_mapping h where h.tenant_id = asked order by h.host),
    (select count(*)::integer from branch b join customer_order o on o.tenant_id = b.tenant_id and o.branch_id = b.id
      where b.tenant_id = asked and o.tenant_id = asked and o.status <> 'awaiting_payment'
        and o.created_at > now() - interval '25 hours'
        and (o.created_at at time zone e.time_zone)::date = (now() at time zone e.time_zone)::date),
    (select max(newest.at) from branch b cross join lateral (
      select o.created_at as at from customer_order o where o.tenant_id = asked and o.branch_id = b.id
      order by o.created_at desc limit 1) newest where b.tenant_id = asked),
    exists (select from staff_account s where s.tenant_id = asked and s.role = 'manager' and s.active),
    exists (select from branch b where b.tenant_id = asked),
    exists (select from product p where p.tenant_id = asked and p.active),
    exists (select from outbox_message m where m.tenant_id = asked and m.state = 'failed'
      and (m.recipient <> '' or m.body <> '') and m.created_at > now() - interval '1 day'),
    exists (select from service_switch s where s.tenant_id = asked and s.branch_id is null and s.service = 'all'
      and not s.active)
  from tenant t join establishment e on e.tenant_id = t.id where t.id = asked and e.tenant_id = asked;
  end loop;
end $$;

-- As before, but for `directory`: a function that is called for each row would look into other tables from inside a shard.
-- What it compares is what `directory_source` answers.
create or replace function due_work(wanted text, at timestamptz) returns table (tenant_id uuid, due_at timestamptz)
language plpgsql stable security definer
set search_path = public, pg_temp
-- A plan for any time would read whole tables: what is due is always a small part of them.
set plan_cache_mode = force_custom_plan
as $$
begin
  case wanted
  when 'orders' then return query
    select d.tenant, min(d.at) from (
      select o.tenant_id as tenant, case
          when o.status = 'awaiting_payment' then o.pay_before
          when o.accepted_at is not null and o.start_at is not null then o.start_at
          else o.accept_before end as at
      from customer_order o where o.status in ('awaiting_payment', 'pending')) d
    where d.at <= due_work.at group by d.tenant;
  when 'loyalty' then return query
    select d.tenant, min(d.since) from (
      select l.tenant_id as tenant, l.expires_at as since from point_lot l
      where l.left_points > 0 and l.expires_at <= due_work.at
      union all
      select l.tenant_id, l.expires_at - interval '7 days' from point_lot l
      where l.left_points > 0 and l.noticed_at is null and l.expires_at > due_work.at
        and l.expires_at <= due_work.at + interval '7 days'
      union all
      select w.tenant_id, w.level_until from wallet w where w.level_until <= due_work.at
      union all
      -- A day begins somewhere up to 14 hours before it does in UTC; then the establishment's zone decides.
      select c.tenant_id, c.birthday_next::timestamp at time zone e.time_zone
      from customer c join establishment e on e.tenant_id = c.tenant_id
      where c.birthday_next <= (due_work.at at time zone 'UTC' + interval '14 hours')::date
        and c.birthday_next <= (due_work.at at time zone e.time_zone)::date) d
    group by d.tenant;
  when 'leads' then return query
    select l.tenant_id, min(l.expires_at) from referral_lead l
    where l.state = 'active' and l.expires_at <= due_work.at group by l.tenant_id;
  when 'couriers' then return query
    select d.tenant, min(d.since) from (
      select c.tenant_id as tenant, c.expires_at as since from courier_link c
      where c.ended_at is null and c.expires_at <= due_work.at
      union all
      select c.tenant_id, c.created_at from courier_link c
      where (c.name <> '' or c.phone is not null) and c.created_at < due_work.at - interval '30 days') d
    group by d.tenant;
  when 'messages' then return query
    select m.tenant_id, min(m.created_at) from outbox_message m
    where (m.recipient <> '' or m.body <> '') and m.created_at < due_work.at - interval '30 days'
      and coalesce(m.sent_at, m.resent_at, m.not_before, m.created_at) < due_work.at - interval '30 days'
    group by m.tenant_id;
  when 'uploads' then return query
    select d.tenant, min(d.since) from (
      select u.tenant_id as tenant, u.created_at as since from upload u
      where u.kept_at is null and u.created_at < due_work.at - interval '24 hours'
      union all
      select p.tenant_id, p.created_at from picture p
      where p.kept_at is null and p.created_at < due_work.at - interval '24 hours') d
    group by d.tenant;
  when 'payments' then return query
    select d.tenant, min(d.since) from (
      select r.tenant_id as tenant, r.created_at as since from refund r
      where r.state = 'requested' and r.created_at < due_work.at - interval '15 minutes'
        and coalesce(r.asked_at, r.created_at) < due_work.at - interval '15 minutes'
      union all
      select a.tenant_id, a.next_check_at from payment_attempt a
      where a.next_check_at < due_work.at - interval '1 minute'
      union all
      select c.tenant_id, c.created_at from saved_card c
      where not c.verified and c.created_at < due_work.at - interval '24 hours'
      union all
      select c.tenant_id, c.created_at from card_removal c where c.created_at < due_work.at - interval '24 hours') d
    group by d.tenant;
  when 'passes' then return query
    select p.tenant_id, min(p.changed_at) from wallet_pass p
      left join wallet w on w.tenant_id = p.tenant_id and w.customer_id = p.customer_id
    where p.shown <> case when p.ended_at is null then concat(coalesce(w.balance, 0), ' ', w.level_id) else 'ended' end
    group by p.tenant_id;
  when 'pos' then return query
    select d.tenant, min(d.since) from (
      select o.tenant_id as tenant, o.next_try_at as since from pos_order o
      where (o.state = 'waiting' or o.status_to_send is not null or (o.state = 'blocked' and o.error = 'unlinked'))
        and o.next_try_at <= due_work.at
      union all
      select o.tenant_id, o.check_at from pos_order o where o.check_at <= due_work.at
      union all
      select b.tenant_id, b.check_at from pos_bill b where b.check_at <= due_work.at
      union all
      select b.tenant_id, b.bills_next_at from pos_business b where b.bills_next_at <= due_work.at) d
    join pos_business b on b.tenant_id = d.tenant and (b.paused_until is null or b.paused_until <= due_work.at)
    group by d.tenant;
  when 'pos.reads' then return query
    select d.tenant, min(d.since) from (
      select r.tenant_id as tenant, r.next_at as since from pos_read r
      where r.state = 'reading' and r.next_at <= due_work.at
      union all
      select b.tenant_id, coalesce(r.ended_at, b.connected_at) from pos_business b
        cross join (values ('live', interval '5 minutes'), ('links', interval '1 hour')) as ages (what, age)
        left join pos_read r on r.tenant_id = b.tenant_id and r.what = ages.what
      where r.what is null or r.ended_at <= due_work.at - ages.age) d
    group by d.tenant;
  when 'pos.bills' then return query
    select b.tenant_id, min(b.seen_at) from pos_bill b
    where b.seen_at < due_work.at - interval '90 days' group by b.tenant_id;
  when 'reconciling' then return query
    select r.tenant_id, r.compared_at from reconciliation r
    where r.compared_at < last_night(due_work.at)
    union all
    select e.tenant_id, e.created_at from establishment e
    where not exists (select from reconciliation r where r.tenant_id = e.tenant_id);
  when 'suggestions' then return query
    -- Beside a release that counts without learning, the facts are still to come.
    select c.tenant_id, c.counted_at from suggestion_count c
    where exists (select from product_demand p where p.tenant_id = c.tenant_id)
      and not exists (select from suggestion_facts f where f.tenant_id = c.tenant_id)
    union
    select c.tenant_id, c.counted_at from suggestion_count c
    where c.counted_at < last_night(due_work.at) and (
      exists (select from sale s where s.tenant_id = c.tenant_id
        and s.day >= (c.counted_at at time zone 'Asia/Riyadh')::date - 1)
      -- What is counted grows old as well.
      or (c.counted_at < due_work.at - interval '14 days'
        and exists (select from product_demand p where p.tenant_id = c.tenant_id)))
    union all
    select e.tenant_id, e.created_at from establishment e
    where not exists (select from suggestion_count c where c.tenant_id = e.tenant_id)
      and exists (select from sale s where s.tenant_id = e.tenant_id);
  -- Not work, but the same question: who has news since then.
  when 'live' then return query
    select v.tenant_id, min(v.created_at) from live_event v where v.created_at >= due_work.at group by v.tenant_id;
  when 'directory' then return query
    select e.tenant_id, e.created_at from establishment e
    join tenant t on t.id = e.tenant_id
    left join establishment_directory d on d.tenant_id = e.tenant_id
    left join (select h.tenant_id, string_agg(h.host, E'\n' order by h.host) as found
      from host_mapping h group by h.tenant_id) hosts on hosts.tenant_id = e.tenant_id
    left join (select b.tenant_id, string_agg(b.phone, E'\n' order by b.id) as found
      from branch b group by b.tenant_id) phones on phones.tenant_id = e.tenant_id
    where d.source is distinct from concat_ws(E'\n', e.name->>'sa', e.name->>'en', t.slug, hosts.found, e.phone,
      phones.found);
  else raise exception 'no work is called %', wanted using errcode = 'case_not_found';
  end case;
end $$;
