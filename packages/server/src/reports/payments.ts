import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/reports/console-api.ts";
import type { MoneyFigures } from "@sufra/domain/reports/console-api.ts";
import { getBuckets, getPlaces, type Step } from "@sufra/domain/reports/period.ts";
import { type Tender, tenders } from "@sufra/domain/settlements/fields.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { moneySums } from "./money-facts.ts";
import { readOpenMoney, sumOpenMoney } from "./open-money.ts";
import { askReport, comparedDays, comparedHours, type ReportRequest } from "./report-request.ts";

type Sum = { payments: number; received: number; refunds: number; refunded: number };
type Row = Sum & { day: string; branch_id: string; tender: Tender };

/** Movements of the day that is counted in part, up to its hour. */
const moneyBeforeCut = ({ tenantId, cut, until }: ReportRequest) => {
  if (!cut) return sql``;
  const ids = (table: "settlement" | "refund", day: string, at: string) =>
    sql`(select id from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(day)} = ${cut.day}
      and ${sql.ref(at)} < ${until})`;
  const { received, undone, refunded } = moneySums;
  return sql`
    union all select day, branch_id, tender, payments, received, 0, 0, 0, 0
      from (${received.rows(tenantId, ids("settlement", "day", "created_at"))}) came
    union all select day, branch_id, tender, 0, 0, undone_payments, undone, 0, 0
      from (${undone.rows(tenantId, ids("settlement", "undone_day", "undone_at"))}) taken_out
    union all select day, branch_id, tender, 0, 0, 0, 0, refunds, refunded
      from (${refunded.rows(tenantId, ids("refund", "day", "created_at"))}) went_back`;
};

/** Both periods, by day, branch and tender. */
const readMoney = async (asked: ReportRequest): Promise<Row[]> => {
  const { tx, tenantId, before, period, ofBranch } = asked;
  const { rows } = await sql<Row>`
    select day::text as day, branch_id, tender, sum(payments - undone_payments)::int as payments,
      sum(received - undone)::bigint as received, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded
    from (
      select day, branch_id, tender, payments, received, undone_payments, undone, refunds, refunded from money_day
      where tenant_id = ${tenantId} and day between ${before.from} and ${period.to} ${comparedDays(asked)}
      ${moneyBeforeCut(asked)}) movements
    where true ${ofBranch()}
    group by 1, 2, 3`.execute(tx);
  return rows;
};

type Tip = { day: string; branch_id: string; tips: number };

const readTips = async (asked: ReportRequest): Promise<Tip[]> => {
  const { tx, tenantId, before, period, ofBranch } = asked;
  const { rows } = await sql<Tip>`
    select day::text as day, branch_id, sum(tip - returned_tip)::bigint as tips
    from sales_hour where tenant_id = ${tenantId} and day between ${before.from} and ${period.to} ${ofBranch()}
      ${comparedHours(asked)}
    group by 1, 2`.execute(tx);
  return rows;
};

const readWaiting = async ({ tx, tenantId, period, ofBranch }: ReportRequest): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(r.amount), 0)::bigint as waiting
    from refund r join payment_attempt a on a.tenant_id = ${tenantId} and a.id = r.attempt_id
    where r.tenant_id = ${tenantId} and r.state = 'requested' and not a.surplus
      and r.day between ${period.from} and ${period.to} ${ofBranch("r.branch_id")}`.execute(tx);
  return rows[0]?.waiting ?? 0;
};

const sumOf = (rows: readonly Row[]): Sum & { net: number } => {
  const sum = (of: keyof Sum) => rows.reduce((all, row) => all + row[of], 0);
  const [received, refunded] = [sum("received"), sum("refunded")];
  return { payments: sum("payments"), received, refunds: sum("refunds"), refunded, net: received - refunded };
};

const figuresOf = (rows: readonly Row[], tips: readonly Tip[]): MoneyFigures => {
  const { received, refunded, net } = sumOf(rows);
  return { received, refunded, net, tips: tips.reduce((all, tip) => all + tip.tips, 0) };
};

const netOf = (rows: readonly Row[], tender: Tender): number => sumOf(rows.filter((row) => row.tender === tender)).net;

const getBucketed = (rows: readonly Row[], tips: readonly Tip[], { period }: ReportRequest, by: Step) => {
  const places = getPlaces(period, by);
  const at = (place: number, before: boolean) => (row: { day: string }) =>
    places.get(row.day)?.place === place && places.get(row.day)?.before === before;
  return getBuckets(period, by).map((bucket, place) => {
    const mine = rows.filter(at(place, false));
    return {
      ...bucket,
      ...figuresOf(mine, tips.filter(at(place, false))),
      by_tender: {
        cash: netOf(mine, "cash"),
        card: netOf(mine, "card"),
        online: netOf(mine, "online"),
        voucher: netOf(mine, "voucher"),
      },
      net_then: sumOf(rows.filter(at(place, true))).net,
    };
  });
};

/** What was received and given back, never what was sold; equal to the Z reports of the same days. */
export const readPayments = (ctx: Ctx<typeof calls.readPayments>): Promise<AnswerOf<typeof calls.readPayments>> =>
  askReport(ctx, async (asked) => {
    const [rows, tips, open] = [await readMoney(asked), await readTips(asked), await readOpenMoney(asked)];
    const isNow = ({ day }: { day: string }) => day >= asked.period.from;
    const isThen = (row: { day: string }) => !isNow(row);
    const [now, then, tipsNow] = [rows.filter(isNow), rows.filter(isThen), tips.filter(isNow)];
    const branches = [...new Set([...now, ...tipsNow, ...open].map(({ branch_id }) => branch_id))].sort();
    return {
      now: figuresOf(now, tipsNow),
      then: figuresOf(then, tips.filter(isThen)),
      tenders: tenders.map((tender) => ({
        tender,
        ...sumOf(now.filter((row) => row.tender === tender)),
        net_then: netOf(then, tender),
      })),
      buckets: getBucketed(rows, tips, asked, ctx.query.by),
      branches: branches.map((branch_id) => {
        const mine = <T extends { branch_id: string }>(list: readonly T[]) =>
          list.filter((each) => each.branch_id === branch_id);
        const { with_couriers, unpaid, not_recorded } = sumOpenMoney(mine(open));
        return { branch_id, ...figuresOf(mine(now), mine(tipsNow)), with_couriers, unpaid, not_recorded };
      }),
      open: sumOpenMoney(open),
      refunds_waiting: await readWaiting(asked),
    };
  });
