import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { createStore, useStore } from "../store.ts";
import styles from "./toast.module.css";

type Toast = {
  text: ReactNode;
  tone?: "neutral" | "success" | "danger";
  action?: { label: string; onPress: () => void };
};
type VisibleToast = Toast & { id: number };

const store = createStore<VisibleToast | undefined>(undefined);
let lastId = 0;

/** Replaces the toast before it. */
export const showToast = (toast: Toast): void => store.set({ ...toast, id: ++lastId });
export const hideToast = (): void => store.set(undefined);

const icons = { success: <CircleCheck aria-hidden />, danger: <CircleAlert aria-hidden />, neutral: null };

/** Moves the toast above the action bar that it would cover. */
const moveAboveBars = (host: HTMLElement): void => {
  host.style.removeProperty("--toast-bottom");
  for (const bar of document.querySelectorAll("[data-toast-above]")) {
    const { top, bottom, left, right } = bar.getBoundingClientRect();
    const toast = host.getBoundingClientRect();
    const covered = top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
    if (covered) host.style.setProperty("--toast-bottom", `${Math.round(innerHeight - top) + 12}px`);
  }
};

/** Without popovers (before iOS 17) the host is an empty box that is always there; a toast may then be below a sheet. */
const show = (host: HTMLElement, visible: boolean): void => {
  if ("togglePopover" in host) host.togglePopover(visible);
};

/** One a page. `--toast-bottom` is its distance from the edge; it never covers an element with `data-toast-above`. */
export const ToastHost = () => {
  const toast = useStore(store, (visible) => visible);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = ref.current;
    // Opened again each time, so that it is above a sheet opened in between.
    if (!toast || !host) return undefined;
    show(host, false);
    show(host, true);
    moveAboveBars(host);
    const timer = setTimeout(hideToast, toast.action ? 10_000 : 4_000);
    return () => {
      clearTimeout(timer);
      show(host, false);
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
