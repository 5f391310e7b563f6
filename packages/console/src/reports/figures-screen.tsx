import { useState } from "react";
import { addDays, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ItemsPanel, PaymentsPanel, TaxesPanel } from "./money-panels.tsx";
import { CustomersPanel, LoyaltyPanel, ScoresPanel, SourcesPanel } from "./people-panels.tsx";
import { isReadable, PeriodChoice } from "./period-choice.tsx";
import type { ReportRequest } from "./reports-data.ts";
import styles from "./reports.module.css";
import { SalesPanel } from "./sales-panel.tsx";
import { TodayStrip } from "./today-strip.tsx";

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
