import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { campaignState } from "@sufra/domain/coupons/campaign.ts";
import type * as calls from "@sufra/domain/coupons/console-api.ts";
import type { CouponSummary } from "@sufra/domain/coupons/console-api.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { readCoupon } from "./managed-coupon.ts";

type Figures = { used: number; sales: number; discount: number };

/** Redemptions per campaign; a customer's own copy counts for the coupon it was copied from. */
const uses = (tenant: string) => sql`
  select coalesce(c.campaign_id, c.id) as campaign_id, r.branch_id, r.created_at, r.order_id is null as till,
    case when r.staff_id is null then o.utm_source end as source, coalesce(o.total, 0) as sales,
    coalesce(r.amount, 0) as discount
  from coupon_redemption r
    join coupon c on c.tenant_id = ${tenant} and c.id = r.coupon_id
    left join customer_order o on o.tenant_id = ${tenant} and o.id = r.order_id
  where r.tenant_id = ${tenant} and r.released_at is null`;

const sums = sql`count(*)::int as used, coalesce(sum(sales), 0)::bigint as sales,
  coalesce(sum(discount), 0)::bigint as discount`;

/** Figures of one campaign by something of its uses. */
const by = async <K extends object>(tx: Tx, tenant: string, id: string, what: RawBuilder<unknown>, tail = sql``) => {
  const { rows } = await sql<K & Figures>`
    select ${what}, ${sums} from (${uses(tenant)}) u where u.campaign_id = ${id} group by ${what} ${tail}`.execute(tx);
  return rows;
};

export const listManagedCoupons = (
  ctx: Ctx<typeof calls.listManagedCoupons>,
): Promise<AnswerOf<typeof calls.listManagedCoupons>> =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { rows } = await sql<
        Omit<CouponSummary, "state" | "starts_at" | "ends_at"> & {
          active: boolean;
          starts_at: Date | null;
          ends_at: Date | null;
          own: number;
        }
      >`
        select c.id, c.name, c.code, c.applied, c.batch, c.kind, c.rate_bp, c.amount, c.limit_total, c.active,
          c.starts_at, c.ends_at, c.used as own, coalesce(f.used, 0) as used, coalesce(f.sales, 0)::bigint as sales,
          coalesce(f.discount, 0)::bigint as discount
        from coupon c left join (select campaign_id, ${sums} from (${uses(ctx.tenantId)}) u group by campaign_id) f
          on f.campaign_id = c.id
        where c.tenant_id = ${ctx.tenantId} and c.customer_id is null
        order by c.id desc limit 500`.execute(tx);
      const items = rows.map(({ active, own, starts_at, ends_at, ...row }): CouponSummary => ({
        ...row,
        // The code of an automatic coupon is internal.
        code: row.applied === "automatic" ? null : row.code,
        state: campaignState({ ...row, active, starts_at, ends_at, used: own }, ctx.now),
        starts_at: starts_at?.toISOString() ?? null,
        ends_at: ends_at?.toISOString() ?? null,
      }));
      return { items };
    },
    { readOnly: true },
  );

/** How many have it, and how many of those have used it. */
const issuedOf = async (tx: Tx, tenant: string, id: string) => {
  const { rows } = await sql<{
    saved: number;
    saved_used: number;
    given: number;
    given_used: number;
    redeemed: boolean;
  }>`
    select (select count(*)::int from saved_coupon where tenant_id = ${tenant} and coupon_id = ${id}) as saved,
      (select count(*)::int from saved_coupon s where s.tenant_id = ${tenant} and s.coupon_id = ${id}
        and exists (select from coupon_redemption r where r.tenant_id = ${tenant} and r.coupon_id = ${id}
          and r.customer_id = s.customer_id and r.released_at is null)) as saved_used,
      (select count(*)::int from coupon where tenant_id = ${tenant} and campaign_id = ${id}) as given,
      (select count(*)::int from coupon where tenant_id = ${tenant} and campaign_id = ${id} and used > 0) as given_used,
      exists (select from coupon_redemption where tenant_id = ${tenant} and coupon_id = ${id}) as redeemed`.execute(tx);
  return rows[0] ?? { saved: 0, saved_used: 0, given: 0, given_used: 0, redeemed: false };
};

const getSum = (rows: readonly Figures[]): Figures => ({
  used: rows.reduce((sum, { used }) => sum + used, 0),
  sales: rows.reduce((sum, { sales }) => sum + sales, 0),
  discount: rows.reduce((sum, { discount }) => sum + discount, 0),
});

const loadDays = async (tx: Tx, tenant: string, id: string) => {
  const { time_zone } = await tx
    .selectFrom("establishment")
    .select("time_zone")
    .where("tenant_id", "=", tenant)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Figures & { day: string }>`
    select to_char(created_at at time zone ${time_zone}, 'YYYY-MM-DD') as day, ${sums}
    from (${uses(tenant)}) u where u.campaign_id = ${id} group by 1 order by 1 desc limit 31`.execute(tx);
  return rows;
};

export const readUsage = (ctx: Ctx<typeof calls.readUsage>): Promise<AnswerOf<typeof calls.readUsage>> =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { tenantId, now } = ctx;
      const { id } = ctx.params;
      const campaign = await readCoupon(tx, tenantId, id);
      if (!campaign) throw new AppError("not_found");
      const order = sql`order by count(*) desc`;
      const branches = await by<{ branch_id: string }>(tx, tenantId, id, sql`branch_id`, order);
      const sources = await by<{ source: string | null; till: boolean }>(tx, tenantId, id, sql`source, till`, order);
      const all = getSum(branches);
      const { saved, saved_used, given, given_used, redeemed } = await issuedOf(tx, tenantId, id);
      const { batch, ends_at } = campaign;
      const issued = (batch ?? saved) + given;
      const left = issued - (batch === null ? saved_used : all.used - given_used) - given_used;
      const over = ends_at !== null && new Date(ends_at) <= now;
      return {
        ...all,
        issued,
        expired: over ? Math.max(0, left) : 0,
        redeemed,
        branches,
        sources,
        days: await loadDays(tx, tenantId, id),
      };
    },
    { readOnly: true },
  );
