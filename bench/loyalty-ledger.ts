/**
 * A ledger of so many entries, written straight into the tables: what the product itself would have written for
 * customers with a hundred entries each, the older ones first, so that a customer's rows lie as far apart as in life.
 */
import { psql } from "./bench-database.ts";
import { mainCode } from "./menu-read.ts";

/** Guests whose calls are measured; their history does not depend on the ledger's size. */
export const guestCount = 8;
/** Numbered after the measured guests; used for recording, since a guest can sign in only once a minute. */
export const recordedGuest = 8;
export const entriesEach = 100;

/** Ids of a customer's rows end with the customer's number, so that pgbench scripts can compute them. */
export const customerIds = "b3ac0000-0000-4000-8000-";
export const guestId = (guest: number): string => `${customerIds}00000000000${guest}`;
export const phoneOf = (guest: number): string => `50700000${guest}`;
export const prizeId = "b3ac3000-0000-4000-8000-0000000000ff";

/** Points of a measured guest: more than they can spend, and unique among the statements' numbers. */
const plenty = 700_000_000;

const id = (kind: number, serial: string, customer: string): string =>
  `('b3ac${kind}' || lpad((${serial})::text, 3, '0') || '-0000-4000-8000-' || lpad((${customer})::text, 12, '0'))::uuid`;

/** Odd entries earn a lot, the following even one spends ten of it on a prize; the last lot stays partly open. */
const facts = (tenant: string, customers: number): string => `
  create schema bench;
  create unlogged table bench.fact as
  select '${tenant}'::uuid as tenant_id, c, ${id(0, "0", "c")} as customer_id, seq, (seq + 1) / 2 as k,
    ${id(1, "(seq + 1) / 2", "c")} as lot_id, ${id(2, "(seq + 1) / 2", "c")} as claim_id,
    case when seq % 2 = 0 then -10 when seq < ${entriesEach - 1} then 10 when c <= ${recordedGuest} then ${plenty} else 30 end
      as delta,
    case when seq < ${entriesEach - 1} then 0 when c <= ${recordedGuest} then ${plenty} else 30 end
      + case when seq = ${entriesEach} then -10 when seq % 2 = 1 and seq < ${entriesEach - 1} then 10 else 0 end as balance,
    now() - make_interval(days => ${entriesEach + 1} - seq) as at
  from generate_series(1, ${entriesEach}) as seq cross join generate_series(0, ${customers - 1}) as c
  order by seq, c;
  analyze bench.fact`;

const people = (tenant: string, customers: number): string => `
  insert into customer (tenant_id, id, phone_e164, dial_code, phone_number, full_name, registered_at, created_at)
  select '${tenant}', ${id(0, "0", "c")}, '+966' || phone, '966', phone, 'Guest ' || c, now(), now() - interval '150 days'
  from (select c, case when c <= ${recordedGuest} then '50700000' || c else '51' || lpad(c::text, 7, '0') end as phone
    from generate_series(0, ${customers - 1}) as c) as people;
  insert into wallet (tenant_id, customer_id, seq, balance, lifetime_points)
  select tenant_id, customer_id, seq, balance, balance + 10 * k from bench.fact where seq = ${entriesEach}`;

const ledger = `
  insert into wallet_entry (tenant_id, customer_id, seq, prev_seq, prev_balance, delta, balance, kind, counter_account,
    source_type, source_id, created_at)
  select tenant_id, customer_id, seq, nullif(seq - 1, 0), balance - delta, delta, balance,
    case when delta > 0 then 'earn' else 'spend' end, case when delta > 0 then 'issue' else 'redeem' end,
    case when delta > 0 then 'order' else 'claim' end, case when delta > 0 then lot_id else claim_id end, at from bench.fact`;

const lots = `
  insert into point_lot (tenant_id, id, customer_id, points, left_points, earned_at, expires_at)
  select tenant_id, lot_id, customer_id, delta, case when seq = ${entriesEach - 1} then delta - 10 else 0 end, at,
    at + interval '300 days' from bench.fact where delta > 0;
  insert into lot_move (tenant_id, customer_id, seq, lot_id, delta) select tenant_id, customer_id, seq, lot_id, delta from bench.fact`;

const history = `
  insert into activity (tenant_id, id, customer_id, activity, kind, points, balance, name, reward_id, created_at)
  select tenant_id, ${id(4, "seq", "c")}, customer_id, case when delta > 0 then 'orders' else 'promotion' end,
    case when delta > 0 then 'order_earned' else 'prize_claimed' end, delta, balance,
    case when delta > 0 then null else '{"sa":"جائزة","en":"A prize"}'::jsonb end,
    case when delta > 0 then null else claim_id end, at from bench.fact`;

/** Most claims of a customer were used at the till with an audit entry behind the demo's own, some expired, a few are usable. */
const claims = (tenant: string, cashier: string, branch: string): string => `
  insert into prize_claim (tenant_id, id, customer_id, kind, prize_id, name, points_cost, spent_seq, code_hmac, status,
    attempts, claimed_at, claimed_by, usable_from, expires_at, created_at)
  select tenant_id, claim_id, customer_id, 'at_cashier', '${prizeId}', '{"sa":"جائزة","en":"A prize"}', 10, seq,
    sha256(claim_id::text::bytea), case when k <= 30 then 'claimed' else 'available' end, case when k <= 30 then 1 else 0 end,
    case when k <= 30 then at end, case when k <= 30 then '${cashier}'::uuid end, at,
    case when k between 31 and 45 then at + interval '1 hour' else at + interval '300 days' end, at
  from bench.fact where delta < 0;
  insert into redemption (tenant_id, id, claim_id, attempt_no, kind, channel, branch_id, staff_id, created_at)
  select tenant_id, ${id(5, "k", "c")}, claim_id, 1, 'redeem', 'till', '${branch}', '${cashier}', at
  from bench.fact where delta < 0 and k <= 30;
  insert into audit_entry (tenant_id, seq, prev_seq, prev_hash, hash, staff_id, action, target, target_id, before, after,
    created_at)
  select tenant_id, place, nullif(place - 1, 0),
    case when place - 1 = last_seq then last_hash when place > 1 then sha256((place - 1)::text::bytea) end,
    sha256(place::text::bytea), '${cashier}', 'till.redeem', 'prize', id, '{"redeemed":false}', '{"redeemed":true}', at
  from (select tenant_id, ${id(5, "k", "c")} as id, at, last_seq, last_hash,
      coalesce(last_seq, 0) + row_number() over (order by seq, c) as place
    from bench.fact left join (select seq as last_seq, hash as last_hash from audit_entry
      where tenant_id = '${tenant}' order by seq desc limit 1) as last on true
    where delta < 0 and k <= 30) as used`;

/** Rules without limits, and a prize of one point with enough stock. */
const shop = (tenant: string): string => `
  insert into loyalty_rules (tenant_id, version, points_per_100_sar, halalas_per_point, expiry_days)
  select '${tenant}', max(version) + 1, 100, 10, 365 from loyalty_rules where tenant_id = '${tenant}';
  insert into prize (tenant_id, id, position, kind, name, points_cost)
  values ('${tenant}', '${prizeId}', 99, 'at_cashier', '{"sa":"جائزة","en":"A prize"}', 1)`;

/**
 * Fills the demo's first establishment to a number of ledger entries (a multiple of 100, at least 900). Returns its id.
 */
export const fillLedger = async (databaseUrl: string, entries: number): Promise<string> => {
  const tenant = await psql(databaseUrl, `select tenant_id from qr_directory where uuid = '${mainCode}'`);
  const cashier = await psql(databaseUrl, `select id from staff_account where email = 'cashier@a.test'`);
  const branch = await psql(databaseUrl, `select id from branch where tenant_id = '${tenant}' and is_main`);
  const customers = entries / entriesEach;
  // A replica session runs no triggers, so that foreign keys are not checked per row.
  const quickly = "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'";
  const write = (...steps: string[]): Promise<string> => psql(databaseUrl, [quickly, ...steps].join(";\n"));
  await write(facts(tenant, customers), shop(tenant), people(tenant, customers));
  await Promise.all([write(ledger), write(lots), write(history), write(claims(tenant, cashier, branch))]);
  await psql(databaseUrl, "drop table bench.fact");
  // Writes what the first read would write, before the measurement.
  await psql(databaseUrl, "vacuum (analyze)");
  await psql(databaseUrl, "checkpoint");
  return tenant;
};

/** Takes the next reward of the list below. */
export const nextClaim =
  "select claim, owner, code from bench.claim where place = (select nextval('bench.next')) \\gset";

/** Rewards of unmeasured customers in a list for pgbench, with their owners' numbers. */
export const prepareClaims = async (
  databaseUrl: string,
  tenant: string,
  count: number,
  entries: number,
): Promise<void> => {
  const owner = id(0, "0", `${recordedGuest + 1} + serial % ${entries / entriesEach - recordedGuest - 1}`);
  await psql(
    databaseUrl,
    `create sequence bench.next;
    create table bench.claim (place serial primary key, claim uuid, owner text, code text);
    with made as (
      insert into prize_claim (tenant_id, id, customer_id, kind, prize_id, name, points_cost, code_hmac, usable_from, expires_at)
      select '${tenant}', gen_random_uuid(), ${owner}, 'at_cashier', '${prizeId}', '{"sa":"جائزة","en":"A prize"}', 0,
        sha256(gen_random_uuid()::text::bytea), now() - interval '1 day', now() + interval '90 days'
      from generate_series(1, ${count}) as serial
      returning id, customer_id, code_hmac)
    insert into bench.claim (claim, owner, code) select id, right(customer_id::text, 12), encode(code_hmac, 'hex') from made;
    analyze bench.claim;
    grant usage on schema bench to app;
    grant select on bench.claim to app;
    grant usage on sequence bench.next to app`,
  );
};
