import type { ReactNode } from "react";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import styles from "./editor-form.module.css";
import type { ManagedFormState } from "./use-managed-form.ts";

export type EditorFormProps = {
  editor: Pick<ManagedFormState, "blocker" | "dirty" | "failure" | "sending" | "wrongCount" | "form">;
  /** What saving does, in words: "Publish from today". */
  action?: ReactNode;
  /** What guests will notice after saving; shown while something is changed. */
  effect?: ReactNode;
  /** Loads the current version after an edit conflict. */
  onReload?: (() => void) | undefined;
  /** At the end of the bar: removing, duplicating. */
  more?: ReactNode;
  children: ReactNode;
};

/** The body of every editor: errors, fields and the sticky save bar. */
export const EditorForm = ({ editor, action, effect, onReload, more, children }: EditorFormProps) => {
  const online = useOnline();
  const { blocker, dirty, failure, sending, wrongCount } = editor;
  const conflict = hasCode(failure, "edit_conflict") && onReload !== undefined;
  return (
    <form {...editor.form} className={styles.form}>
      {failure !== undefined && <FailureBanner error={failure} />}
      {conflict && (
        <Button variant="tint" onClick={onReload}>
          {m.console_editing_reload()}
        </Button>
      )}
      {wrongCount > 0 && <Banner tone="danger" title={m.console_editing_wrong({ count: wrongCount })} />}
      <div className={styles.fields}>{children}</div>
      <div className={styles.bar} data-toast-above>
        <div className={styles.save} data-toast-above>
          <div role="status" className={styles.effect}>
            {dirty && effect !== undefined && (
              <p>
                <strong>{m.console_editing_effect()}</strong> {effect}
              </p>
            )}
          </div>
          <Button type="submit" size="lg" busy={sending} disabled={!online || !dirty}>
            {action ?? m.console_editing_save()}
          </Button>
          {!online && <p className={styles.note}>{m.console_editing_offline()}</p>}
        </div>
        {more !== undefined && <div className={styles.more}>{more}</div>}
      </div>
      <Dialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        title={m.console_editing_leave_title()}
        confirm={m.console_editing_leave()}
        cancel={m.console_editing_stay()}
        danger
        backCloses={false}
        onConfirm={() => blocker.proceed?.()}
      >
        {m.console_editing_leave_text()}
      </Dialog>
    </form>
  );
};

/** Fields that belong together, with a heading and what they are for. */
export const EditorSection = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={styles.section}>
    <div>
      <h2 className={styles.heading}>{title}</h2>
      {text !== undefined && <p className={styles.note}>{text}</p>}
    </div>
    {children}
  </section>
);

/** Short fields beside each other, as many as there is room for; the narrowest is a date with its time. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
