import { useQuery } from "@tanstack/react-query";
import { Store } from "lucide-react";
import { useState } from "react";
import { addDays, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { streamBoard } from "@sufra/domain/orders/board-api.ts";
import type { TodayOfBranch } from "@sufra/domain/reports/console-api.ts";
import { getLength, longestPeriod, type Period, type Step, steps } from "@sufra/domain/reports/period.ts";
import { useLive } from "@sufra/ui/api/live.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, queryClient } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { dayText } from "./figure-words.ts";
import { ItemsPanel, TaxesPanel } from "./money-panels.tsx";
import { PaymentsPanel } from "./payments-panel.tsx";
import { CustomersPanel, LoyaltyPanel, ScoresPanel, SourcesPanel } from "./people-panels.tsx";
import { type ReportRequest, todayQuery } from "./reports-data.ts";
import styles from "./reports.module.css";
import { SalesPanel } from "./sales-panel.tsx";

/** What becomes late does so without an event. */
const againMs = 60_000;

type Line = Omit<TodayOfBranch, "branch_id"> & { branch_id: string | null };

const sumOf = (branches: readonly TodayOfBranch[]): Line => ({
  branch_id: null,
  orders: branches.reduce((sum, { orders }) => sum + orders, 0),
  sales: branches.reduce((sum, { sales }) => sum + sales, 0),
  received: branches.reduce((sum, { received }) => sum + received, 0),
  unpaid: branches.reduce((sum, { unpaid }) => sum + unpaid, 0),
  waiting: branches.reduce((sum, { waiting }) => sum + waiting, 0),
  running: branches.reduce((sum, { running }) => sum + running, 0),
  late: branches.reduce((sum, { late }) => sum + late, 0),
});

const useColumns = (): Column<Line>[] => {
  const { staff, style } = useWorkplace();
  const nameOf = (id: string | null) => {
    const branch = staff.branches.find((each) => each.id === id);
    return branch ? readText(branch.name, style.language) : m.console_reports_all();
  };
  const count = (value: number) => countText(value, style);
  return [
    { key: "branch", head: m.console_reports_branch(), cell: ({ branch_id }) => nameOf(branch_id) },
    { key: "orders", head: m.console_reports_orders_placed(), cell: ({ orders }) => count(orders), figures: true },
    { key: "sales", head: m.console_reports_sales(), cell: ({ sales }) => <Money amount={sales} />, figures: true },
    {
      key: "received",
      head: m.console_reports_net_received(),
      cell: ({ received }) => <Money amount={received} />,
      figures: true,
    },
    {
      key: "unpaid",
      head: m.console_reports_due_now(),
      cell: ({ unpaid }) => <Money amount={unpaid} />,
      figures: true,
    },
    { key: "waiting", head: m.console_reports_waiting(), cell: ({ waiting }) => count(waiting), figures: true },
    { key: "running", head: m.console_reports_running(), cell: ({ running }) => count(running), figures: true },
    {
      key: "late",
      head: m.console_reports_late(),
      cell: ({ late }) => (late > 0 ? <Badge tone="danger">{count(late)}</Badge> : count(late)),
      figures: true,
    },
  ];
};

/** Today's figures by branch, updated by the board's live events. */
const TodayStrip = () => {
  const { style } = useWorkplace();
  const today = useQuery({ ...todayQuery, refetchInterval: againMs });
  // The report below may be of days that hold this one.
  const ask = () => void queryClient.invalidateQueries({ queryKey: ["reports"] });
  useLive({
    client,
    call: streamBoard,
    query: {},
    onEvent: ({ event }) => {
      if (event === "order" || event === "drawer") ask();
    },
    poll: ask,
  });
  const columns = useColumns();
  const { data } = today;
  const lines = data && (data.branches.length > 1 ? [...data.branches, sumOf(data.branches)] : data.branches);
  return (
    <section className={styles.today} aria-label={m.console_reports_today()}>
      <header className={styles.head}>
        <h2 className={styles.heading}>{m.console_reports_today()}</h2>
        {data && (
          <p className={styles.notes}>
            {m.console_reports_today_at({ day: dayText(data.day, style), time: timeText(new Date(data.at), style) })}
          </p>
        )}
      </header>
      <DataTable
        label={m.console_reports_today()}
        query={{ ...today, data: lines }}
        columns={columns}
        keyOf={({ branch_id }) => branch_id ?? "all"}
        empty={{ icon: <Store />, text: m.console_app_no_branches() }}
      />
      {lines && lines.length > 0 && <p className={styles.notes}>{m.console_reports_today_note()}</p>}
    </section>
  );
};

const lengths: [number, () => string][] = [
  [1, m.console_reports_period_today],
  [7, m.console_reports_period_week],
  [30, m.console_reports_period_month],
  [90, m.console_reports_period_quarter],
  [365, m.console_reports_period_year],
];

/** The most bars that stay readable. */
const stepFor = (period: Period): Step => {
  const days = getLength(period);
  if (days <= 45) return "day";
  return days <= 190 ? "week" : "month";
};

const isReadable = (period: Period): boolean => getLength(period) >= 1 && getLength(period) <= longestPeriod;

const stepName: Record<Step, () => string> = {
  day: m.console_reports_by_day,
  week: m.console_reports_by_week,
  month: m.console_reports_by_month,
};

type Props = { asked: ReportRequest; today: string; onChange: (asked: ReportRequest) => void };

/** Which days, cut into what, of which branch. */
const PeriodChoice = ({ asked, today, onChange }: Props) => {
  const { staff, style } = useWorkplace();
  const choose = (period: Period) => onChange({ ...asked, ...period, by: stepFor(period) });
  const ending = (days: number): Period => ({ from: addDays(today, 1 - days), to: today });
  return (
    <div className={styles.choice}>
      <div className={styles.chips} role="group" aria-label={m.console_reports_period()}>
        {lengths.map(([days, name]) => {
          const period = ending(days);
          return (
            <Chip
              key={days}
              selected={asked.from === period.from && asked.to === period.to}
              onClick={() => choose(period)}
            >
              {name()}
            </Chip>
          );
        })}
      </div>
      <div className={styles.fields}>
        <Field
          label={m.console_reports_from()}
          type="date"
          value={asked.from}
          max={asked.to}
          error={isReadable(asked) ? undefined : m.console_reports_period_wrong()}
          onChange={({ target }) => target.value && choose({ from: target.value, to: asked.to })}
        />
        <Field
          label={m.console_reports_to()}
          type="date"
          value={asked.to}
          min={asked.from}
          onChange={({ target }) => target.value && choose({ from: asked.from, to: target.value })}
        />
        <Select
          label={m.console_reports_by()}
          value={asked.by}
          options={steps.map((step) => ({ value: step, label: stepName[step]() }))}
          onChange={({ target }) => onChange({ ...asked, by: steps.find((step) => step === target.value) ?? "day" })}
        />
        {staff.branches.length > 1 && (
          <Select
            label={m.console_reports_branch()}
            value={asked.branch_id ?? ""}
            options={[
              { value: "", label: m.console_reports_all_branches() },
              ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
            ]}
            onChange={({ target }) => {
              const { branch_id: _before, ...everywhere } = asked;
              onChange(target.value === "" ? everywhere : { ...everywhere, branch_id: target.value });
            }}
          />
        )}
      </div>
    </div>
  );
};

const reports = {
  sales: { label: m.console_reports_tab_sales, Panel: SalesPanel },
  items: { label: m.console_reports_tab_items, Panel: ItemsPanel },
  customers: { label: m.console_reports_tab_customers, Panel: CustomersPanel },
  loyalty: { label: m.console_reports_tab_loyalty, Panel: LoyaltyPanel },
  scores: { label: m.console_reports_tab_scores, Panel: ScoresPanel },
  sources: { label: m.console_reports_tab_sources, Panel: SourcesPanel },
  taxes: { label: m.console_reports_tab_taxes, Panel: TaxesPanel },
  payments: { label: m.console_reports_tab_payments, Panel: PaymentsPanel },
} as const;
type Report = keyof typeof reports;
const names = Object.keys(reports) as Report[];

/** C18: today's figures, and a period compared with the one before it. */
export const FiguresScreen = () => {
  const { style } = useWorkplace();
  const today = toLocalTime(useNow(), style.zone).day;
  const [asked, setAsked] = useState<ReportRequest>(() => ({ from: addDays(today, -6), to: today, by: "day" }));
  const [report, setReport] = useState<Report>("sales");
  const { Panel } = reports[report];
  const file = (title: string): string => `${title} ${asked.from} ${asked.to}`;
  return (
    <Page title={m.console_app_nav_figures()}>
      <div className={styles.screen}>
        <TodayStrip />
        <PeriodChoice asked={asked} today={today} onChange={setAsked} />
        <Tabs
          label={m.console_reports_reports()}
          tabs={names.map((name) => ({ id: name, label: reports[name].label() }))}
          active={report}
          onChange={(id) => setReport(names.find((name) => name === id) ?? "sales")}
        >
          {isReadable(asked) && <Panel asked={asked} file={file} />}
        </Tabs>
      </div>
    </Page>
  );
};
