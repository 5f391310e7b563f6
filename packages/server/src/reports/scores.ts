import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readScores as contract } from "@sufra/domain/reports/console-api.ts";
import { getBuckets, getPlaces } from "@sufra/domain/reports/period.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { askReport, comparedTimes, type ReportRequest } from "./report-request.ts";

type Sum = { answers: number; scored: number; points: number; low: number };

const readDays = async (asked: ReportRequest): Promise<({ day: string } & Sum)[]> => {
  const { tx, tenantId, starts, ends, zone, ofBranch } = asked;
  const { rows } = await sql<{ day: string } & Sum>`
    select (created_at at time zone ${zone})::date::text as day, count(*)::int as answers, count(score)::int as scored,
      coalesce(sum(score), 0)::bigint as points, count(*) filter (where low)::int as low
    from evaluation where tenant_id = ${tenantId} and created_at >= ${starts} and created_at < ${ends} ${ofBranch()}
      ${comparedTimes(asked)}
    group by 1`.execute(tx);
  return rows;
};

const nothing: Sum = { answers: 0, scored: 0, points: 0, low: 0 };
const plus = (a: Sum, b: Sum): Sum => ({
  answers: a.answers + b.answers,
  scored: a.scored + b.scored,
  points: a.points + b.points,
  low: a.low + b.low,
});
/** Tenths; null without scores. */
const getScore = ({ scored, points }: Sum): number | null => (scored === 0 ? null : Math.round((points * 10) / scored));
const toScore = (sum: Sum) => ({ answers: sum.answers, score: getScore(sum), low: sum.low });

export const readScores = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  askReport(ctx, async (asked) => {
    const places = getPlaces(asked.period, ctx.query.by);
    const buckets = getBuckets(asked.period, ctx.query.by).map((bucket) => ({
      ...bucket,
      now: nothing,
      then: nothing,
    }));
    for (const { day, ...sum } of await readDays(asked)) {
      const at = places.get(day);
      const bucket = at && buckets[at.place];
      if (!bucket) continue;
      if (at.before) bucket.then = plus(bucket.then, sum);
      else bucket.now = plus(bucket.now, sum);
    }
    return {
      now: toScore(buckets.reduce((sum, { now }) => plus(sum, now), nothing)),
      then: toScore(buckets.reduce((sum, { then }) => plus(sum, then), nothing)),
      buckets: buckets.map(({ from, to, now, then }) => ({ from, to, ...toScore(now), score_then: getScore(then) })),
    };
  });
