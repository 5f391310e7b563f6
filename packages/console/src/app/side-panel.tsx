import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./side-panel.module.css";

type Props = { open: boolean; onClose: () => void; title: ReactNode; footer?: ReactNode; children: ReactNode };

const leaveMs = 320;

/**
 * From the end side on wide screens, the whole screen on phones. Which thing it shows stands in the address, so the
 * back button and a reload belong to the router, not to us.
 */
export const SidePanel = ({ open, onClose, title, footer, children }: Props) => {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (open) {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
      return undefined;
    }
    const timer = setTimeout(() => dialog.close(), leaveMs);
    return () => clearTimeout(timer);
  }, [open]);
  const outside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a tap outside closes it, as Escape does
    <dialog
      ref={ref}
      className={styles.panel}
      data-open={open || undefined}
      aria-labelledby={id}
      onMouseDown={outside}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={id} tabIndex={-1} data-first className={styles.title}>
            {title}
          </h2>
          <IconButton label={m.ui_close()} icon={<X aria-hidden />} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && (
          <footer className={styles.footer} data-toast-above>
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
};
