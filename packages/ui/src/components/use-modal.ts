import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useBackCloses } from "./back-closes.ts";

const leaveMs = 340;

/**
 * A modal `<dialog>` driven by `open`. The browser keeps the focus inside, takes Esc and gives the focus back to the
 * opener; we add the tap outside, the back button, and keep the content while it moves away.
 */
export const useModal = (open: boolean, onClose: () => void, backCloses = true) => {
  const ref = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (open) {
      if (!dialog.open) dialog.showModal();
      // The browser would choose the close button; a field that asks for it, else the title, is a better start.
      const start =
        dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>("[data-first]");
      start?.focus({ preventScroll: true });
      return undefined;
    }
    if (dialog.open) dialog.close();
    const timer = setTimeout(() => setShown(false), leaveMs);
    return () => clearTimeout(timer);
  }, [open]);

  // A dialog taken away while open would leave the focus nowhere.
  useEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  useBackCloses(open && backCloses, onClose);

  return {
    shown,
    dialog: {
      ref,
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget && open) onClose();
      },
      onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget) event.currentTarget.dataset.outside = "";
        else delete event.currentTarget.dataset.outside;
      },
      // Only a press that began outside closes: one that slid out of a field does not.
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget && event.currentTarget.dataset.outside !== undefined) onClose();
      },
    },
  };
};
