import { useQuery } from "@tanstack/react-query";
import { Clock, HandPlatter, LayoutGrid, Receipt, UsersRound } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { relativeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useNow } from "../app/use-now.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { type StaffTable, tablesQuery } from "../branches/branch-data.ts";
import { PrintCodes } from "../qr-codes/print-codes.tsx";
import { CallStrip } from "./call-strip.tsx";
import { TablePanel } from "./table-panel.tsx";
import { type TableState, tableStateNames, tableStates } from "./table-states.ts";
import styles from "./tables-screen.module.css";

const TableCard = ({ table, onOpen }: { table: StaffTable; onOpen: () => void }) => {
  const { name, icon: Icon, tone } = tableStates[table.state];
  const { style } = useWorkplace();
  const now = useNow();
  const sinceText = (instant: string): string => {
    const minutes = Math.max(1, Math.round((now.getTime() - Date.parse(instant)) / 60_000));
    if (minutes < 120) return m.console_orders_minutes({ minutes: countText(minutes, style) });
    return durationText(minutes * 60, style.language, { digits: style.digits });
  };
  const owed = table.open_orders.reduce((sum, order) => sum + order.due, 0);
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
        {table.seated_at !== null && (
          <span className={styles.since}>
            <Clock aria-hidden />
            {sinceText(table.seated_at)}
            {table.amount > 0 && <Money amount={table.amount} />}
          </span>
        )}
        {table.open_orders.length > 0 && (
          <span>
            {m.console_tables_open_orders({ count: table.open_orders.length })}
            {owed > 0 && owed !== table.amount && (
              <>
                {" · "}
                {m.console_tables_unpaid()} <Money amount={owed} />
              </>
            )}
          </span>
        )}
        {table.calls.map((call) => (
          <span key={call.id} className={styles.call}>
            {call.kind === "bill" ? <Receipt aria-hidden /> : <HandPlatter aria-hidden />}
            {call.kind === "bill" ? m.console_tables_wants_bill() : m.console_tables_wants_waiter()}
            {" · "}
            {relativeText(new Date(call.created_at), now, style)}
            {call.taken_by !== null && <bdi> · {call.taken_by}</bdi>}
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

const NoTables = ({ branchId, manages }: { branchId: string; manages: boolean }) => {
  const add = (
    <Link to={`/branches/${branchId}/tables/new`} className={buttonClass({})}>
      {m.console_tables_add()}
    </Link>
  );
  return (
    <EmptyState icon={<LayoutGrid />} action={manages && add}>
      {m.console_tables_no_tables()}
    </EmptyState>
  );
};

/** C6: the tables of a branch, what is on them, and who calls. */
export const TablesScreen = () => {
  const branch = useBranch();
  const manages = useWorkplace().staff.role === "manager";
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
    <NoTables branchId={branch.id} manages={manages} />
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
    <Page
      title={m.console_app_nav_tables()}
      aside={
        <>
          <StateFilter tables={tables} state={state} onChange={setState} />
          {manages && <PrintCodes branchId={branch.id} />}
        </>
      }
    >
      <CallStrip />
      {content}
      <TablePanel
        table={tables.find(({ id }) => id === params.get("table"))}
        tables={tables}
        onClose={close}
        onMoved={(to) => setParams({ table: to }, { replace: true })}
      />
    </Page>
  );
};
