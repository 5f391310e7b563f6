import { sql } from "kysely";
import { monthlyRule } from "./monthly-cap.ts";

type Row = { id: string; found: string };

/** Each check returns the rows that differ. */
export const referralChecks = {
  referral_rewards: (tenant: string) => sql<Row>`
    select l.id::text as id, concat(l.state, ' with ', count(r.*), ' rewards of the friend') as found
    from referral_lead l left join referral_reward r on r.tenant_id = l.tenant_id and r.tenant_id = ${tenant}
      and r.lead_id = l.id and r.side = 'friend'
    where l.tenant_id = ${tenant} group by l.tenant_id, l.id, l.state, l.converted_at
    having count(r.*) <> case when l.converted_at is null then 0 else 1 end`,
  referral_orders: (tenant: string) => sql<Row>`
    select l.id::text as id, concat('converted by an order that is ', o.status) as found
    from referral_lead l join customer_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.tenant_id = ${tenant} and o.tenant_id = ${tenant}
      and (o.status not in ('delivered', 'returned') or o.customer_id <> l.friend_id)`,
  referral_gifts: (tenant: string) => sql<Row>`
    select r.lead_id::text as id, concat(r.side, ': ', r.kind, ' that was never given') as found
    from referral_reward r where r.tenant_id = ${tenant} and not case r.kind
      when 'points' then exists (select from point_lot p where p.tenant_id = ${tenant} and p.id = r.gift_id
        and p.customer_id = r.customer_id and p.points = r.points)
      when 'prize' then exists (select from prize_claim c where c.tenant_id = ${tenant} and c.id = r.gift_id
        and c.customer_id = r.customer_id)
      else exists (select from coupon c where c.tenant_id = ${tenant} and c.id = r.gift_id
        and c.customer_id = r.customer_id) end`,
  referral_taken_back: (tenant: string) => sql<Row>`
    select r.lead_id::text as id, concat(r.side, ': taken back from a lead that is ', l.state, '/', l.reason) as found
    from referral_reward r join referral_lead l on l.tenant_id = r.tenant_id and l.id = r.lead_id
    where r.tenant_id = ${tenant} and l.tenant_id = ${tenant} and r.taken_back_at is not null
      and (l.state <> 'declined' or l.reason <> 'order_returned')`,
  referral_months: (tenant: string) => sql<Row>`
    select coalesce(u.subject, g.subject) as id, concat('counted ', u.used, ', rewarded ', g.given) as found
    from (select subject, sum(used) as used from usage
      where tenant_id = ${tenant} and rule = ${monthlyRule} group by subject) u
    full join (select customer_id::text as subject, count(*) as given from referral_reward
      where tenant_id = ${tenant} and side = 'inviter' group by customer_id) g on g.subject = u.subject
    where u.used is distinct from g.given`,
};
