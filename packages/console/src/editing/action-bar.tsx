import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** What is done next with all that stands above: in sight however long that is, with what comes of it in words. */
export const ActionBar = ({ effect, children }: { effect: ReactNode; children: ReactNode }) => (
  <div className={styles.bar} data-toast-above>
    <p role="status" className={styles.effect}>
      {effect}
    </p>
    {children}
  </div>
);
