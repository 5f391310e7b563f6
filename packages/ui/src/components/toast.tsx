import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import styles from "./toast.module.css";

type Toast = {
  text: ReactNode;
  tone?: "neutral" | "success" | "danger";
  action?: { label: string; onPress: () => void };
};
type Shown = Toast & { id: number };

let current: Shown | undefined;
let lastId = 0;
const listeners = new Set<() => void>();
const set = (toast: Shown | undefined): void => {
  current = toast;
  for (const listener of listeners) listener();
};

/** One at a time: a new one takes the place of the old. Never the only carrier of a failure. */
export const showToast = (toast: Toast): void => set({ ...toast, id: ++lastId });
export const hideToast = (): void => set(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const icons = { success: <CircleCheck aria-hidden />, danger: <CircleAlert aria-hidden />, neutral: null };

/** Over a bar with the next action it would be in the way of a thumb: it moves above whichever it would cover. */
const keepOffBars = (host: HTMLElement): void => {
  host.style.removeProperty("--toast-bottom");
  for (const bar of document.querySelectorAll("[data-toast-above]")) {
    const { top, bottom, left, right } = bar.getBoundingClientRect();
    const toast = host.getBoundingClientRect();
    const covered = top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
    if (covered) host.style.setProperty("--toast-bottom", `${Math.round(innerHeight - top) + 12}px`);
  }
};

/**
 * Stands once in each application, above the cart bar: `--toast-bottom` says how far from the edge; what is marked
 * `data-toast-above` is never covered.
 */
export const ToastHost = () => {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = ref.current;
    // Shown anew each time, so that it stands above a sheet opened in between.
    if (!toast || !host) return undefined;
    if (host.matches(":popover-open")) host.hidePopover();
    host.showPopover();
    keepOffBars(host);
    const timer = setTimeout(hideToast, toast.action ? 10_000 : 4_000);
    return () => {
      clearTimeout(timer);
      if (host.matches(":popover-open")) host.hidePopover();
    };
  }, [toast]);
  return (
    <div ref={ref} popover="manual" className={styles.host} role="status">
      {toast && (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone ?? "neutral"}>
          {icons[toast.tone ?? "neutral"]}
          <span className={styles.text}>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                toast.action?.onPress();
                hideToast();
              }}
            >
              {toast.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
};
