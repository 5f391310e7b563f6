import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** The next step of a long page, always visible, with its effect in words. */
export const ActionBar = ({ effect, children }: { effect: ReactNode; children: ReactNode }) => (
  <div className={styles.bar} data-toast-above>
    <p role="status" className={styles.effect}>
      {effect}
    </p>
    {children}
  </div>
);
