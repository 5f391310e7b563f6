import styles from "./part-bar.module.css";

/** The part of a whole that is reached, from 0 to 1. The text beside it says the same. */
export const PartBar = ({ part }: { part: number }) => (
  <span className={styles.bar} aria-hidden>
    <span style={{ inlineSize: `${Math.min(1, Math.max(0, part)) * 100}%` }} />
  </span>
);
