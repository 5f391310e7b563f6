import { sql } from "kysely";

const deadStatuses = sql`('declined', 'canceled', 'returned')`;

/** Each check returns the rows that are inconsistent. */
export const couponChecks = {
  coupon_uses: (tenant: string) => sql<{ id: string; found: string }>`
    select c.id::text as id, concat('used ', c.used, ', redeemed ', count(r.*)) as found
    from coupon c left join coupon_redemption r on r.tenant_id = c.tenant_id and r.tenant_id = ${tenant}
      and r.coupon_id = c.id and r.released_at is null
    where c.tenant_id = ${tenant} group by c.tenant_id, c.id, c.used having c.used <> count(r.*)`,
  coupons_of_dead_orders: (tenant: string) => sql<{ id: string; found: string }>`
    select r.id::text as id, concat('held by an order that is ', o.status) as found
    from coupon_redemption r join customer_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
      left join order_earning e on e.tenant_id = o.tenant_id and e.tenant_id = ${tenant} and e.order_id = o.id
    where r.tenant_id = ${tenant} and o.tenant_id = ${tenant} and r.released_at is null
      -- One that came back in part was used all the same; whether it did shows only where each line was paid for.
      and (o.status in ('declined', 'canceled')
        or o.status = 'returned' and e.state = 'posted' and e.purchase_reversed = e.purchase
          and not exists (select from order_line l where l.tenant_id = ${tenant} and l.order_id = o.id
            and l.line_total = l.discount))`,
  coupons_released_early: (tenant: string) => sql<{ id: string; found: string }>`
    select r.id::text as id, concat('released by an order that is ', o.status) as found
    from coupon_redemption r join customer_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.tenant_id = ${tenant} and o.tenant_id = ${tenant} and r.released_at is not null
      and o.status not in ${deadStatuses}`,
  coupons_released_untold: (tenant: string) => sql<{ id: string; found: string }>`
    select r.id::text as id, 'given back at the till by nobody' as found
    from coupon_redemption r
    where r.tenant_id = ${tenant} and r.external_id is null
      and (r.released_at is not null and r.released_by is null) <> (
      r.order_id is not null and r.released_at is not null)`,
  batch_codes: (tenant: string) => sql<{ id: string; found: string }>`
    select c.id::text as id, concat('a batch of ', c.batch, ', codes ', count(b.*)) as found
    from coupon c left join batch_code b on b.tenant_id = c.tenant_id and b.tenant_id = ${tenant} and b.coupon_id = c.id
    where c.tenant_id = ${tenant} group by c.tenant_id, c.id, c.batch having coalesce(c.batch, 0) <> count(b.*)`,
  batch_uses_without_code: (tenant: string) => sql<{ id: string; found: string }>`
    select r.id::text as id, 'a use of a batch by none of its codes' as found
    from coupon_redemption r join coupon c on c.tenant_id = r.tenant_id and c.id = r.coupon_id
    where r.tenant_id = ${tenant} and c.tenant_id = ${tenant} and (c.batch is null) <> (r.code is null)`,
};
