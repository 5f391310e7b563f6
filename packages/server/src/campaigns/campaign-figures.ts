import type { CampaignFigures } from "@sufra/domain/campaigns/console-api.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/**
 * Every draw with its gift and its use. A gift is its winner's own prize or coupon, so each use is known; points count
 * as used at once. A free item costs its price in the order, at the till its current price; a prize handed out by the
 * cashier has no known cost.
 */
const gifts = (tenantId: string, campaignId: string | null): RawBuilder<unknown> => sql`
  select d.campaign_id, d.segment_id, d.branch_id, d.phone_hmac, d.outcome, d.points,
    coalesce(c.utm_source, g.last_source) as source,
    coalesce(c.status = 'claimed', k.used > 0, d.points is not null) as used,
    coalesce(c.status = 'available' and c.expires_at <= now(), k.used = 0 and k.ends_at <= now(), false) as expired,
    coalesce(c.order_id, r.order_id) as order_id, o.total, o.status = 'delivered' as delivered,
    case when c.status = 'claimed' then coalesce((select max(l.unit_price) from order_line l where l.tenant_id = ${tenantId}
      and l.order_id = c.order_id and l.product_id = c.product_id), p.price, 0) else coalesce(r.amount, 0) end as cost
  from draw d
  join customer g on g.tenant_id = ${tenantId} and g.id = d.customer_id
  left join prize_claim c on c.tenant_id = ${tenantId} and c.id = d.claim_id
  left join product p on p.tenant_id = ${tenantId} and p.id = c.product_id
  left join coupon k on k.tenant_id = ${tenantId} and k.id = d.coupon_id
  left join coupon_redemption r on r.tenant_id = ${tenantId} and r.coupon_id = d.coupon_id and r.released_at is null
  left join customer_order o on o.tenant_id = ${tenantId} and o.id = coalesce(c.order_id, r.order_id)
  where d.tenant_id = ${tenantId} and (${campaignId}::uuid is null or d.campaign_id = ${campaignId}::uuid)`;

const keys = {
  all: sql`'all'`,
  campaign: sql`gift.campaign_id::text`,
  segment: sql`gift.segment_id::text`,
  branch: sql`gift.branch_id::text`,
  source: sql`gift.source`,
};

export const noFigures: CampaignFigures = {
  tries: 0,
  players: 0,
  won: 0,
  used: 0,
  expired: 0,
  points: 0,
  cost: 0,
  sales: 0,
};

type Keyed = { key: string | null; figures: CampaignFigures };

/** Figures of one campaign or of all, by one of their traits. An order that used two gifts of a group is counted once. */
export const campaignFigures = async (
  tx: Tx,
  { tenantId, campaignId }: { tenantId: string; campaignId: string | null },
  by: keyof typeof keys,
): Promise<Keyed[]> => {
  const { rows } = await sql<CampaignFigures & { key: string | null }>`
    with gift as (${gifts(tenantId, campaignId)}),
    keyed as (select ${keys[by]} as key, gift.* from gift),
    sold as (select key, sum(total) as sales from (select distinct key, order_id, total from keyed where delivered) each
      group by key)
    select k.key, count(*)::int as tries, count(distinct k.phone_hmac)::int as players,
      (count(*) filter (where k.outcome <> 'nothing'))::int as won, (count(*) filter (where k.used))::int as used,
      (count(*) filter (where k.expired))::int as expired, coalesce(sum(k.points), 0)::bigint as points,
      coalesce(sum(k.cost), 0)::bigint as cost, coalesce(max(s.sales), 0)::bigint as sales
    from keyed k left join sold s on s.key is not distinct from k.key
    group by k.key order by count(*) desc, k.key`.execute(tx);
  return rows.map(({ key, ...figures }) => ({ key, figures }));
};
