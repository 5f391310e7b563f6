import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import type { readPayments } from "@sufra/domain/reports/console-api.ts";
import { type Tender, tenders as allTenders } from "@sufra/domain/settlements/fields.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { BarList } from "./bar-list.tsx";
import { ColumnChart } from "./column-chart.tsx";
import { Figure } from "./figure.tsx";
import { bucketText, periodLegend } from "./figure-words.ts";
import { Panel } from "./panel.tsx";
import { paymentsQuery, type ReportRequest } from "./reports-data.ts";
import type { Cell, Sheet } from "./sheet.ts";
import { Totals } from "./totals.tsx";

type Report = AnswerOf<typeof readPayments>;
type PartProps = { report: Report; asked: ReportRequest; file: (title: string) => string };

const figures = (head: string) => ({ head, figures: true }) as const;
const money = (halalas: number) => ({ halalas });

const tenderName: Record<Tender, () => string> = {
  cash: m.console_reports_cash,
  card: m.console_reports_card,
  online: m.console_reports_online,
  voucher: m.console_reports_voucher,
};

/** Tenders by which money moved in either period. */
const usedTenders = ({ tenders }: Report) =>
  tenders.filter(({ payments, received, refunds, net_then }) => payments || received || refunds || net_then);

const ByTender = ({ report, file }: PartProps) => {
  const title = m.console_reports_payments();
  const used = usedTenders(report);
  const { with_couriers } = report.open;
  const couriers: Cell[][] =
    with_couriers > 0 ? [[m.console_reports_of_which_couriers(), null, money(with_couriers), null, null, null]] : [];
  const sheet: Sheet = {
    columns: [
      { head: m.console_reports_method() },
      ...[
        m.console_reports_count(),
        m.console_reports_received(),
        m.console_reports_refunded(),
        m.console_reports_net_received(),
        m.console_reports_before(),
      ].map(figures),
    ],
    rows: used.flatMap(({ tender, payments, received, refunded, net, net_then }) => [
      [tenderName[tender](), payments, ...[received, refunded, net, net_then].map(money)],
      ...(tender === "cash" ? couriers : []),
    ]),
  };
  const rows = used.map(({ tender, net }) => ({
    key: tender,
    label: tenderName[tender](),
    value: net,
    shown: <Money amount={net} />,
  }));
  return <Figure title={title} sheet={sheet} file={file(title)} chart={<BarList title={title} rows={rows} />} />;
};

const OverTime = ({ report, asked, file }: PartProps) => {
  const { style } = useWorkplace();
  const title = m.console_reports_payments_over();
  const write = (halalas: number) => moneyText(halalas, style.language, style.digits);
  const used = allTenders.filter((tender) => usedTenders(report).some((each) => each.tender === tender));
  const label = (bucket: Report["buckets"][number]) => bucketText(bucket, asked.by, style);
  const sheet: Sheet = {
    columns: [
      { head: m.console_reports_period() },
      ...[
        ...used.map((tender) => tenderName[tender]()),
        m.console_reports_net_received(),
        m.console_reports_refunded(),
        m.console_reports_tips(),
        m.console_reports_before(),
      ].map(figures),
    ],
    rows: report.buckets.map((bucket) => {
      const { by_tender, net, refunded, tips, net_then } = bucket;
      return [label(bucket), ...[...used.map((tender) => by_tender[tender]), net, refunded, tips, net_then].map(money)];
    }),
  };
  const bars = report.buckets.map((bucket) => ({
    key: bucket.from,
    label: label(bucket),
    value: bucket.net,
    then: bucket.net_then,
    written: write(bucket.net),
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

const ByBranch = ({ report, file }: PartProps) => {
  const { staff, style } = useWorkplace();
  const title = m.console_reports_payments_branches();
  const nameOf = (id: string) => {
    const branch = staff.branches.find((each) => each.id === id);
    return branch ? readText(branch.name, style.language) : id;
  };
  const sheet: Sheet = {
    columns: [
      { head: m.console_reports_branch() },
      ...[
        m.console_reports_received(),
        m.console_reports_refunded(),
        m.console_reports_net_received(),
        m.console_reports_tips(),
        m.console_reports_with_couriers(),
        m.console_reports_unpaid(),
      ].map(figures),
    ],
    rows: report.branches.map(({ branch_id, received, refunded, net, tips, with_couriers, unpaid }) => [
      nameOf(branch_id),
      ...[received, refunded, net, tips, with_couriers, unpaid].map(money),
    ]),
  };
  const rows = report.branches.map(({ branch_id, net }) => ({
    key: branch_id,
    label: nameOf(branch_id),
    value: net,
    shown: <Money amount={net} />,
  }));
  return <Figure title={title} sheet={sheet} file={file(title)} chart={<BarList title={title} rows={rows} />} />;
};

/** What is still to come in, or to go back; nothing where all is settled. */
const StillOpen = ({ report, file }: PartProps) => {
  const title = m.console_reports_open();
  const { open, refunds_waiting } = report;
  const subjects: [name: string, orders: number | null, halalas: number][] = [
    [m.console_reports_unpaid(), open.unpaid_orders, open.unpaid],
    [m.console_reports_with_couriers(), null, open.with_couriers],
    [m.console_reports_owed(), open.owed_orders, open.owed],
    [m.console_reports_refunds_waiting(), null, refunds_waiting],
    [m.console_reports_not_recorded(), open.not_recorded_orders, open.not_recorded],
  ];
  const rows = subjects.filter(([, , halalas]) => halalas > 0).map(([name, orders, all]) => [name, orders, money(all)]);
  if (rows.length === 0) return null;
  const columns = [
    { head: m.console_reports_subject() },
    ...[m.console_reports_orders_open(), m.console_reports_amount()].map(figures),
  ];
  return <Figure title={title} note={m.console_reports_open_note()} sheet={{ columns, rows }} file={file(title)} />;
};

const isEmpty = (report: Report): boolean =>
  usedTenders(report).length === 0 &&
  report.now.tips === 0 &&
  report.open.unpaid + report.open.owed + report.open.not_recorded === 0;

type Props = { asked: ReportRequest; file: (title: string) => string };

/** What was received, whatever was sold. */
export const PaymentsPanel = ({ asked, file }: Props) => (
  <Panel
    query={useQuery(paymentsQuery(asked))}
    isEmpty={isEmpty}
    empty={m.console_reports_payments_empty()}
    about={m.console_reports_payments_note()}
  >
    {(report) => {
      const { now, then } = report;
      return (
        <>
          <Totals
            totals={[
              { label: m.console_reports_received(), value: now.received, then: then.received, kind: "halalas" },
              { label: m.console_reports_refunded(), value: now.refunded, kind: "halalas" },
              { label: m.console_reports_net_received(), value: now.net, then: then.net, kind: "halalas" },
              { label: m.console_reports_tips(), value: now.tips, then: then.tips, kind: "halalas" },
            ]}
          />
          {usedTenders(report).length > 0 && (
            <>
              <ByTender report={report} asked={asked} file={file} />
              <OverTime report={report} asked={asked} file={file} />
            </>
          )}
          {report.branches.length > 1 && <ByBranch report={report} asked={asked} file={file} />}
          <StillOpen report={report} asked={asked} file={file} />
        </>
      );
    }}
  </Panel>
);
