import { useQuery } from "@tanstack/react-query";
import { HandPlatter, Receipt } from "lucide-react";
import { relativeText } from "@sufra/domain/language/dates.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useNow } from "../app/use-now.ts";
import { usePendingActions } from "../app/use-pending-actions.ts";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { sendAnswer, sendTake, type StaffTable, type TableCall, tablesQuery } from "../branches/branch-data.ts";
import styles from "./call-strip.module.css";

const same = (id: string): string => id;

type Props = {
  table: StaffTable;
  call: TableCall;
  busy: boolean;
  onTake: (id: string) => void;
  onDone: (id: string) => void;
};

const Call = ({ table, call, busy, onTake, onDone }: Props) => {
  const { style } = useWorkplace();
  const now = useNow();
  const online = useOnline();
  const Icon = call.kind === "bill" ? Receipt : HandPlatter;
  const words = call.kind === "bill" ? m.console_tables_call_bill : m.console_tables_call_waiter;
  return (
    <li className={styles.call}>
      <Icon aria-hidden />
      <span className={styles.words}>
        {words({ number: table.number })}
        <time className={styles.time} dateTime={call.created_at}>
          {relativeText(new Date(call.created_at), now, style)}
        </time>
        {call.taken_by !== null && (
          <span className={styles.time}>{m.console_tables_call_taken({ name: isolated(call.taken_by) })}</span>
        )}
      </span>
      {call.taken_by === null && (
        <Button size="sm" variant="tint" busy={busy} disabled={!online} onClick={() => onTake(call.id)}>
          {m.console_tables_call_take()}
        </Button>
      )}
      <Button size="sm" variant="outline" busy={busy} disabled={!online} onClick={() => onDone(call.id)}>
        {m.console_tables_call_done()}
      </Button>
    </li>
  );
};

/** The calls of some tables, the one that has waited longest first, each with its own answer. */
export const Calls = ({ tables }: { tables: readonly StaffTable[] }) => {
  const branch = useBranch();
  const answers = usePendingActions((id: string) => sendAnswer(branch.id, id), same);
  const takes = usePendingActions((id: string) => sendTake(branch.id, id), same);
  const calls = tables
    .flatMap((table) => table.calls.map((call) => ({ table, call })))
    .sort((a, b) => (a.call.created_at < b.call.created_at ? -1 : 1));
  return (
    <>
      {[answers, takes].flatMap(({ failed, dismiss }) =>
        failed.map(({ about, error }) => <FailureBanner key={about} error={error} onClose={() => dismiss(about)} />),
      )}
      {calls.length > 0 && (
        <ul className={styles.calls} aria-label={m.console_tables_calls()}>
          {calls.map(({ table, call }) => (
            <Call
              key={call.id}
              table={table}
              call={call}
              busy={answers.busy.has(call.id) || takes.busy.has(call.id)}
              onTake={(id) => void takes.run(id)}
              onDone={(id) => void answers.run(id)}
            />
          ))}
        </ul>
      )}
    </>
  );
};

/** Waiter calls, shown on top of each screen. */
export const CallStrip = () => {
  const tables = useQuery(tablesQuery(useBranch().id)).data ?? [];
  return (
    <div role="status" className={styles.status}>
      <Calls tables={tables} />
    </div>
  );
};
