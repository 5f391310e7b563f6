import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { loyaltyKinds, type readLoyalty as contract } from "@sufra/domain/reports/console-api.ts";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport, comparedTimes, type ReportRequest } from "./report-request.ts";

type Sum = { current: boolean; kind: string; given: number; used: number };

/** Rows with `at`, `kind`, `given` and `used`, summed for the period and the one before. */
const summed = async (asked: ReportRequest, rows: RawBuilder<unknown>): Promise<Sum[]> => {
  const { tx, middle } = asked;
  const answer = await sql<Sum>`
    select at >= ${middle} as current, kind, coalesce(sum(given), 0)::bigint as given,
      coalesce(sum(used), 0)::bigint as used
    from (${rows}) as facts where true ${comparedTimes(asked, "at")} group by 1, 2`.execute(tx);
  return answer.rows;
};

const points = ({ tenantId, starts, ends }: ReportRequest) => sql`
  select created_at as at, case when kind = 'expire' then 'expired' else 'points' end as kind,
    case when kind in ('earn', 'grant', 'reverse', 'adjust') then delta when kind = 'expire' then -delta end as given,
    case when kind in ('spend', 'give_back') then -delta end as used
  from wallet_entry where tenant_id = ${tenantId} and created_at >= ${starts} and created_at < ${ends}`;

const claims = ({ tenantId, starts, ends }: ReportRequest) => sql`
  select created_at as at, case when kind = 'voucher' then 'vouchers' else 'prizes' end as kind, 1 as given, 0 as used
  from prize_claim where tenant_id = ${tenantId} and status <> 'returned' and split_from is null and created_at >= ${starts}
    and created_at < ${ends}`;

/** Undone uses are subtracted on the day of the undoing. */
const redemptions = ({ tenantId, starts, ends, branchId }: ReportRequest) => sql`
  select r.created_at as at, case when c.kind = 'voucher' then 'vouchers' else 'prizes' end as kind, 0 as given,
    case when r.kind = 'redeem' then 1 else -1 end as used
  from redemption r join prize_claim c on c.tenant_id = ${tenantId} and c.id = r.claim_id
  left join customer_order o on o.tenant_id = ${tenantId} and o.id = r.order_id
  where r.tenant_id = ${tenantId} and r.created_at >= ${starts} and r.created_at < ${ends}
    ${branchId === undefined ? sql`` : sql`and coalesce(o.branch_id, r.branch_id) = ${branchId}`}`;

const coupons = ({ tenantId, starts, ends, ofBranch }: ReportRequest) => sql`
  select created_at as at, 'coupons' as kind, 0 as given, 1 as used from coupon_redemption
  where tenant_id = ${tenantId} and released_at is null and created_at >= ${starts} and created_at < ${ends} ${ofBranch()}`;

/** Coupons for one guest, given by campaigns. */
const givenCoupons = ({ tenantId, starts, ends }: ReportRequest) => sql`
  select created_at as at, 'coupons' as kind, 1 as given, 0 as used from coupon
  where tenant_id = ${tenantId} and customer_id is not null and created_at >= ${starts} and created_at < ${ends}`;

const punches = ({ tenantId, starts, ends, ofBranch }: ReportRequest) => sql`
  select punched_at as at, 'punches' as kind, 1 as given, 0 as used from punch
  where tenant_id = ${tenantId} and taken_back_at is null and punched_at >= ${starts} and punched_at < ${ends}
    ${ofBranch()}`;

/** Punches count as used with the reward of their full card. */
const filledCards = ({ tenantId, starts, ends }: ReportRequest) => sql`
  select r.created_at as at, 'punches' as kind, 0 as given, c.required as used
  from punch_reward r join punch_card c on c.tenant_id = ${tenantId} and c.id = r.card_id
  where r.tenant_id = ${tenantId} and r.canceled_at is null and r.created_at >= ${starts} and r.created_at < ${ends}`;

const readOff = async ({ tx, tenantId, middle, ends, ofBranch }: ReportRequest): Promise<number> => {
  const { rows } = await sql<{ off: number }>`
    select coalesce(sum(amount), 0)::bigint as off from coupon_redemption
    where tenant_id = ${tenantId} and released_at is null and created_at >= ${middle} and created_at < ${ends}
      ${ofBranch()}`.execute(tx);
  return rows[0]?.off ?? 0;
};

/** Figures without a branch are shown only for all branches. */
const knowsBranch: Record<string, { given: boolean; used: boolean }> = {
  points: { given: false, used: false },
  vouchers: { given: false, used: true },
  prizes: { given: false, used: true },
  coupons: { given: false, used: true },
  punches: { given: true, used: false },
};

export const readLoyalty = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  askReport(ctx, async (asked) => {
    const everywhere = asked.branchId === undefined ? [points, claims, givenCoupons, filledCards] : [];
    const sums: Sum[] = [];
    for (const rows of [...everywhere, redemptions, coupons, punches]) sums.push(...(await summed(asked, rows(asked))));
    const sum = (kind: string, current: boolean, of: "given" | "used"): number =>
      sums.reduce((all, each) => all + (each.kind === kind && each.current === current ? each[of] : 0), 0);
    const toFigure = (kind: string, current: boolean, of: "given" | "used"): number | null =>
      asked.branchId === undefined || knowsBranch[kind]?.[of] ? sum(kind, current, of) : null;
    return {
      kinds: loyaltyKinds.map((kind) => ({
        kind,
        given: toFigure(kind, true, "given"),
        used: toFigure(kind, true, "used"),
        given_then: toFigure(kind, false, "given"),
        used_then: toFigure(kind, false, "used"),
      })),
      expired_points: sum("expired", true, "given"),
      coupons_off: await readOff(asked),
    };
  });
