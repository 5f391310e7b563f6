import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type * as calls from "@sufra/domain/reports/console-api.ts";
import type { SalesFigures } from "@sufra/domain/reports/console-api.ts";
import { getBuckets, getPlaces, type Step } from "@sufra/domain/reports/period.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport, comparedHours, type ReportRequest } from "./report-request.ts";

const nothing: SalesFigures = { orders: 0, sales: 0, net: 0, tax: 0, tips: 0, returns: 0, returned: 0 };
const plus = (a: SalesFigures, b: SalesFigures): SalesFigures => ({
  orders: a.orders + b.orders,
  sales: a.sales + b.sales,
  net: a.net + b.net,
  tax: a.tax + b.tax,
  tips: a.tips + b.tips,
  returns: a.returns + b.returns,
  returned: a.returned + b.returned,
});

type Row = { day: string } & SalesFigures;

const readDays = async (asked: ReportRequest): Promise<Row[]> => {
  const { tx, tenantId, before, period, ofBranch } = asked;
  const { rows } = await sql<Row>`
    select day::text as day, sum(orders)::int as orders, sum(gross - returned)::bigint as sales,
      sum(gross - returned - tax + returned_tax)::bigint as net, sum(tax - returned_tax)::bigint as tax,
      sum(tip - returned_tip)::bigint as tips, sum(returns)::int as returns, sum(returned)::bigint as returned
    from sales_hour where tenant_id = ${tenantId} and day between ${before.from} and ${period.to} ${ofBranch()}
      ${comparedHours(asked)}
    group by day`.execute(tx);
  return rows;
};

type Slot = {
  hour: number;
  order_type: OrderType;
  current: boolean;
  orders: number;
  sales: number;
  timed: number;
  seconds: number;
  late: number;
};

const readSlots = async (asked: ReportRequest): Promise<Slot[]> => {
  const { tx, tenantId, before, period, ofBranch } = asked;
  const { rows } = await sql<Slot>`
    select hour, order_type, day >= ${period.from} as current, sum(orders)::int as orders,
      sum(gross - returned)::bigint as sales, sum(timed)::int as timed, sum(seconds)::bigint as seconds,
      sum(late)::int as late
    from sales_hour where tenant_id = ${tenantId} and day between ${before.from} and ${period.to} ${ofBranch()}
      ${comparedHours(asked)}
    group by 1, 2, 3`.execute(tx);
  return rows;
};

const total = (slots: readonly Slot[], of: "orders" | "sales" | "timed" | "seconds" | "late"): number =>
  slots.reduce((sum, slot) => sum + slot[of], 0);

/** Whole seconds on average; null without known times. */
const getAverage = (slots: readonly Slot[]): number | null => {
  const timed = total(slots, "timed");
  return timed === 0 ? null : Math.round(total(slots, "seconds") / timed);
};

/** One row per value of a key, with the previous period's figures. */
const grouped = <K extends "hour" | "order_type">(slots: readonly Slot[], key: K) => {
  const values = [...new Set(slots.map((slot) => slot[key]))].sort((a, b) => a - b);
  return values.map((value) => {
    const mine = slots.filter((slot) => slot[key] === value);
    return { value, now: mine.filter(({ current }) => current), then: mine.filter(({ current }) => !current) };
  });
};

const getShapes = (slots: readonly Slot[]) => ({
  hours: grouped(slots, "hour").map(({ value, now, then }) => ({
    hour: value,
    orders: total(now, "orders"),
    sales: total(now, "sales"),
    then: total(then, "orders"),
  })),
  types: grouped(slots, "order_type").map(({ value, now, then }) => ({
    order_type: value,
    orders: total(now, "orders"),
    sales: total(now, "sales"),
    then: total(then, "orders"),
  })),
  times: grouped(slots, "order_type").map(({ value, now, then }) => ({
    order_type: value,
    timed: total(now, "timed"),
    seconds: getAverage(now),
    seconds_then: getAverage(then),
    late: total(now, "late"),
    orders: total(now, "orders"),
  })),
});

const bucketed = (rows: readonly Row[], { period }: ReportRequest, by: Step) => {
  const places = getPlaces(period, by);
  const buckets = getBuckets(period, by).map((bucket) => ({ ...bucket, now: nothing, then: nothing }));
  for (const { day, ...sum } of rows) {
    const at = places.get(day);
    const bucket = at && buckets[at.place];
    if (!bucket) continue;
    if (at.before) bucket.then = plus(bucket.then, sum);
    else bucket.now = plus(bucket.now, sum);
  }
  return {
    buckets,
    now: buckets.reduce((sum, { now }) => plus(sum, now), nothing),
    then: buckets.reduce((sum, { then }) => plus(sum, then), nothing),
  };
};

export const readSales = (ctx: Ctx<typeof calls.readSales>): Promise<AnswerOf<typeof calls.readSales>> =>
  askReport(ctx, async (asked) => ({
    prices_include_tax: asked.pricesIncludeTax,
    ...bucketed(await readDays(asked), asked, ctx.query.by),
    ...getShapes(await readSlots(asked)),
  }));
