import { useQuery } from "@tanstack/react-query";
import { Store } from "lucide-react";
import { timeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { TodayOfBranch } from "@sufra/domain/reports/console-api.ts";
import { streamBoard } from "@sufra/domain/orders/board-api.ts";
import { useLive } from "@sufra/ui/api/live.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { queryClient } from "../app/query-client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { dayText } from "./figure-words.ts";
import { todayQuery } from "./reports-data.ts";
import styles from "./reports.module.css";

/** What becomes late does so without an event. */
const againMs = 60_000;

type Line = Omit<TodayOfBranch, "branch_id"> & { branch_id: string | null };

const sumOf = (branches: readonly TodayOfBranch[]): Line => ({
  branch_id: null,
  orders: branches.reduce((sum, { orders }) => sum + orders, 0),
  sales: branches.reduce((sum, { sales }) => sum + sales, 0),
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
    { key: "orders", head: m.console_reports_orders(), cell: ({ orders }) => count(orders), figures: true },
    { key: "sales", head: m.console_reports_sales(), cell: ({ sales }) => <Money amount={sales} />, figures: true },
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
export const TodayStrip = () => {
  const { style } = useWorkplace();
  const today = useQuery({ ...todayQuery, refetchInterval: againMs });
  // The report below may be of days that hold this one.
  const ask = () => void queryClient.invalidateQueries({ queryKey: ["reports"] });
  useLive({
    client,
    call: streamBoard,
    query: {},
    onEvent: ({ event }) => {
      if (event === "order") ask();
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
    </section>
  );
};
