import styles from "./part-bar.module.css";

/** How much of a whole is reached, from 0 to 1. The words beside it say the same. */
export const PartBar = ({ part }: { part: number }) => (
  <span className={styles.bar} aria-hidden>
    <span style={{ inlineSize: `${part * 100}%` }} />
  </span>
);
