import { type RawBuilder, sql } from "kysely";
import { loyaltyChecks } from "../loyalty/reconcile-checks.ts";
import { findBrokenSeals, fromTheFirst } from "../audit-log/find-broken-seals.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { campaignChecks } from "../campaigns/reconcile.ts";
import { couponChecks } from "../coupons/reconcile.ts";
import { punchChecks } from "../punch-cards/reconcile.ts";
import { uploadChecks } from "../uploads/reconcile.ts";
import { referralChecks } from "../referrals/reconcile.ts";
import { salesChecks } from "../reports/reconcile.ts";
import { settlementChecks } from "../settlements/reconcile.ts";

export type Difference = { check: string; id: string; found: string };
type Check = (tenantId: string) => RawBuilder<Omit<Difference, "check">>;

const liveStatuses = sql`('requires_action', 'processing', 'authorized', 'paid', 'partially_refunded')`;
const deadStatuses = sql`('declined', 'canceled', 'returned')`;

/** Each check returns the rows that differ. */
const checks: Record<string, Check> = {
  ...loyaltyChecks,
  order_sums: (tenant) => sql`
    select o.id::text as id, concat(o.subtotal, '/', o.total_discount, ' <> ', l.subtotal, '/', l.discount) as found
    from customer_order o left join lateral (
      select coalesce(sum(line_total), 0) as subtotal, coalesce(sum(discount), 0) as discount
      from order_line where tenant_id = ${tenant} and order_id = o.id) l on true
    where o.tenant_id = ${tenant} and (o.subtotal <> l.subtotal or o.total_discount <> l.discount)`,
  order_history: (tenant) => sql`
    select o.id::text as id, concat(o.status, ' <> ', v.path) as found
    from customer_order o left join lateral (
      select string_agg(to_status, ' > ' order by created_at, id) as path, count(*) as steps,
        count(*) filter (where from_status = 'new') as starts,
        count(*) filter (where to_status = o.status) as ends
      from order_event where tenant_id = ${tenant} and order_id = o.id) v on true
    where o.tenant_id = ${tenant} and (v.starts <> 1 or v.ends <> 1)
    union all
    select e.order_id::text, concat(e.from_status, ' came from nowhere') from order_event e
    where e.tenant_id = ${tenant} and e.from_status <> 'new' and not exists (
      select from order_event p where p.tenant_id = ${tenant} and p.order_id = e.order_id
        and p.to_status = e.from_status)`,
  order_numbers: (tenant) => sql`
    select o.branch_id::text as id, concat(n.last, ' < ', max(o.number)) as found
    from customer_order o left join order_number n on n.tenant_id = o.tenant_id and n.branch_id = o.branch_id
      and n.business_day = o.business_day and n.tenant_id = ${tenant}
    where o.tenant_id = ${tenant} group by o.branch_id, o.business_day, n.last
    having n.last is null or n.last < max(o.number)`,
  kitchen_slots: (tenant) => sql`
    select concat(k.branch_id, ' ', k.slot_at) as id, concat(k.used, ' <> ', coalesce(r.units, 0)) as found
    from kitchen_slot k left join (
      select s.branch_id, s.slot_at, sum(s.units) as units from order_slot s
      join customer_order o on o.tenant_id = s.tenant_id and o.id = s.order_id
      where s.tenant_id = ${tenant} and o.tenant_id = ${tenant} and o.slot_released_at is null
      group by s.branch_id, s.slot_at) r
      on r.branch_id = k.branch_id and r.slot_at = k.slot_at
    where k.tenant_id = ${tenant} and k.used <> coalesce(r.units, 0)`,
  dead_orders_hold_nothing: (tenant) => sql`
    select id::text as id, concat(status, ' holds kitchen capacity') as found from customer_order o
    where o.tenant_id = ${tenant} and status in ${deadStatuses} and slot_released_at is null and exists (
      select from order_slot s where s.tenant_id = ${tenant} and s.order_id = o.id)`,
  unpaid_in_kitchen: (tenant) => sql`
    select id::text as id, concat(status, ' though ', payment_state) as found from customer_order
    where tenant_id = ${tenant} and ((payment_method = 'online_card' and payment_state = 'unpaid'
      and status not in ('awaiting_payment', 'canceled')) or (status = 'awaiting_payment' and payment_state <> 'unpaid'))`,
  one_live_attempt: (tenant) => sql`
    select order_id::text as id, concat(count(*), ' live attempts') as found from payment_attempt
    where tenant_id = ${tenant} and status in ${liveStatuses} and not surplus
    group by order_id having count(*) > 1`,
  refunds: (tenant) => sql`
    select a.id::text as id, concat('refunded ', a.refunded, ', booked ', r.done, ', asked ', r.asked) as found
    from payment_attempt a cross join lateral (
      select coalesce(sum(amount) filter (where state = 'done'), 0) as done,
        coalesce(sum(amount) filter (where state <> 'failed'), 0) as asked
      from refund where tenant_id = ${tenant} and attempt_id = a.id) r
    where a.tenant_id = ${tenant} and a.captured > 0 and (a.refunded <> r.done or r.asked > a.captured)`,
  refunds_owed: (tenant) => sql`
    select a.id::text as id, concat('nothing asked for an order that is ', o.status) as found
    from payment_attempt a join customer_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
    where a.tenant_id = ${tenant} and o.tenant_id = ${tenant} and a.captured > 0
      and (a.surplus or o.status in ${deadStatuses}) and not exists (
        select from refund r where r.tenant_id = ${tenant} and r.attempt_id = a.id)`,
  invoice_numbers: (tenant) => sql`
    select ${tenant}::text as id, concat(count(i.*), ' invoices up to ', max(i.number), ', counted ', max(n.last)) as found
    from invoice_number n left join invoice i on i.tenant_id = n.tenant_id and i.tenant_id = ${tenant}
    where n.tenant_id = ${tenant} having count(i.*) <> max(n.last) or max(i.number) <> max(n.last)`,
  ...campaignChecks,
  ...couponChecks,
  ...punchChecks,
  ...referralChecks,
  ...salesChecks,
  ...settlementChecks,
  // The last ones depend on the time alone.
  refunds_waiting: (tenant) => sql`
    select id::text as id, concat('asked at ', created_at, ', tried ', tries) as found from refund
    where tenant_id = ${tenant} and state <> 'done' and created_at < now() - interval '1 hour'`,
  outbox_age: (tenant) => sql`
    select id::text as id, concat('queued at ', created_at) as found from outbox_message
    where tenant_id = ${tenant} and state = 'queued' and coalesce(next_try_at, resent_at, not_before, created_at) < now() - interval '15 minutes'`,
  ...uploadChecks,
};

export const checkNames: readonly string[] = Object.keys(checks);
/** From here on, checks run even where nothing has happened. */
export const alwaysChecked = "refunds_waiting";

const findBy = async (tx: Tx, tenantId: string, check: string): Promise<Difference[]> => {
  const query = checks[check];
  if (query === undefined) throw new Error(`No check ${check}`);
  const { rows } = await query(tenantId).execute(tx);
  return rows.map((row) => ({ check, ...row }));
};

/** The differences of one check, in a transaction of its own. */
export const runCheck = (database: Database, tenantId: string, check: string): Promise<Difference[]> =>
  database.inTenant(tenantId, (tx) => findBy(tx, tenantId, check), { readOnly: true });

/** Compares cached or implied values with their source, and recomputes the audit log; empty if all match. */
export const findDifferences = async (tx: Tx, tenantId: string): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for (const check of checkNames) differences.push(...(await findBy(tx, tenantId, check)));
  for (let page = await findBrokenSeals(tx, tenantId, fromTheFirst); ;) {
    differences.push(...page.broken.map((row) => ({ check: "audit_log", ...row })));
    if (!page.more) return differences;
    page = await findBrokenSeals(tx, tenantId, page.until);
  }
};
