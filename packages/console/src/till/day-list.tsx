import { useInfiniteQuery } from "@tanstack/react-query";
import { Gift, Stamp, TicketPercent, Undo2, WalletCards } from "lucide-react";
import { useState } from "react";
import { timeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { TillEntry } from "@sufra/domain/till/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { Person } from "./block.tsx";
import styles from "./day-list.module.css";
import { dayQuery, undo } from "./till-data.ts";

const reasons = {
  wrong_customer: m.console_till_wrong_customer,
  wrong_reward: m.console_till_wrong_reward,
  changed_mind: m.console_till_changed_mind,
  other: m.console_till_other,
};
type Reason = keyof typeof reasons;
const isReason = (text: string): text is Reason => Object.hasOwn(reasons, text);

/** A reason of ours in the language of who reads it; anybody's own words as they wrote them. */
const reasonName = (reason: string): string => (isReason(reason) ? reasons[reason]() : reason);

type Draft = { reason: Reason | null; text: string; asked: boolean };
const empty: Draft = { reason: null, text: "", asked: false };
const wordsOf = ({ reason, text }: Draft): string | null => (reason === "other" ? text.trim() || null : reason);

const Reasons = ({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) => (
  <>
    <div className={styles.reasons} role="group" aria-label={m.console_till_undo_why()}>
      {(Object.keys(reasons) as Reason[]).map((reason) => (
        <Chip key={reason} selected={draft.reason === reason} onClick={() => onChange({ ...draft, reason })}>
          {reasons[reason]()}
        </Chip>
      ))}
    </div>
    {draft.reason === "other" && (
      <TextArea
        label={m.console_till_undo_words()}
        value={draft.text}
        maxLength={200}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
    )}
    {draft.asked && wordsOf(draft) === null && <Banner tone="warning">{m.console_till_undo_missing()}</Banner>}
  </>
);

/** Undoing needs a reason, which the list shows to everybody. */
const UndoSheet = ({ entry, onClose }: { entry: TillEntry | null; onClose: () => void }) => {
  const { style } = useWorkplace();
  const branch = useBranch();
  const online = useOnline();
  const [last, setLast] = useState<TillEntry | null>(entry);
  const [draft, setDraft] = useState<Draft>(empty);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(undefined);
  if (entry && entry !== last) {
    setLast(entry);
    setDraft(empty);
    setFailed(undefined);
  }
  const confirm = async () => {
    const reason = wordsOf(draft);
    if (!entry || reason === null) return setDraft({ ...draft, asked: true });
    setBusy(true);
    setFailed(undefined);
    try {
      await undo(branch.id, entry.id, reason);
      onClose();
    } catch (error) {
      setFailed(error);
    }
    return setBusy(false);
  };
  return (
    <Sheet
      open={entry !== null}
      onClose={onClose}
      title={m.console_till_undo_title()}
      footer={
        <Button size="lg" variant="danger" wide busy={busy} disabled={!online} onClick={() => void confirm()}>
          {m.console_till_undo()}
        </Button>
      }
    >
      {last && (
        <div className={styles.body}>
          <p className={styles.undoSheetName}>{readText(last.name, style.language)}</p>
          <Person person={last.customer} />
          <p className={styles.undoSheetMuted}>{m.console_till_undo_text()}</p>
          <h3 className={styles.why}>{m.console_till_undo_why()}</h3>
          <Reasons draft={draft} onChange={setDraft} />
          {failed !== undefined && <FailureBanner error={failed} />}
        </div>
      )}
    </Sheet>
  );
};

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
