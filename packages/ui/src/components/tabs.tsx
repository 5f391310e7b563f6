import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useNumbers } from "../i18n/use-numbers.ts";
import styles from "./tabs.module.css";

type Tab = { id: string; label: ReactNode; count?: number };
type Props = {
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (id: string) => void;
  /** The content of the active tab. */
  children: ReactNode;
};

export const Tabs = ({ label, tabs, active, onChange, children }: Props) => {
  const id = useId();
  const number = useNumbers();
  const list = useRef<HTMLDivElement>(null);
  const place = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === active),
  );
  const move = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const last = tabs.length - 1;
    const targets: Record<string, number> = { [forward]: place + 1, [backward]: place - 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className={styles.tabs}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus */}
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span className={styles.count}>{number(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
};
