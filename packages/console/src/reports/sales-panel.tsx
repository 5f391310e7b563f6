import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import type { readSales } from "@sufra/domain/reports/console-api.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { BarList } from "./bar-list.tsx";
import { ColumnChart } from "./column-chart.tsx";
import { Figure } from "./figure.tsx";
import { bucketText, hourText, typeName, periodLegend } from "./figure-words.ts";
import { Panel } from "./panel.tsx";
import { type ReportRequest, salesQuery } from "./reports-data.ts";
import type { Sheet } from "./sheet.ts";
import { Totals } from "./totals.tsx";

type Report = AnswerOf<typeof readSales>;
type PartProps = { report: Report; asked: ReportRequest; file: (title: string) => string };

const figures = (head: string) => ({ head, figures: true }) as const;

const OverTime = ({ report, asked, file }: PartProps) => {
  const { style } = useWorkplace();
  const title = m.console_reports_over_time();
  const write = (halalas: number) => moneyText(halalas, style.language, style.digits);
  const sheet: Sheet = {
    columns: [
      { head: m.console_reports_period() },
      ...[
        m.console_reports_orders_completed(),
        m.console_reports_sales(),
        m.console_reports_net_sales(),
        m.console_reports_tax(),
        m.console_reports_tips(),
        m.console_reports_returned(),
      ].map(figures),
      figures(m.console_reports_before()),
    ],
    rows: report.buckets.map(({ from, to, now, then }) => [
      bucketText({ from, to }, asked.by, style),
      now.orders,
      ...[now.sales, now.net, now.tax, now.tips, now.returned, then.sales].map((halalas) => ({ halalas })),
    ]),
  };
  const bars = report.buckets.map(({ from, to, now, then }) => ({
    key: from,
    label: bucketText({ from, to }, asked.by, style),
    value: now.sales,
    then: then.sales,
    written: write(now.sales),
  }));
  return (
    <Figure
      title={title}
      note={m.console_reports_note_day()}
      sheet={sheet}
      file={file(title)}
      chart={<ColumnChart title={title} bars={bars} writeValue={write} legend={periodLegend(report, style)} />}
    />
  );
};

const ByHour = ({ report, file }: PartProps) => {
  const { style } = useWorkplace();
  const title = m.console_reports_by_hour();
  const write = (count: number) => countText(count, style);
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const known = report.hours.find((each) => each.hour === hour);
    return known ?? { hour, orders: 0, sales: 0, then: 0 };
  });
  const sheet: Sheet = {
    columns: [
      { head: m.console_reports_hour() },
      ...[m.console_reports_orders_completed(), m.console_reports_sales(), m.console_reports_before()].map(figures),
    ],
    rows: hours.map(({ hour, orders, sales, then }) => [hourText(hour, style), orders, { halalas: sales }, then]),
  };
  const bars = hours.map(({ hour, orders, then }) => ({
    key: String(hour),
    label: hourText(hour, style),
    value: orders,
    then,
    written: write(orders),
  }));
  return (
    <Figure
      title={title}
      sheet={sheet}
      file={file(title)}
      chart={<ColumnChart title={title} bars={bars} writeValue={write} legend={periodLegend(report, style)} />}
    />
  );
};

const ByType = ({ report, file }: PartProps) => {
  const { style } = useWorkplace();
  const title = m.console_reports_by_type();
  const sheet: Sheet = {
    columns: [
      { head: m.console_reports_type() },
      ...[m.console_reports_orders_completed(), m.console_reports_sales(), m.console_reports_before()].map(figures),
    ],
    rows: report.types.map(({ order_type, orders, sales, then }) => [
      typeName(order_type),
      orders,
      { halalas: sales },
      then,
    ]),
  };
  const rows = report.types.map(({ order_type, orders }) => ({
    key: String(order_type),
    label: typeName(order_type),
    value: orders,
    shown: countText(orders, style),
  }));
  return <Figure title={title} sheet={sheet} file={file(title)} chart={<BarList title={title} rows={rows} />} />;
};

const minutes = (seconds: number | null) => (seconds === null ? null : { tenths: Math.round(seconds / 6) });

const Times = ({ report, file }: PartProps) => {
  const title = m.console_reports_times();
  const sheet: Sheet = {
    columns: [
      { head: m.console_reports_type() },
      ...[
        m.console_reports_minutes(),
        m.console_reports_before(),
        m.console_reports_on_time(),
        m.console_reports_timed(),
      ].map(figures),
    ],
    rows: report.times.map(({ order_type, seconds, seconds_then, late, orders, timed }) => [
      typeName(order_type),
      minutes(seconds),
      minutes(seconds_then),
      orders === 0 ? null : { tenths: Math.round(((orders - late) * 1000) / orders), percent: true as const },
      timed,
    ]),
  };
  return <Figure title={title} sheet={sheet} file={file(title)} />;
};

const average = ({ sales, orders }: Report["now"]) => (orders === 0 ? null : Math.round(sales / orders));

type Props = { asked: ReportRequest; file: (title: string) => string };

export const SalesPanel = ({ asked, file }: Props) => (
  <Panel
    query={useQuery(salesQuery(asked))}
    isEmpty={({ now }) => now.orders === 0 && now.returns === 0}
    empty={m.console_reports_empty()}
    about={m.console_reports_note_amounts()}
  >
    {(report) => (
      <>
        <Totals
          totals={[
            { label: m.console_reports_orders_completed(), value: report.now.orders, then: report.then.orders },
            { label: m.console_reports_sales(), value: report.now.sales, then: report.then.sales, kind: "halalas" },
            { label: m.console_reports_net_sales(), value: report.now.net, then: report.then.net, kind: "halalas" },
            {
              label: m.console_reports_average(),
              value: average(report.now),
              then: average(report.then),
              kind: "halalas",
            },
            { label: m.console_reports_tips(), value: report.now.tips, then: report.then.tips, kind: "halalas" },
            { label: m.console_reports_returned(), value: report.now.returned, kind: "halalas" },
          ]}
        />
        <OverTime report={report} asked={asked} file={file} />
        <ByHour report={report} asked={asked} file={file} />
        <ByType report={report} asked={asked} file={file} />
        <Times report={report} asked={asked} file={file} />
      </>
    )}
  </Panel>
);
