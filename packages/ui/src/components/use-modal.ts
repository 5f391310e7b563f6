import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useBackCloses } from "./back-closes.ts";

/** Once it has left the screen: on a slow phone the way out begins late, so its length alone does not tell. */
const untilGone = (dialog: HTMLDialogElement): Promise<unknown> =>
  Promise.allSettled((dialog.getAnimations?.() ?? []).map(({ finished }) => finished));

/**
 * A modal `<dialog>`. The browser handles focus and Esc; this adds tap outside, back button, and content that stays
 * while it closes.
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
      // The browser would focus the close button; a field or the title is better.
      const start =
        dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>("[data-first]");
      start?.focus({ preventScroll: true });
      return undefined;
    }
    if (dialog.open) dialog.close();
    // If it was opened again meanwhile, it is shown again at once.
    void untilGone(dialog).then(() => setShown(false));
    return undefined;
  }, [open]);

  // Removing an open dialog would lose the focus.
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
        // In development strict mode closes and reopens it at once.
        if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
      },
      onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget) event.currentTarget.dataset.outside = "";
        else delete event.currentTarget.dataset.outside;
      },
      // Only a press that started outside closes: text selection may end outside.
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget && event.currentTarget.dataset.outside !== undefined) onClose();
      },
    },
  };
};
