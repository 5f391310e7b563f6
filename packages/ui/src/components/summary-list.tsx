import type { ReactNode } from "react";
import styles from "./summary-list.module.css";

export type SummaryRow = {
  label: ReactNode;
  value: ReactNode;
  kind?: "plain" | "discount" | "muted" | "total";
};

/** A bill. Use `<Skeleton>` as the value of pending amounts. */
export const SummaryList = ({ rows }: { rows: readonly SummaryRow[] }) => (
  <dl className={styles.list}>
    {rows.map((row, place) => (
      <div key={place} className={styles.row} data-kind={row.kind ?? "plain"}>
        <dt>{row.label}</dt>
        <dd>{row.value}</dd>
      </div>
    ))}
  </dl>
);
