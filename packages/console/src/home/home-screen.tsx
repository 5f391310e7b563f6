import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { AlarmClock, BellRing, CircleCheck, Plug, Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { getPace } from "@sufra/domain/reports/pace.ts";
import { getChange } from "@sufra/domain/reports/period.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { changesQuery } from "../audit-log/audit-log-data.ts";
import { actionText } from "../audit-log/audit-log-words.ts";
import { getThingPath } from "../audit-log/thing-path.ts";
import { servicesQuery } from "../branches/branch-data.ts";
import { connectionsQuery } from "../connections/connections-data.ts";
import { ColumnChart } from "../reports/column-chart.tsx";
import { hourText, shareText } from "../reports/figure-words.ts";
import { paceQuery, todayQuery } from "../reports/reports-data.ts";
import { Totals } from "../reports/totals.tsx";
import { serviceName } from "../services/service-names.ts";
import { useApprovalCount } from "../staff/approval-count.ts";
import styles from "./home.module.css";

/** What becomes late does so without an event. */
const againMs = 30_000;

type SectionProps = { title: string; children: ReactNode };

const Section = ({ title, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);

type NowProps = { to: string; icon: ReactNode; count: number; label: string; tone: "warning" | "danger" };

const NowTile = ({ to, icon, count, label, tone }: NowProps) => {
  const { style } = useWorkplace();
  return (
    <Link to={to} className={styles.tile} data-tone={count > 0 ? tone : undefined}>
      {icon}
      <span className={styles.number} data-figures>
        {countText(count, style)}
      </span>
      <span>{label}</span>
    </Link>
  );
};

/** What waits, what is late, and which outside services fail: each leads to where it is dealt with. */
const Now = () => {
  const today = useQuery({ ...todayQuery, refetchInterval: againMs });
  const connections = useQuery(connectionsQuery).data?.connections ?? [];
  const failing = connections.filter(({ own }) => own !== null && (own.state === "attention" || !own.readable));
  const branches = today.data?.branches ?? [];
  const sum = (of: (branch: (typeof branches)[number]) => number) =>
    branches.reduce((total, branch) => total + of(branch), 0);
  return (
    <Section title={m.console_home_now()}>
      <div className={styles.tiles}>
        <NowTile
          to="/orders"
          icon={<BellRing aria-hidden />}
          count={sum(({ waiting }) => waiting)}
          label={m.console_home_waiting()}
          tone="warning"
        />
        <NowTile
          to="/orders"
          icon={<AlarmClock aria-hidden />}
          count={sum(({ late }) => late)}
          label={m.console_home_late()}
          tone="danger"
        />
        <NowTile
          to="/connections"
          icon={<Plug aria-hidden />}
          count={failing.length}
          label={m.console_home_failing()}
          tone="danger"
        />
      </div>
    </Section>
  );
};

/** Today beside the same weekday of the weeks before, up to the last full hour. */
const Today = () => {
  const { style } = useWorkplace();
  const query = useQuery({ ...paceQuery, refetchInterval: againMs * 2 });
  const loading = useDelayedLoading(query.isPending);
  if (loading) return <Skeleton height="220px" radius="20px" />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  const pace = query.data;
  const sums = getPace(pace);
  const weeks = Math.max(1, pace.weeks);
  const write = (halalas: number) => moneyText(halalas, style.language, style.digits);
  const bars = pace.hours.map(({ hour, sales, then_sales }) => ({
    key: String(hour),
    label: hourText(hour, style),
    value: sales,
    written: write(sales),
    ...(pace.weeks > 0 ? { then: Math.round(then_sales / weeks) } : {}),
  }));
  const change = sums.usualSales === null ? null : getChange(sums.sales, sums.usualSales);
  const share = change === null ? "" : shareText(change, style);
  const sentence =
    change === null
      ? pace.weeks > 0
        ? m.console_home_none_usual()
        : m.console_home_no_usual()
      : change === 0
        ? m.console_home_as_usual()
        : change > 0
          ? m.console_home_above({ share })
          : m.console_home_below({ share });
  return (
    <Section title={m.console_home_today()}>
      <p className={styles.sentence}>{sentence}</p>
      <Totals
        totals={[
          { label: m.console_reports_orders_completed(), value: sums.orders, then: sums.usualOrders },
          { label: m.console_reports_sales(), value: sums.sales, then: sums.usualSales, kind: "halalas" },
        ]}
      />
      {bars.length > 0 && (
        <ColumnChart
          title={m.console_home_by_hour()}
          bars={bars}
          writeValue={write}
          legend={{ now: m.console_home_today(), then: m.console_home_usual({ count: pace.weeks }) }}
        />
      )}
    </Section>
  );
};

/** What only a manager can settle. */
const Decisions = () => {
  const { staff } = useWorkplace();
  const approvals = useApprovalCount(staff);
  const services = useQuery(servicesQuery).data;
  const off = (services?.services ?? []).filter(({ active, branch_id }) => !active && branch_id === null);
  const open = [
    ...(approvals > 0
      ? [{ key: "approvals", to: "/approvals", text: m.console_home_approvals({ count: approvals }) }]
      : []),
    ...off.map(({ service }) => ({
      key: service,
      to: "/services",
      text: m.console_home_off({ name: serviceName(service) }),
    })),
  ];
  return (
    <Section title={m.console_home_decisions()}>
      {open.length === 0 ? (
        <p className={styles.calm}>
          <CircleCheck aria-hidden /> {m.console_home_no_decisions()}
        </p>
      ) : (
        <ul className={styles.list}>
          {open.map(({ key, to, text }) => (
            <li key={key}>
              <Link to={to} className={styles.row}>
                <Stamp aria-hidden /> {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

const shownChanges = 6;

/** The newest edits, with who made them. */
const Changed = () => {
  const { style } = useWorkplace();
  const entries = useInfiniteQuery(changesQuery({ part: "edits" })).data?.pages[0]?.items ?? [];
  return (
    <Section title={m.console_home_changed()}>
      {entries.length === 0 ? (
        <p className={styles.calm}>{m.console_audit_log_none()}</p>
      ) : (
        <ul className={styles.list}>
          {entries.slice(0, shownChanges).map((entry) => (
            <li key={entry.seq} className={styles.change}>
              <Link to={getThingPath(entry) ?? "/journal"}>
                {actionText(entry)}
                {entry.name && (
                  <>
                    {": "}
                    <Isolate dir="auto">{readText(entry.name, style.language)}</Isolate>
                  </>
                )}
              </Link>
              <span>
                <Isolate dir="auto">{entry.staff?.name ?? m.console_audit_log_pos()}</Isolate> ·{" "}
                {dateTimeText(new Date(entry.at), style)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/journal" className={styles.more}>
        {m.console_app_nav_audit_log()}
      </Link>
    </Section>
  );
};

/** The manager's first look: now, today against the usual, what needs a decision, what changed. */
export const HomeScreen = () => (
  <Page title={m.console_app_nav_home()}>
    <div className={styles.screen}>
      <Now />
      <Today />
      <Decisions />
      <Changed />
    </div>
  </Page>
);
