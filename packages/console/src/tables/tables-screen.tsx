import { useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  ChevronRight,
  CircleCheck,
  HandPlatter,
  LayoutGrid,
  Receipt,
  Users,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import { Badge, type Tone } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { SidePanel } from "../app/side-panel.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { type StaffTable, tablesQuery, useEditTable } from "../branches/branch-data.ts";
import { Calls, CallStrip } from "./call-strip.tsx";
import styles from "./tables-screen.module.css";

type TableState = StaffTable["state"];
type Look = {
  name: () => string;
  /** What choosing it does, as a verb. */
  action: () => string;
  icon: typeof Users;
  tone: Tone;
};

/** The specification's four states, each with color, sign and word. */
const tableStates: Record<TableState, Look> = {
  available: { name: m.console_tables_available, action: m.console_tables_free, icon: CircleCheck, tone: "success" },
  reserved: { name: m.console_tables_reserved, action: m.console_tables_reserve, icon: CalendarClock, tone: "info" },
  occupied: { name: m.console_tables_occupied, action: m.console_tables_seat, icon: Users, tone: "warning" },
  check_printed: { name: m.console_tables_check, action: m.console_tables_print, icon: Receipt, tone: "brand" },
};

const tableStateNames = ["available", "reserved", "occupied", "check_printed"] as const satisfies readonly TableState[];

type StatesProps = { table: StaffTable; onChoose: (state: TableState) => void; busy: boolean };

const States = ({ table, onChoose, busy }: StatesProps) => {
  const online = useOnline();
  return (
    <div className={styles.states} role="group" aria-label={m.console_tables_states()}>
      {tableStateNames.map((state) => {
        const { action, name, icon: Icon } = tableStates[state];
        const current = table.state === state;
        return (
          <button
            key={state}
            type="button"
            className={styles.state}
            aria-pressed={current}
            aria-busy={busy || undefined}
            disabled={!online}
            onClick={() => (current || busy ? undefined : onChoose(state))}
          >
            <Icon aria-hidden />
            <span>{current ? name() : action()}</span>
          </button>
        );
      })}
    </div>
  );
};

const OpenOrders = ({ table }: { table: StaffTable }) => {
  const { style } = useWorkplace();
  return (
    <section className={styles.part}>
      <h3>{m.console_tables_orders()}</h3>
      {table.open_orders.length === 0 && <p className={styles.muted}>{m.console_tables_no_orders()}</p>}
      {table.open_orders.map((order) => (
        <Link key={order.id} to={`/orders?order=${order.id}`} className={styles.order}>
          <span className={styles.tablePanelNumber}>
            <Isolate>{orderNumberText(order.number)}</Isolate>
          </span>
          <span className={styles.muted}>{statusNames[order.status][style.language]}</span>
          <Money amount={order.total} />
          <ChevronRight aria-hidden className="flip" />
        </Link>
      ))}
    </section>
  );
};

/** One table: what it is now, what may be made of it, what is ordered there. */
const TablePanel = ({ table, onClose }: { table: StaffTable | undefined; onClose: () => void }) => {
  const branch = useBranch();
  const edit = useEditTable(branch.id);
  const [last, setLast] = useState(table);
  if (table && table !== last) setLast(table);
  const shown = table ?? last;
  return (
    <SidePanel
      open={table !== undefined}
      onClose={() => {
        edit.reset();
        onClose();
      }}
      title={shown ? m.console_orders_table({ number: shown.number }) : ""}
    >
      {shown && (
        <div className={styles.body}>
          <p className={styles.muted}>{m.console_tables_seats({ count: shown.seats })}</p>
          {edit.isError && <FailureBanner error={edit.error} onClose={() => edit.reset()} />}
          <Calls tables={[shown]} />
          <States table={shown} busy={edit.isPending} onChoose={(state) => edit.mutate({ id: shown.id, state })} />
          {(shown.state === "reserved" || shown.state === "check_printed") && (
            <Banner tone="info">{m.console_tables_blocked()}</Banner>
          )}
          <OpenOrders table={shown} />
        </div>
      )}
    </SidePanel>
  );
};

const TableCard = ({ table, onOpen }: { table: StaffTable; onOpen: () => void }) => {
  const { name, icon: Icon, tone } = tableStates[table.state];
  const owed = table.open_orders.reduce((sum, order) => sum + order.total, 0);
  return (
    <button type="button" className={styles.table} data-state={table.state} onClick={onOpen}>
      <span className={styles.top}>
        <span className={styles.number} data-figures>
          {table.number}
        </span>
        <span className={styles.seats}>
          <UsersRound aria-hidden />
          <span className="visually-hidden">{m.console_tables_seats({ count: table.seats })}</span>
          <span aria-hidden>{table.seats}</span>
        </span>
      </span>
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {name()}
      </Badge>
      <span className={styles.bottom}>
        {table.open_orders.length > 0 && (
          <span>
            {m.console_tables_open_orders({ count: table.open_orders.length })} <Money amount={owed} />
          </span>
        )}
        {table.calls.map((call) => (
          <span key={call.id} className={styles.call}>
            {call.kind === "bill" ? <Receipt aria-hidden /> : <HandPlatter aria-hidden />}
            {call.kind === "bill" ? m.console_tables_wants_bill() : m.console_tables_wants_waiter()}
          </span>
        ))}
      </span>
    </button>
  );
};

type FilterProps = {
  tables: readonly StaffTable[];
  state: TableState | null;
  onChange: (state: TableState | null) => void;
};

const StateFilter = ({ tables, state, onChange }: FilterProps) => (
  <div className={styles.filter} role="group" aria-label={m.console_tables_states()}>
    {tableStateNames.map((each) => {
      const Icon = tableStates[each].icon;
      const count = tables.filter((table) => table.state === each).length;
      return (
        <Chip
          key={each}
          icon={<Icon aria-hidden />}
          selected={state === each}
          onClick={() => onChange(state === each ? null : each)}
        >
          {tableStates[each].name()} {count}
        </Chip>
      );
    })}
  </div>
);

/** C6: the tables of a branch, what is on them, and who calls. */
export const TablesScreen = () => {
  const branch = useBranch();
  const query = useQuery(tablesQuery(branch.id));
  const loading = useDelayedLoading(query.isPending);
  const [state, setState] = useState<TableState | null>(null);
  const [params, setParams] = useSearchParams();
  const tables = [...(query.data ?? [])].sort((a, b) => a.number - b.number);
  const shown = state === null ? tables : tables.filter((table) => table.state === state);
  const close = () => setParams((before) => (before.delete("table"), before), { replace: true });
  const content = loading ? (
    <div className={styles.grid} aria-busy>
      {Array.from({ length: 12 }, (_, place) => (
        <Skeleton key={place} height="132px" radius="20px" />
      ))}
    </div>
  ) : query.isError && !query.data ? (
    <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  ) : tables.length === 0 ? (
    <EmptyState icon={<LayoutGrid />}>{m.console_tables_no_tables()}</EmptyState>
  ) : shown.length === 0 ? (
    <EmptyState
      icon={<LayoutGrid />}
      action={<Chip onClick={() => setState(null)}>{m.console_tables_all_tables()}</Chip>}
    >
      {m.console_tables_none_in_state()}
    </EmptyState>
  ) : (
    <ul className={styles.grid}>
      {shown.map((table) => (
        <li key={table.id}>
          <TableCard table={table} onOpen={() => setParams({ table: table.id })} />
        </li>
      ))}
    </ul>
  );
  return (
    <Page title={m.console_app_nav_tables()} aside={<StateFilter tables={tables} state={state} onChange={setState} />}>
      <CallStrip />
      {content}
      <TablePanel table={tables.find(({ id }) => id === params.get("table"))} onClose={close} />
    </Page>
  );
};
