import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import styles from "./timeline.module.css";

export type TimelineStep = {
  key: string;
  label: ReactNode;
  state: "done" | "current" | "todo";
  /** Actual or expected time. */
  time?: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
};

/** Steps of an order, distinguished by shape and text, not by color alone. */
export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => {
  useLanguage();
  const words = { done: m.ui_step_done(), current: m.ui_step_current(), todo: m.ui_step_todo() };
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden>
            {step.state === "done" ? <Check /> : step.icon}
          </span>
          <span className={styles.words}>
            <span className={styles.label}>
              {step.label}
              <span className="visually-hidden"> ({words[step.state]})</span>
            </span>
            {step.detail !== undefined && <span className={styles.detail}>{step.detail}</span>}
          </span>
          {step.time !== undefined && <span className={styles.time}>{step.time}</span>}
        </li>
      ))}
    </ol>
  );
};
