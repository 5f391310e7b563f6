import { useInfiniteQuery } from "@tanstack/react-query";
import { Gift, ReceiptText, Stamp, TicketPercent, Undo2, WalletCards } from "lucide-react";
import { useState } from "react";
import { toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { dateText, timeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { TillEntry } from "@sufra/domain/till/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { Person } from "./block.tsx";
import styles from "./day-list.module.css";
import { kindText } from "./entry-text.ts";
import { dayQuery } from "./till-data.ts";
import { reasonName } from "./undo-reasons.ts";
import { UndoSheet } from "./undo-sheet.tsx";

const icons = { prize: Gift, voucher: WalletCards, coupon: TicketPercent, punches: Stamp, bill: ReceiptText };

const Entry = ({ entry, onUndo }: { entry: TillEntry; onUndo: () => void }) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const Icon = icons[entry.kind];
  const name = readText(entry.name, style.language);
  const { undone } = entry;
  return (
    <li className={styles.entry} data-undone={undone ? "" : undefined}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.muted}>{kindText(entry, style)}</p>
        <Person person={entry.customer} />
        <p className={styles.muted}>
          <Isolate dir="auto">{entry.staff_name ?? m.console_till_by_pos()}</Isolate> ·{" "}
          <Isolate dir="auto">{timeText(new Date(entry.at), style)}</Isolate>
        </p>
        {entry.ended_there && <p className={styles.trace}>{m.console_till_ended_there()}</p>}
        {undone && (
          <p className={styles.trace}>
            <Undo2 aria-hidden className="flip" />
            <span>
              {m.console_till_undone()} <Isolate dir="auto">{undone.staff_name ?? m.console_till_by_pos()}</Isolate>:{" "}
              <Isolate dir="auto">{reasonName(undone.reason)}</Isolate>
            </span>
          </p>
        )}
      </div>
      {entry.may_undo && (
        <Button
          size="sm"
          variant="outline"
          disabled={!online}
          aria-label={m.console_till_undo_of({ name })}
          onClick={onUndo}
        >
          {m.console_till_undo()}
        </Button>
      )}
    </li>
  );
};

type DayProps = { value: string | null; onChange: (day: string | null) => void };

/** Managers also undo entries of earlier days. */
const DayField = ({ value, onChange }: DayProps) => {
  const { style } = useWorkplace();
  const { day: today } = toLocalTime(useNow(), style.zone);
  return (
    <Field
      type="date"
      label={m.console_till_day_choose()}
      dir="ltr"
      max={today}
      value={value ?? today}
      onChange={({ target }) => onChange(target.value === "" || target.value === today ? null : target.value)}
    />
  );
};

const Entries = ({ day }: { day: string | null }) => {
  const branch = useBranch();
  const query = useInfiniteQuery(dayQuery(branch.id, day));
  const loading = useDelayedLoading(query.isPending);
  const [undoing, setUndoing] = useState<TillEntry | null>(null);
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (loading) return <Skeleton height="92px" radius="16px" lines={4} />;
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    ) : null;
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState icon={<Gift />}>{day === null ? m.console_till_day_empty() : m.console_till_day_none()}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onUndo={() => setUndoing(entry)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="tint" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.console_till_more()}
        </Button>
      )}
      <UndoSheet entry={undoing} onClose={() => setUndoing(null)} />
    </>
  );
};

/** A day's list of the branch, each entry with its way back while there is one. */
export const DayList = () => {
  const { style } = useWorkplace();
  const [day, setDay] = useState<string | null>(null);
  const title =
    day === null
      ? m.console_till_day()
      : m.console_till_day_of({ day: dateText(toInstant(day, 0, style.zone), style) });
  return (
    <section className={styles.day} aria-labelledby="till-day">
      <h2 id="till-day" className={styles.title}>
        {title}
      </h2>
      <DayField value={day} onChange={setDay} />
      <Entries key={day} day={day} />
    </section>
  );
};
