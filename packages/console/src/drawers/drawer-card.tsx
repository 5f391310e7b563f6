import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type Drawer, removeDrawer, takeOver } from "@sufra/domain/drawers/api.ts";
import { dateTimeText, timeText } from "@sufra/domain/language/dates.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { SummaryList } from "@sufra/ui/components/summary-list.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { Removal } from "../editing/removal.tsx";
import { type ClosedShift, CountForm, EntryForm, OpenForm, refreshDrawers } from "./drawer-forms.tsx";
import styles from "./drawers.module.css";
import { FormSheet } from "./form-sheet.tsx";

type Shift = NonNullable<Drawer["shift"]>;

const TakeOver = ({ shift, name }: { shift: Shift; name: string }) => {
  const queries = useQueryClient();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const taking = useMutation({
    mutationFn: () => client.send(takeOver, { params: { id: shift.id } }),
    onSuccess: () => {
      setAsked(false);
      showToast({ text: m.console_drawers_taken_over({ name }), tone: "success" });
    },
    onSettled: () => refreshDrawers(queries),
  });
  return (
    <>
      <Button size="sm" disabled={!online} onClick={() => setAsked(true)}>
        {m.console_drawers_take_over()}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.console_drawers_take_over_title({ name, keeper: isolated(shift.keeper) })}
        confirm={m.console_drawers_take_over()}
        busy={taking.isPending}
        onConfirm={() => taking.mutate()}
      >
        {taking.isError && <FailureBanner error={taking.error} />}
        {m.console_drawers_take_over_text()}
      </Dialog>
    </>
  );
};

/** What the keeper put in and took out, so that nothing is entered twice. */
const Entries = ({ entries }: Pick<Shift, "entries">) => {
  const { style } = useWorkplace();
  const own = entries.filter(({ kind }) => kind !== "handover");
  if (own.length === 0) return null;
  return (
    <ul className={styles.entries}>
      {own.map(({ kind, amount, reason, at }) => (
        <li key={at} className={styles.entry}>
          <span className={styles.words}>
            {kind === "paid_in" ? m.console_drawers_paid_in() : m.console_drawers_paid_out()} · {isolated(reason)}
            <span className={styles.note}>{timeText(new Date(at), style)}</span>
          </span>
          <Money amount={amount} minus={kind === "paid_out"} />
        </li>
      ))}
    </ul>
  );
};

type ShiftProps = { shift: Shift; name: string; onClosed: (report: ClosedShift) => void };

/** Only the keeper moves and counts cash; others take the drawer over first. */
const OpenShift = ({ shift, name, onClosed }: ShiftProps) => {
  const { staff, style } = useWorkplace();
  return (
    <>
      <SummaryList
        rows={[
          { label: m.console_drawers_keeper(), value: <Isolate dir="auto">{shift.keeper}</Isolate> },
          { label: m.console_drawers_opened_at(), value: dateTimeText(new Date(shift.opened_at), style) },
          ...(shift.opened_by === shift.keeper
            ? []
            : [{ label: m.console_drawers_opened_by(), value: <Isolate dir="auto">{shift.opened_by}</Isolate> }]),
          { label: m.console_drawers_float(), value: <Money amount={shift.opening} /> },
        ]}
      />
      <Entries entries={shift.entries} />
      <div className={styles.buttons}>
        {shift.mine ? (
          <>
            <FormSheet label={m.console_drawers_paid_in()} title={m.console_drawers_paid_in_title({ name })}>
              {(close) => <EntryForm shiftId={shift.id} kind="paid_in" onDone={close} />}
            </FormSheet>
            <FormSheet label={m.console_drawers_paid_out()} title={m.console_drawers_paid_out_title({ name })}>
              {(close) => <EntryForm shiftId={shift.id} kind="paid_out" onDone={close} />}
            </FormSheet>
            <FormSheet
              label={m.console_drawers_close()}
              title={m.console_drawers_close_title({ name })}
              variant="outline"
            >
              {() => <CountForm shiftId={shift.id} onClosed={onClosed} />}
            </FormSheet>
          </>
        ) : (
          <TakeOver shift={shift} name={name} />
        )}
        {/* Who counts this drawer sees nothing of it before. */}
        {staff.role === "manager" && !shift.mine && (
          <Link to={`/drawers/shifts/${shift.id}`} className={buttonClass({ size: "sm", variant: "text" })}>
            {m.console_drawers_x()}
          </Link>
        )}
      </div>
    </>
  );
};

type Props = { drawer: Drawer; onClosed: (report: ClosedShift) => void };

export const DrawerCard = ({ drawer, onClosed }: Props) => {
  const { staff, style } = useWorkplace();
  const { id, number, shift } = drawer;
  const name = m.console_drawers_drawer({ number: countText(number, style) });
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.heading}>{name}</h2>
        {shift ? (
          <Badge tone="success">{m.console_drawers_shift({ number: countText(shift.number, style) })}</Badge>
        ) : (
          <Badge>{m.console_drawers_closed()}</Badge>
        )}
      </header>
      {shift ? (
        <OpenShift shift={shift} name={name} onClosed={onClosed} />
      ) : (
        <div className={styles.buttons}>
          <FormSheet label={m.console_drawers_open()} title={m.console_drawers_open_title({ name })} variant="fill">
            {(close) => <OpenForm drawerId={id} onDone={close} />}
          </FormSheet>
          {staff.role === "manager" && (
            <Removal
              name={name}
              effect={m.console_drawers_remove_effect()}
              remove={() => client.send(removeDrawer, { params: { id } })}
              touches={[["drawers"]]}
            />
          )}
        </div>
      )}
    </li>
  );
};
