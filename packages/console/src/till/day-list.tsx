import { useInfiniteQuery } from "@tanstack/react-query";
import { Gift, Stamp, TicketPercent, Undo2, WalletCards } from "lucide-react";
import { useState } from "react";
import { timeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { TillEntry } from "@sufra/domain/till/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { Person } from "./block.tsx";
import styles from "./day-list.module.css";
import { dayQuery } from "./till-data.ts";
import { reasonName, UndoSheet } from "./undo-sheet.tsx";

const icons = { prize: Gift, voucher: WalletCards, coupon: TicketPercent, punches: Stamp };

const kindText = ({ kind, count }: TillEntry): string =>
  ({
    prize: m.console_till_kind_prize(),
    voucher: m.console_till_kind_voucher(),
    coupon: m.console_till_kind_coupon(),
    punches: m.console_till_kind_punches({ count }),
  })[kind];

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
        <p className={styles.muted}>{kindText(entry)}</p>
        <Person person={entry.customer} />
        <p className={styles.muted}>
          <Isolate dir="auto">{entry.staff_name}</Isolate> ·{" "}
          <Isolate dir="auto">{timeText(new Date(entry.at), style)}</Isolate>
        </p>
        {undone && (
          <p className={styles.trace}>
            <Undo2 aria-hidden className="flip" />
            <span>
              {m.console_till_undone()} <Isolate dir="auto">{undone.staff_name}</Isolate>:{" "}
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

/** The day's list of the branch, each entry with its way back while there is one. */
export const DayList = () => {
  const branch = useBranch();
  const day = useInfiniteQuery(dayQuery(branch.id));
  const loading = useDelayedLoading(day.isPending);
  const [undoing, setUndoing] = useState<TillEntry | null>(null);
  const entries = day.data?.pages.flatMap(({ items }) => items) ?? [];
  const list =
    entries.length === 0 ? (
      <EmptyState icon={<Gift />}>{m.console_till_day_empty()}</EmptyState>
    ) : (
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onUndo={() => setUndoing(entry)} />
        ))}
      </ul>
    );
  return (
    <section className={styles.day} aria-labelledby="till-day">
      <h2 id="till-day" className={styles.title}>
        {m.console_till_day()}
      </h2>
      {loading ? (
        <Skeleton height="92px" radius="16px" lines={4} />
      ) : day.data ? (
        list
      ) : (
        <ErrorState error={day.error} busy={day.isFetching} onRetry={() => void day.refetch()} />
      )}
      {day.hasNextPage && (
        <Button variant="tint" wide busy={day.isFetchingNextPage} onClick={() => void day.fetchNextPage()}>
          {m.console_till_more()}
        </Button>
      )}
      <UndoSheet entry={undoing} onClose={() => setUndoing(null)} />
    </section>
  );
};
