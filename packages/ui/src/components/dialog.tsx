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
  /** The action as a verb: "Remove", "Cancel the order". */
  confirm: ReactNode;
  onConfirm: () => void;
  cancel?: ReactNode;
  danger?: boolean;
  busy?: boolean;
  /** It cannot be done as things are; the children say why. */
  blocked?: boolean;
  /** False if the dialog asks about leaving, since its own history entry would be in the way. */
  backCloses?: boolean;
};

/** A confirmation for actions that cannot be undone. */
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
  blocked,
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
            <Button variant={danger ? "danger" : "fill"} busy={busy} disabled={blocked} wide onClick={onConfirm}>
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
