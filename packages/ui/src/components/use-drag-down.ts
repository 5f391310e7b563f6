import { type PointerEvent, useRef } from "react";

const closeAfter = 110;
const fastEnough = 0.6; // px per ms

/** Lets the sheet's head be dragged down; far or fast enough closes, less springs back. */
export const useDragDown = (panel: { readonly current: HTMLElement | null }, onClose: () => void) => {
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
