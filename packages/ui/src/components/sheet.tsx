import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./sheet.module.css";
import { useDragDown } from "./use-drag-down.ts";
import { useModal } from "./use-modal.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The head is drawn over the content (a photo) and the title only read aloud. */
  overPhoto?: boolean;
  /** Stays at the bottom while the content scrolls: the main action. */
  footer?: ReactNode;
  children: ReactNode;
};

/** From the bottom on phones, in the middle on wider screens. */
export const Sheet = ({ open, onClose, title, overPhoto = false, footer, children }: Props) => {
  useLanguage();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { shown, dialog } = useModal(open, onClose);
  const drag = useDragDown(panel, onClose);
  useEffect(() => {
    if (open) panel.current?.style.removeProperty("translate");
  }, [open]);
  return (
    <dialog {...dialog} className={styles.sheet} aria-labelledby={titleId} tabIndex={-1}>
      {shown && (
        <div ref={panel} className={styles.panel}>
          <header className={classes(styles.head, overPhoto && styles.over)} {...drag}>
            <span className={styles.handle} aria-hidden />
            <h2 id={titleId} tabIndex={-1} data-first className={overPhoto ? "visually-hidden" : styles.title}>
              {title}
            </h2>
            <IconButton
              label={m.ui_close()}
              icon={<X aria-hidden />}
              variant={overPhoto ? "floating" : "plain"}
              className={styles.close}
              onClick={onClose}
            />
          </header>
          <div className={styles.body}>{children}</div>
          {footer !== undefined && (
            <footer className={styles.footer} data-toast-above>
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
};
