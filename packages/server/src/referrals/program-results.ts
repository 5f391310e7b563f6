import type { readReferralResults as contract, ReferralResults } from "@sufra/domain/referrals/console-api.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";

/** Delivered orders of friends since they joined. */
const orders = (tenantId: string): RawBuilder<unknown> => sql`
  select l.id as lead_id, l.channel, o.branch_id, o.total from referral_lead l
  join customer_order o on o.tenant_id = ${tenantId} and o.customer_id = l.friend_id and o.created_at >= l.joined_at
    and o.status = 'delivered'
  where l.tenant_id = ${tenantId} and l.joined_at is not null`;

type Counted = ReferralResults["counts"] & { inviters: number };

/** Counts in the states of `leadState`: an expired lead is declined, one with an open order is pending. */
const counted = async (tx: Tx, tenantId: string): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    with lead as (select l.referrer_id, case when l.state = 'active' and l.expires_at <= now() then 'declined'
        when l.state = 'joined' and exists (select from customer_order o where o.tenant_id = ${tenantId}
          and o.customer_id = l.friend_id and o.status not in ('delivered', 'declined', 'canceled', 'returned'))
        then 'pending' else l.state end as state
      from referral_lead l where l.tenant_id = ${tenantId})
    select (count(*) filter (where state = 'active'))::int as active, (count(*) filter (where state = 'joined'))::int as joined,
      (count(*) filter (where state = 'pending'))::int as pending,
      (count(*) filter (where state = 'converted'))::int as converted,
      (count(*) filter (where state = 'declined'))::int as declined, count(distinct referrer_id)::int as inviters
    from lead`.execute(tx);
  return rows[0] ?? { active: 0, joined: 0, pending: 0, converted: 0, declined: 0, inviters: 0 };
};

type Given = Pick<ReferralResults, "friends_rewarded" | "inviters_rewarded" | "taken_back" | "points">;

const given = async (tx: Tx, tenantId: string): Promise<Given> => {
  const { rows } = await sql<Given>`
    select (count(*) filter (where side = 'friend' and taken_back_at is null))::int as friends_rewarded,
      (count(*) filter (where side = 'inviter' and taken_back_at is null))::int as inviters_rewarded,
      (count(*) filter (where taken_back_at is not null))::int as taken_back,
      coalesce(sum(points - coalesce(taken_back_points, 0)), 0)::bigint as points
    from referral_reward where tenant_id = ${tenantId}`.execute(tx);
  return rows[0] ?? { friends_rewarded: 0, inviters_rewarded: 0, taken_back: 0, points: 0 };
};

type Sold = { orders: number; sales: number };

const soldIn = async (tx: Tx, tenantId: string) => {
  const { rows } = await sql<Sold>`
    select count(*)::int as orders, coalesce(sum(total), 0)::bigint as sales from (${orders(tenantId)}) o`.execute(tx);
  const branches = await sql<Sold & { branch_id: string }>`
    select branch_id, count(*)::int as orders, sum(total)::bigint as sales from (${orders(tenantId)}) o
    group by branch_id order by sum(total) desc, branch_id`.execute(tx);
  const channels = await sql<ReferralResults["channels"][number]>`
    select l.channel, count(distinct l.id)::int as leads,
      (count(distinct l.id) filter (where l.state = 'converted'))::int as converted,
      count(o.lead_id)::int as orders, coalesce(sum(o.total), 0)::bigint as sales
    from referral_lead l left join (${orders(tenantId)}) o on o.lead_id = l.id
    where l.tenant_id = ${tenantId} group by l.channel order by 2 desc, l.channel`.execute(tx);
  const total = rows[0] ?? { orders: 0, sales: 0 };
  return { ...total, branches: branches.rows, channels: channels.rows };
};

const readResults = async (tx: Tx, tenantId: string): Promise<ReferralResults> => {
  const { inviters, ...counts } = await counted(tx, tenantId);
  return { counts, inviters, ...(await given(tx, tenantId)), ...(await soldIn(tx, tenantId)) };
};

export const readReferralResults = ({ database, tenantId }: Ctx<typeof contract>): Promise<ReferralResults> =>
  database.inTenant(tenantId, (tx) => readResults(tx, tenantId), { readOnly: true });

/** The same in the words of the list of campaigns. */
export const referralFigures = async (tx: Tx, tenantId: string) => {
  const { counts, friends_rewarded, sales } = await readResults(tx, tenantId);
  const players = Object.values(counts).reduce((all, each) => all + each, 0);
  return { players, won: counts.converted, used: friends_rewarded, sales };
};
