import { useState } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import type { TillEntry } from "@sufra/domain/till/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { Person } from "./block.tsx";
import styles from "./day-list.module.css";
import { kindText } from "./entry-text.ts";
import { undo } from "./till-data.ts";
import { type Reason, reasons } from "./undo-reasons.ts";

const billReasons: readonly Reason[] = ["wrong_customer", "wrong_amount", "bill_returned", "other"];
const otherReasons: readonly Reason[] = ["wrong_customer", "wrong_reward", "changed_mind", "other"];

type Draft = { reason: Reason | null; text: string; asked: boolean };
const empty: Draft = { reason: null, text: "", asked: false };
const wordsOf = ({ reason, text }: Draft): string | null => (reason === "other" ? text.trim() || null : reason);

type ReasonsProps = { options: readonly Reason[]; draft: Draft; onChange: (draft: Draft) => void };

const Reasons = ({ options, draft, onChange }: ReasonsProps) => (
  <>
    <div className={styles.reasons} role="group" aria-label={m.console_till_undo_why()}>
      {options.map((reason) => (
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
export const UndoSheet = ({ entry, onClose }: { entry: TillEntry | null; onClose: () => void }) => {
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
      title={last?.bill ? m.console_till_undo_bill() : m.console_till_undo_title()}
      footer={
        <Button size="lg" variant="danger" wide busy={busy} disabled={!online} onClick={() => void confirm()}>
          {m.console_till_undo()}
        </Button>
      }
    >
      {last && (
        <div className={styles.body}>
          <p className={styles.undoSheetName}>{readText(last.name, style.language)}</p>
          {last.bill && <p className={styles.undoSheetMuted}>{kindText(last, style)}</p>}
          <Person person={last.customer} />
          <p className={styles.undoSheetMuted}>
            {last.bill ? m.console_till_undo_bill_text() : m.console_till_undo_text()}
          </p>
          <h3 className={styles.why}>{m.console_till_undo_why()}</h3>
          <Reasons options={last.bill ? billReasons : otherReasons} draft={draft} onChange={setDraft} />
          {failed !== undefined && <FailureBanner error={failed} />}
        </div>
      )}
    </Sheet>
  );
};
