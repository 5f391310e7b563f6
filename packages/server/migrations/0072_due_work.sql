-- Work whose time has come, found over all establishments by one index per kind, and claimed by any process (ADR 50).

-- Which establishment's work of a kind a process has taken, and until when others leave it alone. A row outlives its
-- work: until then the same kind rests for that establishment.
create table due_claim (
  kind text not null,
  tenant_id uuid not null references tenant (id),
  claimed_until timestamptz not null,
  primary key (kind, tenant_id)
);
grant select, insert, update, delete on due_claim to app;

-- When an order ends or starts by itself (orders/deadlines.ts).
create index order_due on customer_order ((case
    when status = 'awaiting_payment' then pay_before
    when accepted_at is not null and start_at is not null then start_at
    else accept_before end), tenant_id)
  where status in ('awaiting_payment', 'pending');
create index point_lot_due on point_lot (expires_at, tenant_id) include (noticed_at)
  where left_points > 0 and expires_at is not null;
create index wallet_level_due on wallet (level_until, tenant_id) where level_until is not null;
create index referral_lead_due on referral_lead (expires_at, tenant_id) where state = 'active';
create index courier_link_due on courier_link (expires_at, tenant_id) where ended_at is null;
create index courier_link_named_due on courier_link (created_at, tenant_id) where name <> '' or phone is not null;
create index outbox_message_due on outbox_message (created_at, tenant_id) where recipient <> '' or body <> '';
create index upload_due on upload (created_at, tenant_id) where kept_at is null;
create index picture_due on picture (created_at, tenant_id) where kept_at is null;
create index refund_due on refund (created_at, tenant_id) where state = 'requested';
create index payment_attempt_due on payment_attempt (next_check_at, tenant_id) where next_check_at is not null;
create index saved_card_due on saved_card (created_at, tenant_id) where not verified;
create index card_removal_due on card_removal (created_at, tenant_id);
create index pos_order_waiting_due on pos_order (next_try_at, tenant_id)
  where state = 'waiting' or status_to_send is not null or (state = 'blocked' and error = 'unlinked');
create index pos_order_check_due on pos_order (check_at, tenant_id) where check_at is not null;
create index pos_bill_check_due on pos_bill (check_at, tenant_id) where check_at is not null;
create index pos_bill_seen_due on pos_bill (seen_at, tenant_id);
create index pos_business_due on pos_business (bills_next_at, tenant_id);

-- Nightly work by watermark: an establishment is visited only if something happened since (ADR 51).

-- Comparing what is cached with what is true: the last comparison, and how far the one under way has come.
create table reconciliation (
  tenant_id uuid primary key references establishment (tenant_id),
  -- When the last run began: later changes belong to the next one.
  compared_at timestamptz not null,
  -- The last run that compared everything, with or without a change.
  full_at timestamptz not null,
  -- The run under way: when it began, whether it compares everything, and the check that is next.
  started_at timestamptz,
  whole boolean not null default false,
  next_check text,
  -- The audit log up to here was recomputed, and ended with this hash.
  audit_seq bigint not null default 0 check (audit_seq >= 0),
  audit_hash bytea,
  check ((started_at is null) = (next_check is null)),
  check ((audit_seq = 0) = (audit_hash is null))
);
select protect_tenant_table('reconciliation', 'select, insert, update');
create index reconciliation_due on reconciliation (compared_at, tenant_id);

-- What is ordered together was counted then.
create table suggestion_count (
  tenant_id uuid primary key references establishment (tenant_id),
  counted_at timestamptz not null
);
select protect_tenant_table('suggestion_count', 'select, insert, update');
create index suggestion_count_due on suggestion_count (counted_at, tenant_id);

alter table establishment no force row level security;
alter table reconciliation no force row level security;
alter table suggestion_count no force row level security;
-- The first run compares everything, in the next night and not while guests are served.
insert into reconciliation (tenant_id, compared_at, full_at) select tenant_id, now(), '-infinity' from establishment;
insert into suggestion_count (tenant_id, counted_at) select tenant_id, now() from establishment;
alter table establishment force row level security;
alter table reconciliation force row level security;
alter table suggestion_count force row level security;

-- The most recent moment of the night at which nightly work begins, in the zone of the product's market.
create function last_night(at timestamptz) returns timestamptz language sql stable
set search_path = public, pg_temp
as $$
  select (date_trunc('day', at at time zone 'Asia/Riyadh' - interval '221 minutes') + interval '221 minutes')
    at time zone 'Asia/Riyadh'
$$;

-- The one way to see over all establishments, and it answers nothing but which of them has work of a kind, and since
-- when. It runs with the owner's rights, since no role that answers requests may read rows of all establishments.
create function due_work(wanted text, at timestamptz) returns table (tenant_id uuid, due_at timestamptz)
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
      select w.tenant_id, w.level_until from wallet w where w.level_until <= due_work.at) d
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
    left join establishment_directory d on d.tenant_id = e.tenant_id
    where d.source is distinct from directory_source(e.tenant_id);
  else raise exception 'no work is called %', wanted using errcode = 'case_not_found';
  end case;
end $$;
revoke execute on function due_work(text, timestamptz) from public;
grant execute on function due_work(text, timestamptz) to app;

-- Where the owner is no superuser, forced policies would hide the rows from the function as well.
do $$ declare target text; begin
  foreach target in array array['customer_order', 'point_lot', 'wallet', 'referral_lead', 'courier_link',
    'outbox_message', 'upload', 'picture', 'refund', 'payment_attempt', 'saved_card', 'card_removal', 'wallet_pass',
    'pos_order', 'pos_bill', 'pos_business', 'pos_read', 'idempotency', 'live_event', 'quote',
    'establishment', 'reconciliation', 'suggestion_count', 'sale', 'product_demand'] loop
    execute format('create policy owner_finds_work on %I for select to current_user using (true)', target);
  end loop;
end $$;

-- What is only needed for a while: one index by age serves all establishments, so that no run goes from one to the next.
drop index idempotency_age;
create index idempotency_age on idempotency (created_at);
drop index quote_expired;
create index quote_expired on quote (expires_at);
create index live_event_age on live_event (created_at, tenant_id);
create policy owner_forgets on idempotency for delete to current_user using (true);
create policy owner_forgets on quote for delete to current_user using (true);
create policy owner_forgets on live_event for delete to current_user using (true);

-- Deletes rows past their time: at most those of ten minutes, so that no transaction is long. False: none are left.
create function forget_old(wanted text, before timestamptz) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare oldest timestamptz; until timestamptz;
begin
  case wanted
  when 'idempotency' then select min(created_at) into oldest from idempotency;
  when 'live_event' then select min(created_at) into oldest from live_event;
  when 'quote' then select min(expires_at) into oldest from quote;
  else raise exception 'nothing of % is forgotten', wanted using errcode = 'case_not_found';
  end case;
  if oldest is null or oldest >= before then return false; end if;
  until := least(before, oldest + interval '10 minutes');
  case wanted
  when 'idempotency' then delete from idempotency where created_at < until;
  when 'live_event' then delete from live_event where created_at < until;
  else delete from quote where expires_at < until;
  end case;
  return until < before;
end $$;
revoke execute on function forget_old(text, timestamptz) from public;
grant execute on function forget_old(text, timestamptz) to app;
