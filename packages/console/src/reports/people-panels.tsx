import { useQuery } from "@tanstack/react-query";
import { countText } from "@sufra/domain/language/digits.ts";
import type { loyaltyKinds } from "@sufra/domain/reports/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { emptyValue } from "../app/empty-value.ts";
import { useWorkplace } from "../app/workplace.ts";
import { BarList } from "./bar-list.tsx";
import { ColumnChart } from "./column-chart.tsx";
import { Figure } from "./figure.tsx";
import { bucketText, periodLegend } from "./figure-words.ts";
import { Panel } from "./panel.tsx";
import { type ReportRequest, customersQuery, loyaltyQuery, scoresQuery, sourcesQuery } from "./reports-data.ts";
import type { Sheet } from "./sheet.ts";
import { Totals } from "./totals.tsx";

type Props = { asked: ReportRequest; file: (title: string) => string };
const figures = (head: string) => ({ head, figures: true }) as const;

export const CustomersPanel = ({ asked, file }: Props) => {
  const { style } = useWorkplace();
  const title = m.console_reports_customers_over();
  return (
    <Panel query={useQuery(customersQuery(asked))} isEmpty={({ now }) => now.customers === 0}>
      {({ now, then, buckets, ...about }) => {
        const sheet: Sheet = {
          columns: [
            { head: m.console_reports_period() },
            ...[m.console_reports_customers(), m.console_reports_new(), m.console_reports_returning()].map(figures),
            figures(`${m.console_reports_new()} – ${m.console_reports_before()}`),
          ],
          rows: buckets.map((bucket) => [
            bucketText(bucket, asked.by, style),
            bucket.now.customers,
            bucket.now.new,
            bucket.now.returning,
            bucket.then.new,
          ]),
        };
        const bars = buckets.map((bucket) => ({
          key: bucket.from,
          label: bucketText(bucket, asked.by, style),
          value: bucket.now.customers,
          written: countText(bucket.now.customers, style),
        }));
        const legend = periodLegend(about, style);
        const write = (count: number) => countText(count, style);
        const chart = <ColumnChart title={title} bars={bars} writeValue={write} legend={legend} />;
        return (
          <>
            <Totals
              totals={[
                { label: m.console_reports_customers(), value: now.customers, then: then.customers },
                { label: m.console_reports_new(), value: now.new, then: then.new },
                { label: m.console_reports_returning(), value: now.returning, then: then.returning },
              ]}
            />
            <Figure title={title} sheet={sheet} file={file(title)} chart={chart} />
          </>
        );
      }}
    </Panel>
  );
};

const kindName: Record<(typeof loyaltyKinds)[number], () => string> = {
  points: m.console_reports_points,
  vouchers: m.console_reports_vouchers,
  prizes: m.console_reports_prizes,
  coupons: m.console_reports_coupons,
  punches: m.console_reports_punches,
};

export const LoyaltyPanel = ({ asked, file }: Props) => {
  const title = m.console_reports_loyalty();
  return (
    <Panel
      query={useQuery(loyaltyQuery(asked))}
      isEmpty={({ kinds, expired_points }) =>
        expired_points === 0 && kinds.every(({ given, used }) => (given ?? 0) === 0 && (used ?? 0) === 0)
      }
    >
      {({ kinds, expired_points, coupons_off }) => {
        const sheet: Sheet = {
          columns: [
            { head: m.console_reports_kind() },
            ...[
              m.console_reports_given(),
              m.console_reports_given_before(),
              m.console_reports_used(),
              m.console_reports_used_before(),
            ].map(figures),
          ],
          rows: kinds.map(({ kind, given, used, given_then, used_then }) => [
            kindName[kind](),
            given,
            given_then,
            used,
            used_then,
          ]),
        };
        return (
          <>
            <Totals
              totals={[
                { label: m.console_reports_expired_points(), value: expired_points },
                { label: m.console_reports_coupons_off(), value: coupons_off, kind: "halalas" },
              ]}
            />
            <Figure title={title} sheet={sheet} file={file(title)} />
          </>
        );
      }}
    </Panel>
  );
};

const tenths = (score: number | null) => (score === null ? null : { tenths: score });

export const ScoresPanel = ({ asked, file }: Props) => {
  const { style } = useWorkplace();
  const title = m.console_reports_scores_over();
  return (
    <Panel query={useQuery(scoresQuery(asked))} isEmpty={({ now }) => now.answers === 0}>
      {({ now, then, buckets, ...about }) => {
        const sheet: Sheet = {
          columns: [
            { head: m.console_reports_period() },
            ...[
              m.console_reports_answers(),
              m.console_reports_score(),
              m.console_reports_before(),
              m.console_reports_low(),
            ].map(figures),
          ],
          rows: buckets.map((bucket) => [
            bucketText(bucket, asked.by, style),
            bucket.answers,
            tenths(bucket.score),
            tenths(bucket.score_then),
            bucket.low,
          ]),
        };
        const write = (score: number) => countText(score / 10, style);
        const bars = buckets.map((bucket) => ({
          key: bucket.from,
          label: bucketText(bucket, asked.by, style),
          value: bucket.score ?? 0,
          written: bucket.score === null ? emptyValue : write(bucket.score),
        }));
        return (
          <>
            <Totals
              totals={[
                { label: m.console_reports_answers(), value: now.answers, then: then.answers },
                { label: m.console_reports_score(), value: now.score, then: then.score, kind: "tenths" },
                { label: m.console_reports_low(), value: now.low, then: then.low },
              ]}
            />
            <Figure
              title={title}
              sheet={sheet}
              file={file(title)}
              chart={<ColumnChart title={title} bars={bars} writeValue={write} legend={periodLegend(about, style)} />}
            />
          </>
        );
      }}
    </Panel>
  );
};

export const SourcesPanel = ({ asked, file }: Props) => {
  const { style } = useWorkplace();
  const title = m.console_reports_sources();
  const named = (source: string) => source || m.console_reports_source_none();
  return (
    <Panel
      query={useQuery(sourcesQuery(asked))}
      isEmpty={({ sources }) => sources.length === 0}
      about={m.console_reports_note_tax()}
    >
      {({ sources }) => {
        const sheet: Sheet = {
          columns: [
            { head: m.console_reports_source() },
            ...[
              m.console_reports_visits(),
              m.console_reports_visits_before(),
              m.console_reports_orders_completed(),
              m.console_reports_sales(),
            ].map(figures),
          ],
          rows: sources.map(({ source, visits, visits_then, orders, sales }) => [
            named(source),
            visits,
            visits_then,
            orders,
            { halalas: sales },
          ]),
        };
        const rows = sources.slice(0, 12).map(({ source, visits }) => ({
          key: source,
          label: named(source),
          value: visits,
          shown: countText(visits, style),
        }));
        return <Figure title={title} sheet={sheet} file={file(title)} chart={<BarList title={title} rows={rows} />} />;
      }}
    </Panel>
  );
};
