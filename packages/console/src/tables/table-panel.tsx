import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { SummaryList, type SummaryRow } from "@sufra/ui/components/summary-list.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { SidePanel } from "../app/side-panel.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { type StaffTable, useEditTable } from "../branches/branch-data.ts";
import type { Payable } from "../orders/full-order.ts";
import { SettleOrder } from "../orders/settle-order.tsx";
import { Calls } from "./call-strip.tsx";
import { MoveGuests } from "./move-guests.tsx";
import { isSeated, type TableState, tableStateNames, tableStates } from "./table-states.ts";
import styles from "./tables-screen.module.css";

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

type OpenOrder = StaffTable["open_orders"][number];

const sumDue = (orders: readonly OpenOrder[]): number => orders.reduce((sum, { due }) => sum + due, 0);

type OrdersProps = {
  table: StaffTable;
  onSettle: (order: OpenOrder) => void;
  onSettleAll: (orders: readonly OpenOrder[]) => void;
};

/** What the table still owes; its guests pay apart, or all of it together. */
const OpenOrders = ({ table, onSettle, onSettleAll }: OrdersProps) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const owing = table.open_orders.filter((order) => order.due > 0);
  const due = sumDue(owing);
  return (
    <section className={styles.part}>
      <h3>{m.console_tables_orders()}</h3>
      {table.open_orders.length === 0 && <p className={styles.muted}>{m.console_tables_no_orders()}</p>}
      {table.open_orders.map((order) => (
        <div key={order.id} className={styles.order}>
          <Link to={`/orders?order=${order.id}`} className={styles.orderLink}>
            <span className={styles.tablePanelNumber}>
              <Isolate>{orderNumberText(order.number)}</Isolate>
            </span>
            <span className={styles.muted}>{statusNames[order.status][style.language]}</span>
            {order.due > 0 ? <Money amount={order.due} /> : <span>{m.console_orders_paid()}</span>}
            <ChevronRight aria-hidden className="flip" />
          </Link>
          {order.due > 0 && (
            <Button size="sm" variant="tint" disabled={!online} onClick={() => onSettle(order)}>
              {m.console_orders_settle()}
              <span className="visually-hidden"> {orderNumberText(order.number)}</span>
            </Button>
          )}
        </div>
      ))}
      {table.open_orders.length > 0 && (
        <SummaryList rows={[{ label: m.console_tables_due(), value: <Money amount={due} />, kind: "total" }]} />
      )}
      {owing.length > 1 && (
        <Button wide disabled={!online} trailing={<Money amount={due} />} onClick={() => onSettleAll(owing)}>
          {m.console_tables_settle_all()}
        </Button>
      )}
    </section>
  );
};

const toPayable = ({ id, number }: StaffTable, owing: readonly OpenOrder[], branchId: string): Payable => ({
  id,
  number,
  branch_id: branchId,
  order_type: 1,
  payment_method: owing[0]?.payment_method ?? "cash",
  due: sumDue(owing),
  orders: owing.map((order) => ({ order_id: order.id, amount: order.due })),
});

type FreeProps = {
  table: StaffTable;
  wanted: TableState | null;
  onClose: () => void;
  onFree: () => void;
  busy: boolean;
};

/** Which orders stay open when their table is freed, and what they cost. */
const FreeDialog = ({ table, wanted, onClose, onFree, busy }: FreeProps) => {
  const { style } = useWorkplace();
  const total = sumDue(table.open_orders);
  const rows: SummaryRow[] = table.open_orders.map((order) => ({
    label: (
      <>
        <Isolate>{orderNumberText(order.number)}</Isolate> · {statusNames[order.status][style.language]}
      </>
    ),
    value: <Money amount={order.due} />,
  }));
  if (rows.length > 1)
    rows.push({ label: m.console_tables_free_total(), value: <Money amount={total} />, kind: "total" });
  return (
    <Dialog
      open={wanted !== null}
      onClose={onClose}
      title={m.console_tables_free_title({ number: table.number })}
      confirm={wanted === "reserved" ? m.console_tables_reserve() : m.console_tables_free_confirm()}
      onConfirm={onFree}
      danger
      busy={busy}
    >
      <div className={styles.freeing}>
        <p>{m.console_tables_free_text()}</p>
        <SummaryList rows={rows} />
      </div>
    </Dialog>
  );
};

/** Changes a table's state; freeing it with open orders asks first, also when one came in meanwhile. */
const useTableStates = (table: StaffTable | undefined) => {
  const edit = useEditTable(useBranch().id);
  const [wanted, setWanted] = useState<TableState | null>(null);
  const send = (state: TableState, openOrders: readonly { id: string }[]) => {
    if (!table) return;
    const body = { state, open_orders: openOrders.map(({ id }) => id) };
    edit.mutate(
      { id: table.id, ...body },
      {
        onSuccess: () => setWanted(null),
        onError: (error) => setWanted(hasCode(error, "table_has_orders") ? state : null),
      },
    );
  };
  const choose = (state: TableState) => {
    const asks = table && isSeated(table.state) && !isSeated(state) && table.open_orders.length > 0;
    if (asks) setWanted(state);
    else send(state, []);
  };
  const free = () => (wanted === null ? undefined : send(wanted, table?.open_orders ?? []));
  const failure = hasCode(edit.error, "table_has_orders") ? undefined : (edit.error ?? undefined);
  const reset = () => {
    setWanted(null);
    edit.reset();
  };
  return { choose, free, wanted, busy: edit.isPending, failure, reset };
};

type PanelProps = {
  table: StaffTable | undefined;
  tables: readonly StaffTable[];
  onClose: () => void;
  onMoved: (to: string) => void;
};

/** One table: what it is now, what may be made of it, what is ordered there. */
export const TablePanel = ({ table, tables, onClose, onMoved }: PanelProps) => {
  const branch = useBranch();
  const states = useTableStates(table);
  const [settling, setSettling] = useState<Payable | null>(null);
  const [last, setLast] = useState(table);
  if (table && table !== last) setLast(table);
  const shown = table ?? last;
  return (
    <SidePanel
      open={table !== undefined}
      onClose={() => {
        states.reset();
        onClose();
      }}
      title={shown ? m.console_orders_table({ number: shown.number }) : ""}
    >
      {shown && (
        <div className={styles.body}>
          <p className={styles.muted}>{m.console_tables_seats({ count: shown.seats })}</p>
          {states.failure && <FailureBanner error={states.failure} onClose={states.reset} />}
          <Calls tables={[shown]} />
          <States table={shown} busy={states.busy} onChoose={states.choose} />
          <FreeDialog
            table={shown}
            wanted={states.wanted}
            busy={states.busy}
            onClose={states.reset}
            onFree={states.free}
          />
          {(shown.state === "reserved" || shown.state === "check_printed") && (
            <Banner tone="info">{m.console_tables_blocked()}</Banner>
          )}
          <MoveGuests key={shown.id} table={shown} tables={tables} onMoved={onMoved} />
          <OpenOrders
            table={shown}
            onSettle={({ id, number, payment_method, due }) =>
              setSettling({ id, number, payment_method, due, branch_id: branch.id, order_type: 1 })
            }
            onSettleAll={(owing) => setSettling(toPayable(shown, owing, branch.id))}
          />
        </div>
      )}
      <SettleOrder order={settling} onClose={() => setSettling(null)} />
    </SidePanel>
  );
};
