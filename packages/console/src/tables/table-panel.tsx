import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { SidePanel } from "../app/side-panel.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { type StaffTable, useEditTable } from "../branches/branch-data.ts";
import { Calls } from "./call-strip.tsx";
import styles from "./table-panel.module.css";
import { type TableState, tableStateNames, tableStates } from "./table-states.ts";

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
          <span className={styles.number}>
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
export const TablePanel = ({ table, onClose }: { table: StaffTable | undefined; onClose: () => void }) => {
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
