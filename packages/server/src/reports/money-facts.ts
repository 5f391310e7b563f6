import { sql } from "kysely";
import type { DailySums, Orders } from "./sold-facts.ts";

/** Facts of money take the ids of settlements or refunds, in a column `id`. */
export const allSettlements = (tenant: string): Orders => sql`(select id from settlement where tenant_id = ${tenant})`;
export const allRefunds = (tenant: string): Orders => sql`(select id from refund where tenant_id = ${tenant})`;

const received = (tenant: string, ids: Orders) => sql`
  select t.day, t.branch_id, t.day_no, t.tender, count(*)::int as payments, sum(t.amount)::bigint as received
  from ${ids} s join settlement t on t.tenant_id = ${tenant} and t.id = s.id
  group by t.day, t.branch_id, t.day_no, t.tender`;

const undone = (tenant: string, ids: Orders) => sql`
  select t.undone_day as day, t.branch_id, t.undone_day_no as day_no, t.tender, count(*)::int as undone_payments,
    sum(t.amount)::bigint as undone
  from ${ids} s join settlement t on t.tenant_id = ${tenant} and t.id = s.id
  where t.undone_at is not null
  group by t.undone_day, t.branch_id, t.undone_day_no, t.tender`;

/** A payment that came too late was never received, so what goes back of it is no refund either. */
const refunded = (tenant: string, ids: Orders) => sql`
  select r.day, r.branch_id, r.day_no, r.tender, count(*)::int as refunds, sum(r.amount)::bigint as refunded
  from ${ids} s
  join refund r on r.tenant_id = ${tenant} and r.id = s.id
  left join payment_attempt a on a.tenant_id = ${tenant} and a.id = r.attempt_id
  where r.state <> 'failed' and a.surplus is not true
  group by r.day, r.branch_id, r.day_no, r.tender`;

const money = { table: "money_day", keys: ["day", "branch_id", "day_no", "tender"], by: "tender" };

export const moneySums = {
  received: { ...money, sums: ["payments", "received"], rows: received },
  undone: { ...money, sums: ["undone_payments", "undone"], rows: undone },
  refunded: { ...money, sums: ["refunds", "refunded"], rows: refunded },
} as const satisfies Record<string, DailySums>;

export type MoneyMovement = keyof typeof moneySums;
