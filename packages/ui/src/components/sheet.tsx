import { X } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./sheet.module.css";
import { useModal } from "./use-modal.ts";

const closeAfter = 110;
const fastEnough = 0.6; // px per ms

/** Dragging the head down far or fast enough closes the sheet. */
const useDragDown = (panel: { readonly current: HTMLElement | null }, onClose: () => void) => {
  const drag = useRef<{ from: number; at: number; moved: number } | undefined>(undefined);
  const end = () => {
    const { at, moved } = drag.current ?? { at: 0, moved: 0 };
    drag.current = undefined;
    const element = panel.current;
    if (!element) return;
    element.style.removeProperty("transition");
    if (moved > closeAfter || (moved > 24 && moved / (performance.now() - at) > fastEnough)) onClose();
    else element.style.removeProperty("translate");
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === "mouse" || !event.isPrimary || (event.target as Element).closest("button, a, input"))
        return;
      drag.current = { from: event.clientY, at: performance.now(), moved: 0 };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current || !panel.current) return;
      drag.current.moved = Math.max(0, event.clientY - drag.current.from);
      panel.current.style.transition = "none";
      panel.current.style.translate = `0 ${drag.current.moved}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The head is over the content (a photo), and the title only read aloud. */
  overPhoto?: boolean;
  /** The main action, fixed at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
};

/** At the bottom on phones, centered on wider screens. */
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
          <div className={styles.body} data-title={overPhoto && typeof title === "string" ? title : undefined}>
            {children}
          </div>
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
