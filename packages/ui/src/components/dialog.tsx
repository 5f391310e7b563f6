import { type ReactNode, useId } from "react";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** What will happen, as a verb: "Remove", "Cancel the order". */
  confirm: ReactNode;
  onConfirm: () => void;
  cancel?: ReactNode;
  danger?: boolean;
  busy?: boolean;
  /** False where leaving itself is asked about: its own entry in the history would stand in the way of the answer. */
  backCloses?: boolean;
};

/** A question with two answers, asked only when the step has no way back. */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  cancel,
  danger,
  busy,
  backCloses,
}: Props) => {
  useLanguage();
  const id = useId();
  const { shown, dialog } = useModal(open, onClose, backCloses);
  return (
    <dialog
      {...dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={`${id}text`}
    >
      {shown && (
        <div className={styles.panel}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {children !== undefined && (
            <div id={`${id}text`} className={styles.text}>
              {children}
            </div>
          )}
          <div className={styles.actions}>
            <Button variant={danger ? "danger" : "fill"} busy={busy} wide onClick={onConfirm}>
              {confirm}
            </Button>
            <Button variant="tint" wide data-first={danger || undefined} onClick={onClose}>
              {cancel ?? m.ui_cancel()}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
};
